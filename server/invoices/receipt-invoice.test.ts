import { expect, test } from 'vitest';
import { appointment } from '#server/appointments/appointments.tables.ts';
import { readPdf } from '#server/platform/pdf/testing.ts';
import { aDesk, anUnpaidInvoice, TRANSFER } from './testing-unpaid.ts';

test('a transfer makes the invoice, the appointment and the screens of the patient paid; taken back, all are open again', async () => {
  const desk = await aDesk();
  const { till } = desk;
  const { appointmentId, invoice } = await anUnpaidInvoice(desk);
  expect(invoice.state).toBe('unpaid');
  const { token } = till.patient;
  const own = async () => (await till.clinic.call('GET /api/patients/invoices', {}, { token })).body.data[0];
  const status = async () =>
    (await till.db.select({ status: appointment.status }).from(appointment))[0]?.status;
  const paper = async () => {
    const path = `/api/patients/invoices/${invoice.id}/pdf`;
    const headers = { authorization: `Bearer ${token}` };
    return readPdf((await till.clinic.http.inject({ url: path, headers })).rawPayload).words;
  };
  expect(await own()).toMatchObject({ invoice_payment_transaction: { status: 'requires_action' } });

  const record = `POST /api/staff/payments/${appointmentId}/receipt`;
  expect((await desk.call(record, TRANSFER)).status).toBe(200);
  await till.clinic.drain();
  expect((await desk.invoice(appointmentId)).state).toBe('paid');
  expect(await own()).toMatchObject({ invoice_payment_transaction: { status: 'succeeded' } });
  expect(await status()).toBe('payment_success');
  expect(await paper()).toContain('Bezahlt per Überweisung.');
  const list = await desk.call('GET /api/staff/invoices');
  expect(list.body.data[0]).toMatchObject({
    payment_state: 'received',
    receipt: { way: 'transfer', day: '2026-11-12', reference: 'Verwendungszweck 1' },
  });

  expect((await desk.call(`${record}/withdraw`, { reason: 'falsche Patientin' })).status).toBe(200);
  await till.clinic.drain();
  expect((await desk.invoice(appointmentId)).state).toBe('unpaid');
  expect(await status()).toBe('payment_failed');
  expect(await own()).toMatchObject({ invoice_payment_transaction: { status: 'failed' } });
  expect((await desk.call('GET /api/staff/invoices')).body.data[0]).toMatchObject({
    state: 'unpaid',
    receipt: null,
    is_open: true,
    can_charge_again: false,
  });
  const cash = { ...TRANSFER, way: 'cash' };
  expect((await desk.call(record, cash)).status).toBe(200);
  await till.clinic.drain();
  expect((await desk.invoice(appointmentId)).state).toBe('paid');
  expect(await paper()).toContain('Bezahlt in bar.');
});

test('an invoice that a provider paid never becomes unpaid, not even by SQL', async () => {
  const desk = await aDesk();
  const { appointmentId, invoice } = await anUnpaidInvoice(desk);
  await desk.call(`POST /api/staff/payments/${appointmentId}/receipt`, TRANSFER);
  await desk.till.clinic.drain();
  const reopen = `update invoice set state = 'unpaid' where id = ${invoice.id}`;
  await expect(desk.till.db.execute(reopen)).rejects.toThrow();
});
