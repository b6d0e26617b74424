import { useState } from 'react';
import type { Contact } from '#contract/contacts.contract.ts';
import { contacts } from '#texts/generated/contacts.ts';
import { route } from '#texts/generated/route.ts';
import { useTexts } from '#web/lib/language.ts';
import { withQueries } from '#web/lib/queries.tsx';
import { useServerTable } from '#web/lib/use-server-table.ts';
import { Page } from '#web/shell/Page.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { pathTo } from '../routes.ts';
import { ContactDialog } from './ContactDialog.tsx';
import styles from './Contacts.module.css';
import { contactTableColumns } from './contact-columns.tsx';

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
