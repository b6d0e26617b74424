import { useQueryClient } from '@tanstack/react-query';
import { booking as bookingTexts } from '#texts/generated/booking.ts';
import { identity } from '#texts/generated/identity.ts';
import { NewPasswordFields } from '#web/identity/PasswordForms.tsx';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { Link } from '#web/lib/router.ts';
import { SaveNote, useAutosave } from '#web/patient/drafts/autosave.tsx';
import { pathTo } from '#web/patient/paths.ts';
import { Card } from '#web/ui/Card.tsx';
import { noteInDraft } from '../booking-draft.ts';
import { StepLayout, SubmitButton } from '../StepLayout.tsx';
import { useWizard } from '../wizard.ts';
import styles from './UserDataForm.module.css';
import { UserDataForm, useUserDataForm } from './UserDataForm.tsx';
import { draftOf, guestValues, type UserDataValues } from './user-data-values.ts';

/** Step 3: who books without an account. Everything but the passwords is saved while it is typed. */
export function GuestDataScreen() {
  const t = useTexts(bookingTexts);
  const texts = useTexts(identity);
  const { draft, typedData } = useWizard();
  const autosave = useDraftSaving();
  const form = useUserDataForm(typedData.current ?? guestValues(draft.userData), {
    nextStep: 5,
    beforeSending: autosave.flush,
    onAccepted: autosave.drop,
  });

  const keep = () => {
    typedData.current = form.values();
    autosave.schedule(typedData.current);
  };
  return (
    <StepLayout action={<SubmitButton isBusy={form.isBusy} />}>
      <AlreadyPatient />
      <UserDataForm form={form} onChange={keep}>
        <section className={styles.section}>
          <h2>{texts.section_access}</h2>
          <p className={styles.note}>{draft.has_password ? t.password_kept : t.password_why}</p>
          <div className={styles.pair}>
            <NewPasswordFields
              label={texts.password}
              password={form.field('password')}
              repeated={form.field('confirm_password')}
            />
          </div>
        </section>
      </UserDataForm>
      <SaveNote state={autosave.state} />
    </StepLayout>
  );
}

/** Later steps show and sign the accepted data, so changed data has to be sent again first. */
function useDraftSaving() {
  const queries = useQueryClient();
  return useAutosave(async (values: UserDataValues) => {
    const userData = draftOf(values);
    noteInDraft(queries, { userData, is_data_accepted: false });
    await callApi('PUT /api/patients/booking-draft', { userData });
  });
}

function AlreadyPatient() {
  const t = useTexts(bookingTexts);
  return (
    <Card className={styles.login}>
      <p>
        <strong>{t.already_patient}</strong>{' '}
        <Link to={pathTo('Login')} state={{ from: pathTo('Appointment') }}>
          {t.log_in}
        </Link>
      </p>
      <p className={styles.note}>{t.already_patient_text}</p>
    </Card>
  );
}
