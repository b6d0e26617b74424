import type { PatientFile } from '#contract/patients-staff.contract.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { dialled } from '#web/contacts/dialled.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiAction } from '#web/lib/use-api-action.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { useMayCall } from '../../shell/permissions.ts';
import { birthday } from '../birthday.ts';
import styles from '../Patients.module.css';

const TONES = {
  registered: 'waiting',
  guest: 'waiting',
  known: 'waiting',
  declined: 'danger',
  lost: 'danger',
} as const;

/** Who she is and how she is reached. */
export function PersonCard({ file: { patient, address_state } }: { file: PatientFile }) {
  const t = useTexts(staff_patients);
  const { id, birthdate, email, phone, full_address, locale, is_guest } = patient;
  return (
    <Card>
      <h2>{t.person}</h2>
      <dl className={styles.facts}>
        <dt>{t.birthdate}</dt>
        <dd>{birthday(birthdate) || t.unknown}</dd>
        <dt>{t.email}</dt>
        <dd className={styles.pills}>
          <a href={`mailto:${email}`}>{email}</a>
          {address_state !== 'proven' && (
            <Pill tone={TONES[address_state]}>{t[`address_${address_state}`]}</Pill>
          )}
        </dd>
        <dt>{t.phone}</dt>
        <dd>{phone ? <a href={`tel:${dialled(phone)}`}>{dialled(phone)}</a> : t.unknown}</dd>
        <dt>{t.address}</dt>
        <dd>{full_address || t.unknown}</dd>
        <dt>{t.language}</dt>
        <dd>{locale === 'de' ? t.german : t.english}</dd>
      </dl>
      {is_guest && <p className={styles.soft}>{t.guest}</p>}
      <AddressHelp id={id} state={address_state} />
    </Card>
  );
}

/** What the clinic can do about an address that nobody has proven. */
function AddressHelp({ id, state }: { id: number; state: PatientFile['address_state'] }) {
  const t = useTexts(staff_patients);
  const mayMail = useMayCall('mailPatientConfirmation');
  const mail = useApiAction(() =>
    callApi('POST /api/staff/patients/:patient_id/confirmation-letter', { patient_id: id }),
  );
  if (state === 'declined') return <p className={styles.soft}>{t.address_declined_text}</p>;
  if (state === 'proven' || state === 'lost') return null;
  return (
    <>
      {state === 'known' && <p className={styles.soft}>{t.address_known_text}</p>}
      {mayMail && (
        <Button
          look="secondary"
          isBusy={mail.isPending}
          busyText={t.mail_confirmation_busy}
          onClick={() => mail.mutate(undefined)}
        >
          {t.mail_confirmation}
        </Button>
      )}
    </>
  );
}
