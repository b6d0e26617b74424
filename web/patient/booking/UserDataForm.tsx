import type { ReactNode } from 'react';
import { identity } from '#texts/generated/identity.ts';
import { useTexts } from '#web/lib/language.ts';
import { LongForm } from '#web/ui/LongForm.tsx';
import { RestOfErrors } from '#web/ui/RestOfErrors.tsx';
import { AddressFields } from '../identity/AddressFields.tsx';
import { PersonFields } from '../identity/PersonFields.tsx';
import { BOOKING_SALUTATIONS, SALUTATIONS } from '../identity/person-values.ts';
import { STEP_FORM } from './submit-step.ts';
import styles from './UserDataForm.module.css';
import type { useUserDataForm } from './use-user-data-form.ts';

interface UserDataFormProps {
  form: ReturnType<typeof useUserDataForm>;
  onChange?: () => void;
  fixedEmailHint?: string;
  /** What stands between the person and the address. */
  children?: ReactNode;
}

/** Who books, and where she lives: the form of guests and of patients without an address. */
export function UserDataForm({ form, onChange, fixedEmailHint, children }: UserDataFormProps) {
  const t = useTexts(identity);
  return (
    <LongForm id={STEP_FORM} className={styles.form} onSubmit={form.submit} onChange={onChange}>
      <section className={styles.section}>
        <h2>{t.section_person}</h2>
        <PersonFields
          field={form.field}
          phone="digits"
          salutations={fixedEmailHint === undefined ? BOOKING_SALUTATIONS : SALUTATIONS}
          {...(fixedEmailHint !== undefined && { fixedEmailHint })}
        />
      </section>
      {children}
      <section className={styles.section}>
        <h2>{t.section_address}</h2>
        <AddressFields field={form.field} />
      </section>
      <RestOfErrors texts={form.refusal?.rest} />
    </LongForm>
  );
}
