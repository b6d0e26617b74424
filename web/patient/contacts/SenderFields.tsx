import { identity } from '#texts/generated/identity.ts';
import { useTexts } from '#web/lib/language.ts';
import type { FieldBinding } from '#web/lib/use-api-form.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { BirthdateField } from '../identity/BirthdateField.tsx';
import styles from '../identity/Fields.module.css';
import { PhoneField } from '../identity/PhoneField.tsx';

interface SenderFieldsProps {
  field: (name: 'first_name' | 'last_name' | 'email' | 'phone' | 'birthdate') => FieldBinding;
}

export function SenderFields({ field }: SenderFieldsProps) {
  const t = useTexts(identity);
  return (
    <div className={styles.grid}>
      <TextField label={t.first_name} required autoComplete="given-name" {...field('first_name')} />
      <TextField label={t.last_name} required autoComplete="family-name" {...field('last_name')} />
      <TextField label={t.email} type="email" required autoComplete="email" {...field('email')} />
      <PhoneField look="dashed" {...field('phone')} />
      <BirthdateField {...field('birthdate')} />
    </div>
  );
}
