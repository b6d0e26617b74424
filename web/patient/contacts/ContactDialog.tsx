import type { Contact } from '#contract/contacts.contract.ts';
import { contacts } from '#texts/generated/contacts.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import styles from './Contacts.module.css';
import { recipientOf } from './contact-columns.tsx';
import { EmailHistory } from './EmailHistory.tsx';

/** One enquiry with everything that was written about it. */
export function ContactDialog({ contact, onClose }: { contact: Contact | null; onClose: () => void }) {
  const t = useTexts(contacts);
  return (
    <Dialog
      isOpen={contact !== null}
      onClose={onClose}
      title={t.dialog_title}
      isWide
      closesOnPressBeside
      actions={
        <Button look="secondary" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      {contact && <ContactDetails contact={contact} />}
    </Dialog>
  );
}

function ContactDetails({ contact }: { contact: Contact }) {
  const t = useTexts(contacts);
  const { email, phone, title, description, last_email_sent_at, created_at } = contact;
  const details: [name: string, value: string | null][] = [
    [t.doctor, recipientOf(contact, t)],
    [t.created, formatDateTime(created_at)],
    [t.email, email],
    [t.phone, phone],
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
