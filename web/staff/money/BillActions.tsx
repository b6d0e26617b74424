import { useQueryClient } from '@tanstack/react-query';
import type { StaffInvoice } from '#contract/invoices-staff.contract.ts';
import { staff_money } from '#texts/generated/staff_money.ts';
import { callApi } from '#web/lib/call-api.ts';
import { openFile } from '#web/lib/download-file.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiAction } from '#web/lib/use-api-action.ts';
import { Button } from '#web/ui/Button.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { MenuButton } from '#web/ui/MenuEntry.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useMayCall } from '../shell/permissions.ts';
import { numberOf } from './invoice-columns.tsx';
import type { OpenInvoice } from './invoice-dialog.ts';

interface BillActionsProps {
  bill: StaffInvoice;
  onOpen: OpenInvoice;
}

/** A draft is nobody's paper yet; only a fee that is not taken yet can be forgiven. */
export function BillActions({ bill, onOpen }: BillActionsProps) {
  const t = useTexts(staff_money);
  const mayTouchMoney = useMayCall('refundPayment');
  const { send, charge } = useBillCalls(bill);
  if (bill.invoice_number === null) {
    if (!mayTouchMoney || bill.waivable_cents === 0) return null;
    return (
      <Button
        size="small"
        look="secondary"
        aria-label={t.waive_label({ name: bill.recipient_name })}
        onClick={() => onOpen({ kind: 'write_off', bill })}
      >
        {t.waive}
      </Button>
    );
  }
  const open = () =>
    openFile(`/api/staff/invoices/${bill.id}/pdf`).catch((error: Error) =>
      showToast({ type: 'error', text: error.message }),
    );
  return (
    <Menu label={t.actions} accessibleLabel={t.actions_label({ number: numberOf(bill, t) })}>
      <MenuButton onClick={() => void open()}>{t.pdf}</MenuButton>
      <MenuButton onClick={() => send.mutate()}>{t.send_again}</MenuButton>
      {mayTouchMoney && bill.can_charge_again && (
        <MenuButton onClick={() => charge.mutate()}>{t.charge_again}</MenuButton>
      )}
      {mayTouchMoney && bill.is_open && (
        <MenuButton onClick={() => onOpen({ kind: 'write_off', bill })}>{t.write_off}</MenuButton>
      )}
      {mayTouchMoney && bill.refundable_cents > 0 && (
        <MenuButton onClick={() => onOpen({ kind: 'refund', bill })}>{t.refund}</MenuButton>
      )}
    </Menu>
  );
}

function useBillCalls({ id, appointment_id }: StaffInvoice) {
  const queries = useQueryClient();
  const reload = () => void queries.invalidateQueries({ queryKey: ['GET /api/staff/invoices'] });
  return {
    send: useApiAction(() => callApi('POST /api/staff/invoices/:id/send', { id }).finally(reload)),
    charge: useApiAction(() =>
      callApi('POST /api/staff/payments/:appointment_id/charge', { appointment_id }).finally(reload),
    ),
  };
}
