import { useState } from 'react';
import type { Contact } from '#contract/enquiries.contract.ts';
import { contacts } from '#texts/generated/contacts.ts';
import { route } from '#texts/generated/route.ts';
import { ContactDetails, recipientOf } from '#web/enquiries/EnquiryDetails.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import { useTexts } from '#web/lib/language.ts';
import { withQueries } from '#web/lib/queries.tsx';
import { useServerTable } from '#web/lib/use-server-table.ts';
import { Page } from '#web/shell/Page.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import type { Column } from '#web/ui/table-view.ts';
import { pathTo } from '../paths.ts';
import styles from './Enquiries.module.css';

/** What a patient asked the clinic, and what it answered. */
export const ContactsPage = withQueries(ContactsScreen);

function ContactsScreen() {
  const t = useTexts(contacts);
  const title = useTexts(route).Contacts;
  return (
    <Page width="wide">
      <div className={styles.head}>
        <PageHeading>{title}</PageHeading>
        <ButtonLink to={pathTo('Contact')}>{t.new_enquiry}</ButtonLink>
      </div>
      <Card>
        <ContactsTable caption={title} />
      </Card>
    </Page>
  );
}

function ContactsTable({ caption }: { caption: string }) {
  const t = useTexts(contacts);
  const [opened, setOpened] = useState<Contact | null>(null);
  const table = useServerTable('GET /api/patients/contacts', {
    sort: { key: 'created_at', direction: 'desc' },
  });
  return (
    <>
      <DataTable
        caption={caption}
        columns={contactTableColumns(t, setOpened)}
        rowKey={({ id }) => id}
        empty={
          <EmptyNote
            title={t.empty_title}
            text={t.empty_text}
            action={<ButtonLink to={pathTo('Contact')}>{t.write}</ButtonLink>}
          />
        }
        {...table}
      />
      <ContactDialog contact={opened} onClose={() => setOpened(null)} />
    </>
  );
}

type Words = (typeof contacts)['de'];

/** The keys are those that the server sorts by. */
function contactTableColumns(t: Words, onOpen: (contact: Contact) => void): Column<Contact>[] {
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

/** One enquiry with everything that was written about it. */
function ContactDialog({ contact, onClose }: { contact: Contact | null; onClose: () => void }) {
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
