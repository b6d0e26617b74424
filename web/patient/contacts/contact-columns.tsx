import type { Contact } from '#contract/contacts.contract.ts';
import type { contacts } from '#texts/generated/contacts.ts';
import { recipientOf } from '#web/contacts/recipient.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import type { Column } from '#web/ui/table-view.ts';
import styles from './Contacts.module.css';

type Words = (typeof contacts)['de'];

/** The keys are those that the server sorts by. */
export function contactTableColumns(t: Words, onOpen: (contact: Contact) => void): Column<Contact>[] {
  const isSortable = true;
  const recipient = (contact: Contact) => recipientOf(contact, t);
  const written = ({ created_at }: Contact) => formatDateTime(created_at);
  return [
    { key: 'doctor', header: t.doctor, cell: recipient, text: recipient, isSortable },
    {
      key: 'title',
      header: t.subject,
      cell: ({ title }) => <span className={styles.subject}>{title}</span>,
      text: ({ title }) => title,
      isSortable,
    },
    {
      key: 'description',
      header: t.question,
      cell: ({ description }) => <span className={styles.clamped}>{description}</span>,
      text: ({ description }) => description,
    },
    { key: 'created_at', header: t.created, cell: written, text: written, isSortable },
    {
      key: 'open',
      header: t.reply,
      cell: (contact) => <Opener contact={contact} t={t} onOpen={onOpen} />,
      text: () => '',
    },
  ];
}

function Opener({ contact, t, onOpen }: { contact: Contact; t: Words; onOpen: (contact: Contact) => void }) {
  const isAnswered = contact.last_email_sent_at !== null;
  return (
    <div className={styles.opener}>
      <Pill tone={isAnswered ? 'good' : 'waiting'}>{isAnswered ? t.answered : t.unanswered}</Pill>
      <Button
        look="secondary"
        size="small"
        aria-label={t.open_label({ title: contact.title })}
        onClick={() => onOpen(contact)}
      >
        {t.open}
      </Button>
    </div>
  );
}
