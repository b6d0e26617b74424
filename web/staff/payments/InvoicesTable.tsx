import { type ReactNode, useState } from 'react';
import { staff_money } from '#texts/generated/staff_money.ts';
import { useKeptFocus } from '#web/lib/focus.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { useServerTable } from '#web/lib/use-server-table.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { InvoiceDialogs } from './InvoiceDialogs.tsx';
import { type InvoiceDialog, staffInvoiceCard, staffInvoiceColumns } from './invoice-columns.tsx';

export type InvoiceFilter = 'all' | 'open' | 'paid' | 'draft' | 'credit_notes';

interface InvoicesTableProps {
  filter: InvoiceFilter;
  caption: string;
  empty: ReactNode;
}

/** Invoices and credit notes with their actions and the dialogs of these. */
export function InvoicesTable({ filter, caption, empty }: InvoicesTableProps) {
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
          caption={caption}
          columns={staffInvoiceColumns(t, language, setDialog)}
          card={staffInvoiceCard(t, language, setDialog)}
          rowKey={({ id }) => id}
          empty={empty}
          {...table}
        />
      </div>
      <InvoiceDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </>
  );
}
