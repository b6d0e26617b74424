import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PatientFile, ProfileChangeRow } from '#contract/patients.contract.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { callApi } from '#web/lib/call-api.ts';
import { birthday, formatDate, formatDateTime } from '#web/lib/dates.ts';
import { dialled } from '#web/lib/dialled.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Link } from '#web/lib/router.ts';
import { useSend } from '#web/lib/use-send.ts';
import { pathToConversation } from '#web/staff/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { useMayCall } from '../../identity/permissions.ts';
import { FilePart } from '../../patient-file/FilePart.tsx';
import styles from '../../patient-file/Patients.module.css';
import { profileChangesOf, timelineOf } from '../../patient-file/patient-queries.ts';
import { AccountHelp } from './AccountHelp.tsx';
import { DuplicatesCard } from './DuplicatesCard.tsx';
import { TimelineCard } from './TimelineCard.tsx';
import { WaitingCard } from './WaitingCard.tsx';

/** What waits and what happened, and beside it who the patient is. */
export function OverviewTab({ file }: { file: PatientFile }) {
  const maySeeChanges = useMayCall('listProfileChanges');
  const mayCompare = useMayCall('listDuplicates');
  return (
    <div className={styles.overview}>
      <div className={styles.stack}>
        <Course patientId={file.patient.id} />
      </div>
      <div className={styles.stack}>
        <PersonCard file={file} />
        <GlanceCard file={file} />
        {maySeeChanges && <ProfileChangesCard patientId={file.patient.id} />}
        {mayCompare && <DuplicatesCard file={file} />}
      </div>
    </div>
  );
}

function Course({ patientId }: { patientId: number }) {
  const timeline = useQuery(timelineOf({ patientId, language: useLanguage() }));
  if (!timeline.data) return <FilePart query={timeline}>{() => null}</FilePart>;
  const { waiting, entries, is_cut } = timeline.data;
  return (
    <>
      <WaitingCard waiting={waiting} />
      <TimelineCard entries={entries} is_cut={is_cut} />
    </>
  );
}

const TONES = {
  registered: 'waiting',
  guest: 'waiting',
  known: 'waiting',
  declined: 'danger',
  lost: 'danger',
} as const;

/** Name, birthdate and contact data of the patient. */
function PersonCard({ file: { patient, address_state } }: { file: PatientFile }) {
  const t = useTexts(staff_patients);
  const { id, birthdate, email, phone, full_address, locale, is_guest } = patient;
  return (
    <Card className={styles.small}>
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
      <div className={styles.actions}>
        <AddressHelp id={id} state={address_state} />
        <AccountHelp patient={patient} />
      </div>
    </Card>
  );
}

/** Where the patient has not proven the mail address: sends the mail that proves it, or says why none can be sent. */
function AddressHelp({ id, state }: { id: number; state: PatientFile['address_state'] }) {
  const t = useTexts(staff_patients);
  const mayMail = useMayCall('mailPatientConfirmation');
  const mail = useSend(() =>
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
          isBusy={mail.isBusy}
          busyText={t.mail_confirmation_busy}
          onClick={() => mail.send()}
        >
          {t.mail_confirmation}
        </Button>
      )}
    </>
  );
}

/** Counts what each part of the file holds, with a link to that part. */
function GlanceCard({ file }: { file: PatientFile }) {
  const t = useTexts(staff_patients);
  const { appointments, open_cancellation_requests: count } = file;
  const requests = count === 1 ? t.requests_one : t.requests({ count });
  return (
    <Card className={styles.small}>
      <h2>{t.glance}</h2>
      <dl className={styles.facts}>
        <dt>{t.next_appointment}</dt>
        <dd>{appointments.next_at ? formatDateTime(appointments.next_at) : t.no_next}</dd>
        <dt>{t.last_appointment}</dt>
        <dd>{appointments.last_at ? formatDateTime(appointments.last_at) : t.none}</dd>
        <dt>{t.tab_appointments}</dt>
        <dd className={styles.pills}>
          <ToTab tab="appointments">{appointments.total}</ToTab>
          {count > 0 && <Pill tone="waiting">{requests}</Pill>}
        </dd>
        {file.anamneses !== null && <Count tab="history" count={file.anamneses} />}
        <Count tab="documents" count={file.documents} />
        <Count tab="invoices" count={file.invoices} />
        <Count tab="enquiries" count={file.enquiries} />
        <dt>{t.messages}</dt>
        <dd>
          <Messages chat={file.chat} />
        </dd>
      </dl>
    </Card>
  );
}

type Tab = 'appointments' | 'history' | 'documents' | 'invoices' | 'enquiries';

function Count({ tab, count }: { tab: Tab; count: number }) {
  return (
    <>
      <dt>{useTexts(staff_patients)[`tab_${tab}`]}</dt>
      <dd>
        <ToTab tab={tab}>{count}</ToTab>
      </dd>
    </>
  );
}

/** The link names the part and its count, because a screen reader may read links alone. */
function ToTab({ tab, children }: { tab: Tab; children: ReactNode }) {
  const t = useTexts(staff_patients);
  return (
    <Link to={`?tab=${tab}`} aria-label={`${t[`tab_${tab}`]}: ${children}`}>
      {children}
    </Link>
  );
}

/** Shows when the last message was written, but no text of it. Only the doctor of the chat gets the link to it. */
function Messages({ chat }: Pick<PatientFile, 'chat'>) {
  const t = useTexts(staff_patients);
  const { conversation_id, unread_count, last_message_at } = chat;
  return (
    <div className={styles.pills}>
      <span>
        {last_message_at ? t.messages_last({ date: formatDate(last_message_at) }) : t.messages_none}
      </span>
      {unread_count ? <Pill tone="brand">{t.messages_unread({ count: unread_count })}</Pill> : null}
      {conversation_id && <Link to={pathToConversation(conversation_id)}>{t.messages_open}</Link>}
    </div>
  );
}

/** Shows earlier values of the profile; without any, or when they cannot be loaded, nothing is shown. */
function ProfileChangesCard({ patientId }: { patientId: number }) {
  const t = useTexts(staff_patients);
  const found = useQuery(profileChangesOf(patientId));
  if (!found.data || found.data.length === 0) return null;
  return (
    <Card role="region" aria-label={t.former_values}>
      <div className={styles.head}>
        <h2>{t.former_values}</h2>
      </div>
      <ul className={styles.list}>
        {found.data.map((change) => (
          <li key={change.id} className={styles.item}>
            <div className={styles.lines}>
              <span>
                {t[`field_${change.field}`]}: {shown(change)}
              </span>
              <span className={styles.soft}>
                {change.by_name
                  ? t.changed_by({ date: formatDate(change.at), name: change.by_name })
                  : t.changed_on({ date: formatDate(change.at) })}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function shown({ field, old_value }: ProfileChangeRow): string {
  if (field === 'birthdate') return birthday(old_value);
  return field === 'phone' ? dialled(old_value) : old_value;
}
