import type { z } from 'zod';
import type { invoicesStaff } from '#contract/invoices.contract.ts';
import { discountAppointment } from '#server/appointments/discount-appointment.service.ts';
import { lockIfFound } from '#server/appointments/find-appointment.service.ts';
import { allowDiscount } from '#server/payments/charge/discount-price.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { invoices_answer } from '#texts/generated/invoices_answer.ts';
import { findInvoice } from './invoices.store.ts';
import { redraftInvoice } from './issue-invoice.service.ts';

type Wish = z.output<(typeof invoicesStaff)['discountInvoice']['input']>;

/**
 * The staff take an amount off the price while the invoice is a draft, or take the discount back with 0. Terms, charge
 * and invoice follow; once the invoice is issued it is frozen.
 */
export async function discountInvoice(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  { id, discount_cents: discountCents, reason: why }: Wish,
  { locale }: Pick<Client, 'locale'>,
) {
  const found = await findInvoice(db, id);
  if (!found) throw new Failure('request.not_found');
  const at = now();
  await db.transaction(async (tx) => {
    const appointment = await lockIfFound(tx, found.appointmentId);
    const draft = await findInvoice(tx, id);
    if (!appointment || !draft) throw new Failure('request.not_found');
    if (draft.state !== 'draft') throw new Failure('payments.discount_too_late');
    await allowDiscount(tx, appointment.id, { staff, discountCents, why, now: at });
    await redraftInvoice(tx, await discountAppointment(tx, appointment, discountCents, at), at);
  });
  return { message: invoices_answer[locale][discountCents === 0 ? 'discount_removed' : 'discounted'] };
}
