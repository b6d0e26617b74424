import { identity } from '#texts/generated/identity.ts';
import { NewPasswordFields } from '#web/identity/NewPasswordFields.tsx';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import styles from '#web/ui/Form.module.css';
import { LongForm } from '#web/ui/LongForm.tsx';
import { RestOfErrors } from '#web/ui/RestOfErrors.tsx';
import { LinkedText } from '../shell/LinkedText.tsx';
import { AddressFields } from './AddressFields.tsx';
import { PersonFields } from './PersonFields.tsx';
import { EMPTY_REGISTRATION, registrationErrors, registrationToSend } from './registration-values.ts';

/** Absolute, because they open in a tab of their own. */
const LEGAL_LINKS = ['/patient/agb', '/patient/privacy-policy'];

export function RegistrationForm({ onRegistered }: { onRegistered: (name: string) => void }) {
  const t = useTexts(identity);
  const form = useApiForm({
    defaultValues: EMPTY_REGISTRATION,
    send: (values) => callApi('POST /api/patients/register', registrationToSend(values)),
    onDone: ({ data }) => onRegistered(`${data.first_name} ${data.last_name}`),
    errorsOf: registrationErrors,
    refusalText: t.registration_failed,
    isLong: true,
  });

  return (
    <LongForm className={styles.form} onSubmit={form.submit}>
      <section className={styles.section}>
        <h2>{t.section_person}</h2>
        <PersonFields field={form.field} />
      </section>
      <section className={styles.section}>
        <h2>{t.section_access}</h2>
        <div className={styles.pair}>
          <NewPasswordFields
            label={t.password}
            password={form.field('password')}
            repeated={form.field('confirm_password')}
          />
        </div>
      </section>
      <section className={styles.section}>
        <h2>{t.section_address}</h2>
        <p className={styles.note}>{t.address_optional}</p>
        <AddressFields field={form.field} isRequired={false} />
      </section>
      <Checkbox
        label={<LinkedText text={t.agree_terms} links={LEGAL_LINKS} />}
        required
        {...form.field('agree_terms')}
      />
      <RestOfErrors texts={form.refusal?.rest} />
      <Button type="submit" isWide isBusy={form.isBusy} busyText={t.please_wait}>
        {t.register}
      </Button>
    </LongForm>
  );
}
