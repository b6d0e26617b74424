import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { patient } from '#server/identity/patient.tables.ts';
import {
  paymentCaptured,
  paymentCharged,
  paymentChargeFailed,
  paymentRefunded,
} from '#server/payments/payments.events.ts';
import { readPdf } from '#server/platform/pdf/testing.ts';
import { invoicePdf } from './read-invoice-pdf.service.ts';
import { anOffice, type Office, PRICE } from './testing.ts';

let office: Office;

beforeEach(async () => {
  office = await anOffice();
});

async function charge(appointmentId: number): Promise<void> {
  await office.tell(paymentCharged, {
    paymentId: 1,
    appointmentId,
    reason: 'appointment',
    amountCents: PRICE,
  });
}

async function letters() {
  return await office.clinic.letters(office.patient.email);
}

async function newest() {
  const [letter] = await letters();
  if (!letter) throw new Error('No letter was sent.');
  return letter;
}

/** The PDF of the newest invoice or credit note, as the patient opens it in the portal. */
async function paper(appointmentId: number) {
  const invoice = (await office.invoices(appointmentId)).at(-1);
  const { filename, content } = await invoicePdf(office.deps, office.patient.id, invoice?.id ?? 0);
  return { filename, words: readPdf(content).words };
}

test('SEAM-22, security 26: the patient gets a mail about an issued invoice; the PDF stays in the portal', async () => {
  const appointmentId = await office.anAppointment();
  await office.pay(appointmentId);
  await charge(appointmentId);
  const { subject, text, attachments } = await newest();

  expect(subject).toBe('Ihre Rechnung 2026-000001');
  expect(text).toContain(
    'Ihre Rechnung 2026-000001 über 89,50\u00a0€ liegt im Patientenportal für Sie bereit.',
  );
  expect(text).toContain('bereits bezahlt');
  expect(text).toContain('http://portal.test/patient/invoices');
  expect(attachments ?? []).toEqual([]);
  expect(await paper(appointmentId)).toMatchObject({
    filename: 'Rechnung-2026-000001.pdf',
    words: expect.arrayContaining(['Bezahlt per Karte mit der Endung 4242.']),
  });
});

test('SEAM-22: neither subject nor text of the mail names the service', async () => {
  await charge(await office.anAppointment());
  const { subject, text, html } = await newest();

  for (const words of [subject, text, html])
    expect(words).not.toMatch(/Erstgespräch|Hormon|Heil|Keller|Arzt/i);
});

test('SEAM-22: the mail has the language of the account, the PDF that of the appointment', async () => {
  await office.clinic.db.update(patient).set({ locale: 'en' }).where(eq(patient.id, office.patient.id));
  const appointmentId = await office.anAppointment();
  await charge(appointmentId);

  expect((await newest()).subject).toBe('Your invoice 2026-000001');
  expect((await paper(appointmentId)).filename).toBe('Rechnung-2026-000001.pdf');
});

test('OR-38: the mail says that the invoice is unpaid; paying it sends no second mail', async () => {
  const appointmentId = await office.anAppointment();
  await office.tell(paymentChargeFailed, {
    paymentId: 1,
    appointmentId,
    reason: 'appointment',
    amountCents: PRICE,
  });
  const { text } = await newest();
  const { words } = await paper(appointmentId);
  await charge(appointmentId);

  expect(text).toContain('noch offen');
  expect(words.join(' ')).toContain('Noch nicht bezahlt.');
  expect(await letters()).toHaveLength(1);
});

test('SEAM-22: the mail about a credit note names the invoice it corrects', async () => {
  const appointmentId = await office.anAppointment({ gateway: 'paypal', locale: 'en' });
  await office.tell(paymentCaptured, { paymentId: 1, appointmentId, amountCents: PRICE });
  const refund = { paymentId: 1, appointmentId, refundId: 3, amountCents: PRICE, isFull: true };
  await office.tell(paymentRefunded, refund);
  const { subject, text } = await newest();
  const { filename, words } = await paper(appointmentId);

  expect(subject).toBe('Rechnungskorrektur zu 2026-000001');
  expect(text).toContain('89,50\u00a0€');
  expect(filename).toBe('Credit-note-2026-000002.pdf');
  expect(words).toContain('For invoice 2026-000001 of 16 November 2026');
});

test('an event that arrives twice sends one mail', async () => {
  const appointmentId = await office.anAppointment();
  await charge(appointmentId);
  await charge(appointmentId);

  expect(await letters()).toHaveLength(1);
});
