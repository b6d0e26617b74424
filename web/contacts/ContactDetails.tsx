import type { Contact } from '#contract/contacts.contract.ts';
import { contacts } from '#texts/generated/contacts.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useTexts } from '#web/lib/language.ts';
import styles from './Contacts.module.css';
import { dialled } from './dialled.ts';
import { EmailHistory } from './EmailHistory.tsx';
import { recipientOf } from './recipient.ts';

interface ContactDetailsProps {
  contact: Contact;
  /** What else is known of who wrote, for those who have to find out who it is. */
  further?: [name: string, value: string | null][];
}

/** Everything that was written in an enquiry and about it. */
export function ContactDetails({ contact, further = [] }: ContactDetailsProps) {
  const t = useTexts(contacts);
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
