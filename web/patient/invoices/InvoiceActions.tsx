import { Link } from 'react-router';
import type { InvoiceRow } from '#contract/invoices.contract.ts';
import { appointments } from '#texts/generated/appointments.ts';
import { invoices } from '#texts/generated/invoices.ts';
import { formatDate } from '#web/lib/format.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import type { CancellableVisit } from '../appointments/CancelDialog.tsx';
import { pathTo } from '../routes.ts';

interface InvoiceActionsProps {
  bill: InvoiceRow;
  onCancel: (visit: CancellableVisit) => void;
}

/** Calls the visit of a bill off. Where that needs a reason, the list of visits is the place for it. */
export function InvoiceActions({ bill: { appointment }, onCancel }: InvoiceActionsProps) {
  const t = useTexts(invoices);
  const words = useTexts(appointments);
  if (!appointment?.canCancel) return null;
  if (appointment.needs_reason) {
    return (
      <Link to={pathTo('ScheduleAppointment')} aria-label={t.cancel_there_label}>
        {words.send_request}
      </Link>
    );
  }
  return (
    <Button
      look="secondary"
      size="small"
      aria-label={words.cancel_label({ date: formatDate(appointment.start_date) })}
      onClick={() => onCancel(appointment)}
    >
      {words.cancel}
    </Button>
  );
}
