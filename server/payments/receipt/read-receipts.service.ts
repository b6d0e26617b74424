import type { StaffInvoice } from '#contract/invoices.contract.ts';
import { namesOfStaff } from '#server/identity/staff/staff-members.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import { listReceipts } from './receipt.store.ts';

type ShownReceipt = NonNullable<StaffInvoice['receipt']>;

/** The receipts that count, by appointment id; one that was withdrawn does not. */
export async function receiptsOfAppointments(
  db: Db,
  appointmentIds: number[],
): Promise<Map<number, ShownReceipt>> {
  const rows = await listReceipts(db, appointmentIds);
  const names = await namesOfStaff(
    db,
    rows.map(({ receipt }) => receipt.staffId),
  );
  const found = new Map<number, ShownReceipt>();
  for (const { appointmentId, receipt } of rows) {
    if (appointmentId === null || receipt.kind === 'paid_back') continue;
    const { way, day, reference, staffId } = receipt;
    if (receipt.kind === 'withdrawn') found.delete(appointmentId);
    else found.set(appointmentId, { way, day, reference, recorded_by: names.get(staffId) ?? '' });
  }
  return found;
}
