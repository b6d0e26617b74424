import type { Enquiry } from '#contract/enquiries.contract.ts';
import { enquiries } from '#texts/generated/enquiries.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { dialled } from '#web/lib/dialled.ts';
import { useTexts } from '#web/lib/language.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { TableRows } from '#web/ui/TableRows.tsx';
import type { Column } from '#web/ui/table-view.ts';
import styles from './Enquiries.module.css';

interface EnquiryDetailsProps {
  contact: Enquiry;
  /** What else is known of who wrote, for those who have to find out who it is. */
  further?: [name: string, value: string | null][];
}

/** Everything that was written in an enquiry and about it. */
export function EnquiryDetails({ contact, further = [] }: EnquiryDetailsProps) {
  const t = useTexts(enquiries);
  const { email, phone, title, description, last_email_sent_at, created_at } = contact;
  const details: [name: string, value: string | null][] = [
    [t.doctor, recipientOf(contact, t)],
    [t.created, formatDateTime(created_at)],
    [t.email, email],
    [t.phone, phone && dialled(phone)],
    ...further,
    [t.last_reply, last_email_sent_at && formatDateTime(last_email_sent_at)],
  ];
  return (
    <>
      <dl className={styles.details}>
        {details.map(([name, value]) => value && <Detail key={name} name={name} value={value} />)}
      </dl>
      <dl className={styles.written}>
        <Detail name={t.subject} value={title} />
        <Detail name={t.question} value={description} />
      </dl>
      <EmailHistory emails={contact.emails} />
    </>
  );
}

function Detail({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The recipient of an enquiry: a doctor, or the clinic in general. */
export function recipientOf({ doctor }: Enquiry, t: (typeof enquiries)['de']): string {
  return doctor?.display_name ?? t.general;
}

type Email = Enquiry['emails'][number];

/** Loads the HTML cleaner only when somebody opens an answer. */
const EmailContent = lazyPart(async () => (await import('./EmailContent.tsx')).EmailContent);

function EmailHistory({ emails }: { emails: Email[] }) {
  const t = useTexts(enquiries);
  return (
    <section className={styles.history}>
      <h3>{t.history}</h3>
      {emails.length === 0 ? (
        <p className={styles.soft}>{t.no_reply}</p>
      ) : (
        <TableRows caption={t.history} columns={emailColumns(t)} rowKey={({ id }) => id} rows={emails} />
      )}
    </section>
  );
}

function emailColumns(t: (typeof enquiries)['de']): Column<Email>[] {
  const sent = ({ created_at }: Email) => formatDateTime(created_at);
  return [
    { key: 'subject', header: t.subject, cell: ({ subject }) => subject, text: ({ subject }) => subject },
    {
      key: 'content',
      header: t.content,
      cell: ({ content }) => <EmailContent html={content} />,
      text: ({ content }) => content,
    },
    { key: 'created_at', header: t.created, cell: sent, text: sent },
  ];
}
