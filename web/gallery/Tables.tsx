import { useState } from 'react';
import { gallery } from '#texts/generated/gallery.ts';
import { useLanguage } from '#web/lib/language.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { invoiceColumns, someInvoices } from './invoices.tsx';
import { Example, Section } from './Section.tsx';

const INVOICES = someInvoices(23);

export function Tables() {
  const language = useLanguage();
  const t = gallery[language];
  const [page, setPage] = useState(10);
  const columns = invoiceColumns(t, language);
  const rowKey = ({ number }: { number: string }) => number;
  const empty = <EmptyNote text={t.noInvoices} action={<ButtonLink to="/">{t.book}</ButtonLink>} />;

  return (
    <Section title={t.tables}>
      <Example title={t.normal} isWide>
        <Card>
          <DataTable
            caption={t.invoices}
            columns={columns}
            rowKey={rowKey}
            rows={INVOICES}
            empty={empty}
            startView={{ sort: { key: 'time', direction: 'desc' } }}
          />
        </Card>
      </Example>
      <Example title={t.manyPages} isWide>
        <Pagination label={t.manyPages} page={page} pageCount={20} onPage={setPage} />
      </Example>
      <Example title={t.loadingFace} isWide>
        <DataTable caption={t.loadingFace} {...{ columns, rowKey, empty }} rows={undefined} />
      </Example>
      <Example title={t.failureFace} isWide>
        <DataTable
          caption={t.failureFace}
          {...{ columns, rowKey, empty }}
          rows={undefined}
          failure={{ message: t.unreachable, onRetry: () => setPage(1) }}
        />
      </Example>
      <Example title={t.clearedSearch} isWide>
        <DataTable
          caption={t.clearedSearch}
          {...{ columns, rowKey, empty }}
          rows={INVOICES}
          startView={{ search: 'xyz' }}
        />
      </Example>
      <Example title={t.emptyFace} isWide>
        <DataTable caption={t.emptyFace} {...{ columns, rowKey, empty }} rows={[]} />
      </Example>
    </Section>
  );
}
