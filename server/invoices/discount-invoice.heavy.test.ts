import { asc, eq, sum } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { anAppointment, moveThrough } from '#server/appointments/testing.ts';
import { addMissingSettings } from '#server/content/settings.service.ts';
import { aTill, CARDS, PRICE, type Till } from '#server/payments/testing.ts';
import { readPdf } from '#server/platform/pdf/testing.ts';
import { aPlan } from '#server/schedule/testing.ts';
import { aStaffMember } from '#server/testing/people.ts';
import { invoice } from './invoices.tables.ts';

const DISCOUNT = 20_00;
const TERMS = {
  version: 'test',
  amountCents: PRICE,
  currency: 'EUR' as const,
  noShowFeePercent: 30,
  freeUntil: '2026-11-22T08:00:00.000Z',
  lateFeeCents: 36_00,
  noShowFeeCents: 36_00,
};

let till: Till;
let token: string;

beforeEach(async () => {
  till = await aTill({ hears: false });
  token = (await aStaffMember(till.clinic, 'admin')).token;
});

async function aBookedAppointment(gateway: 'stripe' | 'paypal' = 'stripe') {
  const { clinic, patient } = till;
  const id = await anAppointment(clinic, await aPlan(clinic), patient, { gateway, terms: TERMS });
  const paymentId =
    gateway === 'paypal' ? await till.bookByPayPal(id) : await till.bookByCard(CARDS.good, id);
  await till.settle();
  const [drafted] = await invoicesOf(id);
  return { id, paymentId, invoiceId: drafted?.id ?? 0 };
}

const invoicesOf = (appointmentId: number) =>
  till.db.select().from(invoice).where(eq(invoice.appointmentId, appointmentId)).orderBy(asc(invoice.id));

function discount(invoiceId: number, cents: unknown, as: string | undefined = token) {
  const wish = { discount_cents: cents, reason: 'Folgetermin' };
  return till.clinic.call(`POST /api/staff/invoices/${invoiceId}/discount`, wish, { token: as });
}

async function ownInvoice() {
  const { token } = till.patient;
  return (await till.clinic.call('GET /api/patients/invoices', {}, { token })).body.data[0];
}

async function complete(id: number): Promise<void> {
  await moveThrough(till.clinic, id, 'completed');
  await till.settle();
}

async function pdfOf(invoiceId: number): Promise<string> {
  const answer = await till.clinic.http.inject({
    url: `/api/patients/invoices/${invoiceId}/pdf`,
    headers: { authorization: `Bearer ${till.patient.token}` },
  });
  expect(answer.statusCode).toBe(200);
  return readPdf(answer.rawPayload).words.join('\n');
}

test('SEAM-10: a discount before the invoice lowers the draft, the charge, the invoice and its PDF alike', async () => {
  const { id, paymentId, invoiceId } = await aBookedAppointment();

  expect(await discount(invoiceId, DISCOUNT)).toMatchObject({
    status: 200,
    body: { message: 'Der Rabatt ist gespeichert.' },
  });
  const sums = { price: PRICE / 100, discount: 20, total: (PRICE - DISCOUNT) / 100, tax: 0 };
  expect(await ownInvoice()).toMatchObject({ id: invoiceId, invoice_number: null, ...sums });

  await complete(id);
  expect(await till.payment(paymentId)).toMatchObject({ state: 'charged', chargedCents: PRICE - DISCOUNT });
  expect(await ownInvoice()).toMatchObject({ id: invoiceId, invoice_number: '2026-000001', ...sums });
  const [billed] = await till.db.select({ cents: sum(invoice.totalCents).mapWith(Number) }).from(invoice);
  expect(billed?.cents).toBe(PRICE - DISCOUNT);
  const pdf = await pdfOf(invoiceId);
  expect(pdf).toContain('Rabatt');
  expect(pdf).toContain('\u221220,00');
  expect(pdf).toContain('100,00');
  expect(pdf).toContain('Umsatzsteuerfreie Heilbehandlung nach § 4 Nr. 14 UStG.');
});

test('SEAM-10: once the invoice is issued it is frozen: no discount, and a later tax rate changes nothing', async () => {
  const { id, invoiceId } = await aBookedAppointment();
  await complete(id);
  const before = await ownInvoice();
  await addMissingSettings(till.db, [{ key: 'invoice_tax_percent', value: '19' }]);

  expect((await discount(invoiceId, DISCOUNT)).body).toMatchObject({ code: 'payments.discount_too_late' });
  expect(await ownInvoice()).toEqual(before);
});

test('SEAM-10: between the end of the appointment and its invoice the amount is frozen already', async () => {
  const { id, invoiceId } = await aBookedAppointment();
  await moveThrough(till.clinic, id, 'no_show');

  expect(await discount(invoiceId, DISCOUNT)).toMatchObject({
    status: 409,
    body: { code: 'payments.discount_too_late' },
  });
});

test('SEAM-10: what PayPal took in advance has its invoice, so that only a refund is left', async () => {
  const { invoiceId } = await aBookedAppointment('paypal');

  expect((await discount(invoiceId, DISCOUNT)).status).toBe(409);
});

test('SEAM-10: a discount is replaced by the next one and taken back with 0; the ledger names each', async () => {
  const { id, paymentId, invoiceId } = await aBookedAppointment();
  await discount(invoiceId, DISCOUNT);
  await discount(invoiceId, 30_00);
  expect(await ownInvoice()).toMatchObject({ discount: 30 });
  expect((await discount(invoiceId, 0)).body.message).toBe('Der Rabatt ist zurückgenommen.');
  expect(await ownInvoice()).toMatchObject({ discount: 0, total: PRICE / 100 });

  const told = (await till.ledger(paymentId)).filter(({ why }) => why.startsWith('discount'));
  expect(told.map(({ actor, why }) => `${actor.replace(/\d+/, 'n')}: ${why}`)).toEqual([
    'staff n: discount of 2000 cents: Folgetermin',
    'staff n: discount of 3000 cents: Folgetermin',
    'staff n: discount of 0 cents: Folgetermin',
  ]);
  await complete(id);
  expect(await till.payment(paymentId)).toMatchObject({ chargedCents: PRICE });
});

test.each([PRICE, PRICE - 49, -1, 1.5, '20'])('SEAM-10: %j cents are no discount', async (cents) => {
  const { invoiceId } = await aBookedAppointment();

  const { status, body } = await discount(invoiceId, cents);
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual(['discount_cents']);
  expect(await ownInvoice()).toMatchObject({ discount: 0 });
});

test('SEAM-10: a fee never costs more than the price after the discount', async () => {
  const { id, paymentId, invoiceId } = await aBookedAppointment();
  await discount(invoiceId, 100_00);
  await moveThrough(till.clinic, id, 'no_show');
  till.advance(25 * 60);
  await till.settle();

  expect(await till.payment(paymentId)).toMatchObject({ chargedCents: PRICE - 100_00 });
  const [issued] = await invoicesOf(id);
  expect(issued).toMatchObject({ totalCents: PRICE - 100_00, lines: [{ amountCents: PRICE - 100_00 }] });
});

test('SEAM-10: a discount of more than the set amount needs a fresh proof', async () => {
  const { invoiceId } = await aBookedAppointment();
  await addMissingSettings(till.db, [{ key: 'refund_step_up_cents', value: '1000' }]);
  till.advance(11);

  expect((await discount(invoiceId, DISCOUNT)).body.code).toBe('session.proof_required');
  expect((await ownInvoice()).total).toBe(PRICE / 100);
  expect((await discount(invoiceId, 10_00)).status).toBe(200);
});

test('SEAM-10: only the administration gives a discount', async () => {
  const { invoiceId } = await aBookedAppointment();
  const { token: doctor } = await aStaffMember(till.clinic, 'doctor');

  expect((await discount(invoiceId, DISCOUNT, doctor)).status).toBe(403);
  expect((await discount(invoiceId, DISCOUNT, till.patient.token)).status).toBe(403);
  expect((await till.clinic.call(`POST /api/staff/invoices/${invoiceId}/discount`, {})).status).toBe(401);
  expect((await discount(invoiceId + 99, DISCOUNT)).status).toBe(404);
});

test('SEAM-10: the staff see how much can be taken off, and what was', async () => {
  const { id, invoiceId } = await aBookedAppointment();
  const row = async () => (await till.clinic.call('GET /api/staff/invoices', {}, { token })).body.data[0];
  expect(await row()).toMatchObject({ discount_cents: 0, discountable_cents: PRICE - 50 });
  await discount(invoiceId, DISCOUNT);
  expect(await row()).toMatchObject({ discount_cents: DISCOUNT, total_cents: PRICE - DISCOUNT });
  await complete(id);
  expect(await row()).toMatchObject({ discount_cents: DISCOUNT, discountable_cents: 0 });
});

test('SEAM-10: the tax is the rate of the settings; the total contains it, and the PDF says how much', async () => {
  await addMissingSettings(till.db, [{ key: 'invoice_tax_percent', value: '19' }]);
  const { id, paymentId, invoiceId } = await aBookedAppointment();
  await discount(invoiceId, 1_00);
  await complete(id);

  expect(await till.payment(paymentId)).toMatchObject({ chargedCents: 119_00 });
  expect(await ownInvoice()).toMatchObject({ price: 120, discount: 1, total: 119, tax: 19 });
  const pdf = await pdfOf(invoiceId);
  expect(pdf).toMatch(/19 % Umsatzsteuer enthalten: 19,00\s€ \(Nettobetrag 100,00\s€\)/);
  expect(pdf).not.toContain('§ 4 Nr. 14');
});

test('SEAM-10: a refund takes its share of the tax along', async () => {
  await addMissingSettings(till.db, [{ key: 'invoice_tax_percent', value: '19' }]);
  const { id } = await aBookedAppointment();
  await complete(id);
  const wish = { amount_cents: 11_90, reason: 'Kulanz', request_key: crypto.randomUUID() };
  await till.clinic.call(`POST /api/staff/payments/${id}/refund`, wish, { token });
  await till.settle();

  expect(await ownInvoice()).toMatchObject({ kind: 'credit_note', total: -11.9, tax: -1.9, discount: 0 });
});

test('SEAM-10: the settings name the tax rate and, as the default text, the exemption of treatments', async () => {
  const { body } = await till.clinic.call('GET /api/staff/settings', {}, { token });
  const settings: { key: string; default: string | null; value: string | null }[] = body.data;
  const found = (wanted: string) => settings.find(({ key }) => key === wanted);

  expect(found('invoice_tax_percent')).toMatchObject({ value: null, default: '0' });
  expect(found('invoice_tax_note_appointment_de')).toMatchObject({
    value: null,
    default: 'Umsatzsteuerfreie Heilbehandlung nach § 4 Nr. 14 UStG.',
  });
});
