import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { patient } from '#server/identity/patient.tables.ts';
import {
  paymentCaptured,
  paymentCharged,
  paymentChargeFailed,
  paymentRefunded,
} from '#server/payments/payment-news.service.ts';
import { readPdf } from '#server/platform/pdf/testing.ts';
import { invoicePdf } from './invoice-pdf.service.ts';
import { anOffice, type Office, PRICE } from './testing.ts';

let office: Office;

beforeEach(async () => {
  office = await anOffice();
});

async function charge(appointmentId: number): Promise<void> {
  await office.tell(paymentCharged, { paymentId: 1, appointmentId, reason: 'visit', amountCents: PRICE });
}

async function letters() {
  return await office.clinic.letters(office.patient.email);
}

async function newest() {
  const [letter] = await letters();
  const [file] = letter?.attachments ?? [];
  if (!letter || !file) throw new Error('No letter with a paper was sent.');
  return { ...letter, file: { ...file, bytes: Buffer.from(file.content, 'base64') } };
}

test('SEAM-22: an issued bill is mailed as a paper', async () => {
  const appointmentId = await office.aVisit();
  await office.pay(appointmentId);
  await charge(appointmentId);
  const { subject, text, file } = await newest();

  expect(subject).toBe('Ihre Rechnung 2026-000001');
  expect(text).toContain('Ihre Rechnung 2026-000001 über 89,50\u00a0€ finden Sie im Anhang.');
  expect(text).toContain('bereits bezahlt');
  expect(text).toContain('http://portal.test/patient/invoices');
  expect(file).toMatchObject({ filename: 'Rechnung-2026-000001.pdf', contentType: 'application/pdf' });
  expect(readPdf(file.bytes).words).toContain('Bezahlt per Karte mit der Endung 4242.');
});

test('SEAM-22: neither subject nor letter says what it was for', async () => {
  await charge(await office.aVisit());
  const { subject, text, html } = await newest();

  for (const words of [subject, text, html])
    expect(words).not.toMatch(/Erstgespräch|Hormon|Heil|Keller|Arzt/i);
});

test('SEAM-22: the letter speaks the language of the account, the paper that of the visit', async () => {
  await office.clinic.db.update(patient).set({ locale: 'en' }).where(eq(patient.id, office.patient.id));
  await charge(await office.aVisit());
  const { subject, file } = await newest();

  expect(subject).toBe('Your invoice 2026-000001');
  expect(file.filename).toBe('Rechnung-2026-000001.pdf');
});

test('OR-38: an unpaid bill says that it is open; when it is paid, nobody is written to again', async () => {
  const appointmentId = await office.aVisit();
  await office.tell(paymentChargeFailed, { paymentId: 1, appointmentId, reason: 'visit' });
  const { text, file } = await newest();
  await charge(appointmentId);

  expect(text).toContain('noch offen');
  expect(readPdf(file.bytes).words.join(' ')).toContain('Noch nicht bezahlt.');
  expect(await letters()).toHaveLength(1);
});

test('SEAM-22: a credit note is mailed and names the bill it corrects', async () => {
  const appointmentId = await office.aVisit({ gateway: 'paypal', locale: 'en' });
  await office.tell(paymentCaptured, { paymentId: 1, appointmentId, amountCents: PRICE });
  const refund = { paymentId: 1, appointmentId, refundId: 3, amountCents: PRICE, isFull: true };
  await office.tell(paymentRefunded, refund);
  const { subject, text, file } = await newest();

  expect(subject).toBe('Korrektur zu Ihrer Rechnung 2026-000001');
  expect(text).toContain('89,50\u00a0€');
  expect(file.filename).toBe('Credit-note-2026-000002.pdf');
  expect(readPdf(file.bytes).words).toContain('For invoice 2026-000001 of 16 November 2026');
});

test('a bill that is told of twice is mailed once', async () => {
  const appointmentId = await office.aVisit();
  await charge(appointmentId);
  await charge(appointmentId);

  expect(await letters()).toHaveLength(1);
});

test('INV-04: a patient gets the very paper that was mailed to her', async () => {
  const appointmentId = await office.aVisit();
  await office.pay(appointmentId, { gateway: 'paypal', cardLast4: null });
  await charge(appointmentId);
  const [bill] = await office.bills(appointmentId);
  const { file } = await newest();
  const own = await invoicePdf(office.deps, office.patient.id, bill?.id ?? 0);

  expect(own.filename).toBe(file.filename);
  expect(own.content.equals(file.bytes)).toBe(true);
});
