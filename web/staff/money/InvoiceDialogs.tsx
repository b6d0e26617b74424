import { useQueryClient } from '@tanstack/react-query';
import type { InvoiceDialog } from './invoice-dialog.ts';
import { RefundDialog } from './RefundDialog.tsx';
import { WriteOffDialog } from './WriteOffDialog.tsx';

interface InvoiceDialogsProps {
  dialog: InvoiceDialog | null;
  onClose: () => void;
}

export function InvoiceDialogs({ dialog, onClose }: InvoiceDialogsProps) {
  const queries = useQueryClient();
  const reload = () => {
    for (const key of ['GET /api/staff/invoices', 'GET /api/staff/figures', 'GET /api/staff/tasks'])
      void queries.invalidateQueries({ queryKey: [key] });
  };
  if (!dialog) return null;
  const inside = { bill: dialog.bill, reload, onClose };
  return dialog.kind === 'refund' ? <RefundDialog {...inside} /> : <WriteOffDialog {...inside} />;
}
