import { useId, useState } from 'react';
import { staff_money } from '#texts/generated/staff_money.ts';
import { useKeptFocus } from '#web/lib/focus.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { useServerTable } from '#web/lib/use-server-table.ts';
import { Page } from '#web/shell/Page.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useMayCall } from '../shell/permissions.ts';
import { FiguresSection } from './FiguresSection.tsx';
import { InvoiceDialogs } from './InvoiceDialogs.tsx';
import { type InvoiceDialog, staffInvoiceColumns } from './invoice-columns.tsx';
import styles from './Payments.module.css';

/** Takings, open amounts, and all invoices and credit notes. */
export function PaymentsArea() {
  const t = useTexts(staff_money);
  const seesFigures = useMayCall('readMonthFigures');
  return (
    <Page width="wide">
      <PageHeading lead={t.lead}>{t.title}</PageHeading>
      {seesFigures && <FiguresSection />}
      <InvoicesSection />
    </Page>
  );
}

const FILTERS = ['all', 'open', 'paid', 'draft', 'credit_notes'] as const;
type Filter = (typeof FILTERS)[number];

function InvoicesSection() {
  const t = useTexts(staff_money);
  const titleId = useId();
  const [filter, setFilter] = useState<Filter>('all');
  return (
    <Card className={styles.section} role="region" aria-labelledby={titleId}>
      <h2 id={titleId}>{t.invoices}</h2>
      <Select
        label={t.filter}
        value={filter}
        onChange={({ target }) => setFilter(FILTERS.find((each) => each === target.value) ?? 'all')}
      >
        {FILTERS.map((value) => (
          <option key={value} value={value}>
            {t[`filter_${value}`]}
          </option>
        ))}
      </Select>
      <InvoicesTable key={filter} filter={filter} />
    </Card>
  );
}

function InvoicesTable({ filter }: { filter: Filter }) {
  const t = useTexts(staff_money);
  const language = useLanguage();
  const [dialog, setDialog] = useState<InvoiceDialog | null>(null);
  const table = useServerTable(
    'GET /api/staff/invoices',
    { pageSize: 20, sort: { key: 'created_at', direction: 'desc' } },
    { filter },
  );
  const place = useKeptFocus<HTMLDivElement>('h1');
  return (
    <>
      <div ref={place}>
        <DataTable
          caption={t.invoices}
          columns={staffInvoiceColumns(t, language, setDialog)}
          rowKey={({ id }) => id}
          empty={<EmptyNote title={t.empty_title} text={t.empty_text} />}
          {...table}
        />
      </div>
      <InvoiceDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </>
  );
}
