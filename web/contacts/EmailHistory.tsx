import { lazy, Suspense } from 'react';
import type { Contact } from '#contract/contacts.contract.ts';
import { contacts } from '#texts/generated/contacts.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useTexts } from '#web/lib/language.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TableRows } from '#web/ui/TableRows.tsx';
import type { Column } from '#web/ui/table-view.ts';
import styles from './Contacts.module.css';

type Email = Contact['emails'][number];

/** Only whoever opens an answer loads what cleans it. */
const EmailContent = lazy(async () => ({ default: (await import('./EmailContent.tsx')).EmailContent }));

export function EmailHistory({ emails }: { emails: Email[] }) {
  const t = useTexts(contacts);
  return (
    <section className={styles.history}>
      <h3>{t.history}</h3>
      {emails.length === 0 ? (
        <p className={styles.soft}>{t.no_reply}</p>
      ) : (
        <Suspense fallback={<Skeleton rows={2} />}>
          <TableRows caption={t.history} columns={emailColumns(t)} rowKey={({ id }) => id} rows={emails} />
        </Suspense>
      )}
    </section>
  );
}

function emailColumns(t: (typeof contacts)['de']): Column<Email>[] {
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
