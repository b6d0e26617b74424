import type { Salutation } from '#contract/person.ts';
import { identity } from '#texts/generated/identity.ts';
import { useTexts } from '#web/lib/language.ts';
import type { FieldBinding } from '#web/lib/use-api-form.ts';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { BirthdateField } from './BirthdateField.tsx';
import styles from './Fields.module.css';
import { PhoneField } from './PhoneField.tsx';
import { type PersonValues, SALUTATIONS } from './person-values.ts';

interface PersonFieldsProps {
  field: (name: keyof PersonValues) => FieldBinding;
  salutations?: readonly Salutation[];
  /** How the phone number is asked for; see PhoneField. */
  phone?: 'dashed' | 'digits';
  /** The address of an account cannot be changed in passing; says where it can. */
  fixedEmailHint?: string;
}

/** Who a person is. Used by every form that asks for it. */
export function PersonFields({
  field,
  salutations = SALUTATIONS,
  phone = 'dashed',
  fixedEmailHint,
}: PersonFieldsProps) {
  const t = useTexts(identity);
  return (
    <div className={styles.grid}>
      <Select label={t.salutation} required autoComplete="honorific-prefix" {...field('salutation')}>
        <option value="">{t.salutation_choose}</option>
        {salutations.map((salutation) => (
          <option key={salutation} value={salutation}>
            {t[`salutation_${salutation}`]}
          </option>
        ))}
      </Select>
      <BirthdateField {...field('birthdate')} />
      <TextField label={t.first_name} required autoComplete="given-name" {...field('first_name')} />
      <TextField label={t.last_name} required autoComplete="family-name" {...field('last_name')} />
      <TextField
        label={t.email}
        type="email"
        required
        autoComplete="email"
        readOnly={fixedEmailHint !== undefined}
        hint={fixedEmailHint}
        {...field('email')}
      />
      <PhoneField look={phone} {...field('phone')} />
    </div>
  );
}
