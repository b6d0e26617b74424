import { useState } from 'react';
import { formatEuro } from '#contract/euro.rules.ts';
import { gallery } from '#texts/generated/gallery.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { type Language, useLanguage } from '#web/lib/language.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import type { Column } from '#web/ui/table-view.ts';
import { Example, Section } from './Section.tsx';

const SERVICES = [0, 1, 2] as const;
const FIRST_DAY = Date.UTC(2026, 0, 5, 8, 0);
const WEEK_MILLISECONDS = 7 * 24 * 60 * 60 * 1000;
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
        <DataTable caption={t.loadingFace} columns={columns} rowKey={rowKey} empty={empty} rows={undefined} />
      </Example>
      <Example title={t.failureFace} isWide>
        <DataTable
          caption={t.failureFace}
          columns={columns}
          rowKey={rowKey}
          empty={empty}
          rows={undefined}
          failure={{ message: t.unreachable, onRetry: () => setPage(1) }}
        />
      </Example>
      <Example title={t.clearedSearch} isWide>
        <DataTable
          caption={t.clearedSearch}
          columns={columns}
          rowKey={rowKey}
          empty={empty}
          rows={INVOICES}
          startView={{ search: 'xyz' }}
        />
      </Example>
      <Example title={t.emptyFace} isWide>
        <DataTable caption={t.emptyFace} columns={columns} rowKey={rowKey} empty={empty} rows={[]} />
      </Example>
    </Section>
  );
}

interface Invoice {
  number: string;
  service: 0 | 1 | 2;
  time: string;
  cents: number;
  isPaid: boolean;
}

function someInvoices(count: number): Invoice[] {
  return Array.from({ length: count }, (_, index) => ({
    number: `2026-${String(index + 1).padStart(5, '0')}`,
    service: SERVICES[index % SERVICES.length] ?? 0,
    time: new Date(FIRST_DAY + index * WEEK_MILLISECONDS).toISOString(),
    cents: 9_500 + (index % 4) * 2_500,
    isPaid: index % 3 !== 1,
  }));
}

function invoiceColumns(t: (typeof gallery)['de'], language: Language): Column<Invoice>[] {
  const serviceOf = ({ service }: Invoice) => [t.service0, t.service1, t.service2][service] ?? '';
  const timeOf = ({ time }: Invoice) => formatDateTime(time);
  const priceOf = ({ cents }: Invoice) => formatEuro(cents, language);
  const statusOf = ({ isPaid }: Invoice) => (isPaid ? t.paid : t.refunded);

  return [
    {
      key: 'number',
      header: t.number,
      cell: ({ number }) => <a href="#root">{number}</a>,
      text: ({ number }) => number,
      isSortable: true,
    },
    { key: 'service', header: t.service, cell: serviceOf, text: serviceOf },
    { key: 'time', header: t.time, cell: timeOf, text: timeOf, sortBy: ({ time }) => time, isSortable: true },
    {
      key: 'price',
      header: t.price,
      cell: priceOf,
      text: priceOf,
      sortBy: ({ cents }) => cents,
      isSortable: true,
    },
    {
      key: 'status',
      header: t.status,
      cell: (invoice) => <Pill tone={invoice.isPaid ? 'good' : 'over'}>{statusOf(invoice)}</Pill>,
      text: statusOf,
    },
  ];
}
