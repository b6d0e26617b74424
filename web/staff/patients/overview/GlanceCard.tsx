import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PatientFile } from '#contract/patients-staff.contract.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { useTexts } from '#web/lib/language.ts';
import { Card } from '#web/ui/Card.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import styles from '../Patients.module.css';

/** How much there is of everything, and the way to it. */
export function GlanceCard({ file }: { file: PatientFile }) {
  const t = useTexts(staff_patients);
  const { visits, open_cancellation_requests: requests } = file;
  return (
    <Card>
      <h2>{t.glance}</h2>
      <dl className={styles.facts}>
        <dt>{t.next_visit}</dt>
        <dd>{visits.next_at ? formatDateTime(visits.next_at) : t.no_next}</dd>
        <dt>{t.last_visit}</dt>
        <dd>{visits.last_at ? formatDateTime(visits.last_at) : t.none}</dd>
        <dt>{t.tab_visits}</dt>
        <dd className={styles.pills}>
          <ToTab tab="visits">{visits.total}</ToTab>
          {requests > 0 && <Pill tone="waiting">{t.requests({ count: requests })}</Pill>}
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

type Tab = 'visits' | 'history' | 'documents' | 'invoices' | 'enquiries';

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

/** A figure alone says too little to whoever hears only the link. */
function ToTab({ tab, children }: { tab: Tab; children: ReactNode }) {
  const t = useTexts(staff_patients);
  return (
    <Link to={`?tab=${tab}`} aria-label={`${t[`tab_${tab}`]}: ${children}`}>
      {children}
    </Link>
  );
}

/** Words of a chat are for the two who write. */
function Messages({ chat }: Pick<PatientFile, 'chat'>) {
  const t = useTexts(staff_patients);
  const { conversation_id, unread_count, last_message_at } = chat;
  return (
    <div className={styles.pills}>
      <span>
        {last_message_at ? t.messages_last({ date: formatDate(last_message_at) }) : t.messages_none}
      </span>
      {unread_count ? <Pill tone="brand">{t.messages_unread({ count: unread_count })}</Pill> : null}
      {conversation_id && <Link to={`/chats?conversation_id=${conversation_id}`}>{t.messages_open}</Link>}
    </div>
  );
}
