import { beforeEach, expect, test } from 'vitest';
import type { InvoiceRow } from '#contract/invoices.contract.ts';
import { invoiceAppointmentStatus, invoiceDisplayStatus } from '#contract/invoices.rules.ts';
import { hoursBefore, signIn } from '#server/appointments/testing.ts';
import { aPatient, aStaffMember } from '#server/testing/people.ts';
import { queriesDuring } from '#server/testing/queries.ts';
import { draftInvoice, invoiceCaptured, invoiceCharged, invoiceUnpaid } from './issue-invoice.service.ts';
import { anOffice, type Office, PRICE } from './testing.ts';
import { writeCreditNote } from './write-credit-note.service.ts';

let office: Office;

beforeEach(async () => {
  office = await anOffice();
});

const ROUTE = 'GET /api/patients/invoices';

async function list(query: object = {}): Promise<{ data: InvoiceRow[]; total: number }> {
  const token = await signIn(office.clinic, { kind: 'patient', patientId: office.patient.id });
  const { status, body } = await office.clinic.call(ROUTE, query, { token });
  expect(status).toBe(200);
  return body;
}

const first = async () => (await list()).data[0];

/** The status that the screens show for a row. */
function shown(row: InvoiceRow | undefined) {
  if (!row) throw new Error('There is no such row.');
  return [invoiceDisplayStatus(row), invoiceAppointmentStatus(row)];
}

type Payment = Parameters<Office['pay']>[1];

async function aPaidAppointment(details: Parameters<Office['anAppointment']>[0] = {}, payment: Payment = {}) {
  const appointmentId = await office.anAppointment(details);
  await office.pay(appointmentId, payment);
  await invoiceCharged(office.deps, { appointmentId, reason: 'appointment', amountCents: PRICE });
  return appointmentId;
}

test('ENT-22, API-37: an issued invoice comes with its appointment and its payment', async () => {
  const appointmentId = await aPaidAppointment({ status: 'payment_success' });
  const [invoice] = await office.invoices(appointmentId);
  const { data, total } = await list();

  expect(total).toBe(1);
  expect(data).toEqual([
    {
      id: invoice?.id,
      kind: 'invoice',
      invoice_number: '2026-000001',
      price: 89.5,
      total: 89.5,
      tax: 0,
      discount: 0,
      lines: [],
      diagnosis: '',
      invoice_path: `/api/patients/invoices/${invoice?.id}/pdf`,
      invoice_payment_transaction: { status: 'succeeded' },
      appointment: {
        id: appointmentId,
        appointment_date: '2026-11-24',
        start_time: '09:00',
        start_date: '2026-11-24T08:00:00.000Z',
        status: 'payment_success',
        paypal_transaction: null,
        service: {
          translations_by_locale: { de: { title: 'Erstgespräch' }, en: { title: 'First appointment' } },
        },
        canCancel: false,
        isWithin48Hours: false,
        needs_reason: false,
      },
      created_at: invoice?.createdAt.toISOString(),
      updated_at: invoice?.issuedAt?.toISOString(),
    },
  ]);
});

test('STAT-12, OR-38: a draft has no number, no PDF and no payment record', async () => {
  const appointmentId = await office.anAppointment();
  await office.pay(appointmentId, { state: 'card_saved' });
  await draftInvoice(office.deps, { appointmentId });
  const row = await first();

  expect(row).toMatchObject({
    invoice_number: null,
    invoice_path: null,
    invoice_payment_transaction: null,
  });
  expect(shown(row)).toEqual(['draft', 'confirmed']);
});

test('STAT-13: a completed PayPal payment is paid', async () => {
  const appointmentId = await office.anAppointment({ gateway: 'paypal' });
  await office.pay(appointmentId, { gateway: 'paypal', state: 'captured', cardLast4: null });
  await invoiceCaptured(office.deps, { appointmentId, amountCents: PRICE });
  const row = await first();

  expect(row?.invoice_payment_transaction).toBeNull();
  expect(row?.appointment?.paypal_transaction).toEqual({ status: 'COMPLETED' });
  expect(shown(row)).toEqual(['paid', 'confirmed']);
});

test('STAT-14: a PayPal refund is shown on the invoice and on its credit note', async () => {
  const appointmentId = await office.anAppointment({ gateway: 'paypal', status: 'cancelled' });
  await office.pay(appointmentId, { gateway: 'paypal', state: 'refunded', cardLast4: null });
  await invoiceCaptured(office.deps, { appointmentId, amountCents: PRICE });
  await writeCreditNote(office.deps, { appointmentId, refundId: 1, amountCents: PRICE });
  const { data } = await list();

  expect(data.map(({ kind, price, invoice_number }) => [kind, price, invoice_number])).toEqual([
    ['credit_note', -89.5, '2026-000002'],
    ['invoice', 89.5, '2026-000001'],
  ]);
  expect(data.map(shown)).toEqual([
    ['refunded', 'cancelled'],
    ['refunded', 'cancelled'],
  ]);
});

test.each(['charge_failed', 'action_required', 'charging'] as const)(
  'STAT-15: an unpaid invoice whose card is %s is a payment error',
  async (state) => {
    const appointmentId = await office.anAppointment({ status: 'payment_failed' });
    await office.pay(appointmentId, { state });
    await invoiceUnpaid(office.deps, { appointmentId, reason: 'appointment', amountCents: PRICE });

    expect(shown(await first())).toEqual(['payment_error', 'payment_failed']);
  },
);

test('OR-34: the row says whether the appointment can be cancelled and whether a reason is needed', async () => {
  const appointmentId = await office.anAppointment();
  await draftInvoice(office.deps, { appointmentId });
  expect((await first())?.appointment).toMatchObject({
    canCancel: true,
    isWithin48Hours: false,
    needs_reason: false,
  });

  office.clinic.clock.set(hoursBefore(47));
  expect((await first())?.appointment).toMatchObject({
    canCancel: true,
    isWithin48Hours: true,
    needs_reason: true,
  });
});

test('OR-34, OR-37: a proposed appointment needs no reason', async () => {
  const appointmentId = await office.anAppointment({ status: 'created_by_admin' });
  await draftInvoice(office.deps, { appointmentId });
  office.clinic.clock.set(hoursBefore(1));

  expect((await first())?.appointment).toMatchObject({ canCancel: true, needs_reason: false });
});

test('INV-02, ROLE-08, OR-49: a patient sees only own invoices, whatever id is sent', async () => {
  const other = await aPatient(office.clinic, { email: 'eva.klein@example.test' });
  await aPaidAppointment({ patientId: other.id });
  const own = await aPaidAppointment();

  for (const query of [{ 'restrictions[user_id]': String(other.id) }, { user_id: String(other.id) }]) {
    const { data, total } = await list(query);
    expect(total).toBe(1);
    expect(data.map(({ appointment }) => appointment?.id)).toEqual([own]);
  }
});

test('a patient reads issued papers and what will be billed apart, and the sum of the latter is the own one', async () => {
  const { clinic, deps, patient } = office;
  const other = await aPatient(clinic, { email: 'eva.klein@example.test' });
  for (const patientId of [patient.id, other.id, other.id]) {
    const appointmentId = await office.anAppointment({ patientId });
    await draftInvoice(deps, { appointmentId });
  }
  await aPaidAppointment();
  const found = async (query: object) => {
    const { data, total } = await list(query);
    return [total, ...data.map(({ invoice_number }) => invoice_number)];
  };
  expect(await found({ stage: 'issued' })).toEqual([1, '2026-000001']);
  expect(await found({ stage: 'planned' })).toEqual([1, null]);
  expect(await found({ stage: 'planned', sortColumn: 'price' })).toEqual([1, null]);
  expect(await found({ stage: 'issued', search: '2026' })).toEqual([1, '2026-000001']);
  expect(await found({ stage: 'issued', page: '2' })).toEqual([1]);
  expect(await found({ stage: 'all of them' })).toHaveLength(3);

  const token = await signIn(clinic, { kind: 'patient', patientId: patient.id });
  const PLANNED = 'GET /api/patients/planned-invoices';
  expect((await clinic.call(PLANNED, { user_id: String(other.id) }, { token })).body).toEqual({
    data: { count: 1, total_cents: PRICE },
  });
  expect((await clinic.call(PLANNED)).status).toBe(401);
});

test('API-04: visitors and staff get no patient list', async () => {
  const { token } = await aStaffMember(office.clinic, 'admin');

  expect((await office.clinic.call(ROUTE)).status).toBe(401);
  expect((await office.clinic.call(ROUTE, {}, { token })).status).toBe(403);
});

test('a page needs the same number of queries, however many invoices are on it', async () => {
  await aPaidAppointment();
  const one = await queriesDuring(() => list({ perPage: '100' }));
  for (let count = 0; count < 12; count += 1) await aPaidAppointment();
  const many = await queriesDuring(() => list({ perPage: '100' }));

  // The names of services and doctors are read from the database, or from memory.
  expect(many.length).toBeLessThanOrEqual(one.length + 1);
});
