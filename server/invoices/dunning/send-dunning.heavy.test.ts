import { expect, test } from 'vitest';
import { accessLog } from '#server/audit/audit.tables.ts';
import { addMissingSettings } from '#server/content/settings.service.ts';
import { patient } from '#server/identity/patient.tables.ts';
import { readPdf } from '#server/platform/pdf/testing.ts';
import { aStaffMember } from '#server/testing/people.ts';
import { aDesk, anUnpaidInvoice, TRANSFER } from '../testing-unpaid.ts';

const DAY = 24 * 60;

async function anOverdueInvoice(days = 15) {
  const desk = await aDesk('2026-11-02T09:00:00Z');
  const unpaid = await anUnpaidInvoice(desk);
  desk.till.advance(days * DAY);
  const send = (step: unknown) =>
    desk.call(`POST /api/staff/invoices/${unpaid.invoice.id}/dunning`, { step });
  const overdue = async () => (await desk.call('GET /api/staff/overdue-invoices')).body.data;
  return { desk, ...unpaid, send, overdue };
}

test('two steps in their order, each once: listed, mailed with the PDF and its GiroCode, and recorded', async () => {
  const { desk, invoice, send, overdue } = await anOverdueInvoice();
  const { till } = desk;
  await addMissingSettings(till.db, [
    { key: 'invoice_iban', value: 'DE02120300000000202051' },
    { key: 'invoice_clinic_name', value: 'Klinik am See GmbH' },
    { key: 'invoice_dunning_first_de', value: 'Bitte denken Sie an {number} über {amount}, bis {until}.' },
  ]);
  expect(await overdue()).toMatchObject([
    { id: invoice.id, days_overdue: 1, last_step: null, next_step: 1, due_on: '2026-11-16' },
  ]);
  expect((await send(2)).body.code).toBe('invoices.dunning_not_due');
  expect((await send(3)).status).toBe(422);

  const answers = await Promise.all([send(1), send(1)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const letter = (await till.letters()).find(({ subject }) => subject.startsWith('Zahlungserinnerung'));
  expect(letter?.text).toMatch(/Bitte denken Sie an 2026-\d{6} über 120,00\s€, bis 27\. November 2026\./);
  const [attached] = letter?.attachments ?? [];
  const { words } = readPdf(Buffer.from(attached?.content ?? '', 'base64'));
  expect(words).toContain('Per Überweisung bezahlen');
  expect(words.join(' ')).not.toContain('Erstgespräch');
  expect(await overdue()).toMatchObject([
    { last_step: { step: 1, pay_until: '2026-11-27' }, next_step: null, next_step_on: '2026-11-28' },
  ]);
  expect((await send(2)).body.code).toBe('invoices.dunning_not_due');

  till.advance(11 * DAY);
  expect(await overdue()).toMatchObject([{ next_step: 2 }]);
  expect((await send(1)).status).toBe(409);
  expect((await send(2)).status).toBe(200);
  expect((await send(2)).status).toBe(409);
  const log = await till.db.select({ kind: accessLog.kind }).from(accessLog);
  expect(log.filter(({ kind }) => kind === 'dunning_sent')).toHaveLength(2);
  const paper = await desk.call(`GET /api/staff/invoices/${invoice.id}/dunning/1/pdf`);
  expect(paper.status).toBe(200);
  expect((await desk.call(`GET /api/staff/invoices/999/dunning/1/pdf`)).status).toBe(404);
  await expect(till.db.execute("update invoice_dunning set body = 'x'")).rejects.toThrow();
});

test('the whole letter is in the language of the invoice, also when the patient reads another one meanwhile', async () => {
  const { desk, send } = await anOverdueInvoice();
  await desk.till.db.update(patient).set({ locale: 'en' });
  expect((await send(1)).status).toBe(200);
  const letter = (await desk.till.letters()).find(({ subject }) => subject.startsWith('Zahlungserinnerung'));
  expect(letter?.text).toMatch(/^Guten Tag Anna Berger,\s+unsere Rechnung 2026-/);
  expect(letter?.text).toContain('Mit freundlichen Grüßen');
  expect(letter?.text).not.toMatch(/Dear|Kind regards/);
});

test('before its day, after a payment, when it is written off, and by others nobody is asked again', async () => {
  const early = await anOverdueInvoice(13);
  expect(await early.overdue()).toEqual([]);
  expect((await early.send(1)).body.code).toBe('invoices.dunning_not_due');
  early.desk.till.advance(2 * DAY);
  const { clinic } = early.desk.till;
  const path = `POST /api/staff/invoices/${early.invoice.id}/dunning`;
  expect((await clinic.call(path, { step: 1 })).status).toBe(401);
  const { token } = await aStaffMember(clinic, 'assistant');
  expect((await clinic.call(path, { step: 1 }, { token })).status).toBe(403);
  expect((await early.desk.call('POST /api/staff/invoices/999/dunning', { step: 1 })).status).toBe(404);
  const payment = `POST /api/staff/payments/${early.appointmentId}`;
  await early.desk.call(`${payment}/receipt`, TRANSFER);
  await clinic.drain();
  expect(await early.overdue()).toEqual([]);
  expect((await early.send(1)).body.code).toBe('payments.nothing_open');

  const given = await anOverdueInvoice();
  await given.desk.call(`POST /api/staff/payments/${given.appointmentId}/write-off`, { reason: 'Härtefall' });
  expect(await given.overdue()).toEqual([]);
  expect((await given.send(1)).body.code).toBe('payments.nothing_open');
});
