import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { appointmentConfirmed } from '#server/appointments/appointments.events.ts';
import { appointment } from '#server/appointments/appointments.tables.ts';
import { doctor } from '#server/catalogue/catalogue.tables.ts';
import { setting } from '#server/content/content.tables.ts';
import { addMissingSettings } from '#server/content/settings.service.ts';
import { insertLedgerLine } from '#server/payments/ledger/ledger.store.ts';
import { readPdf } from '#server/platform/pdf/testing.ts';
import { aPatient, aStaffMember } from '#server/testing/people.ts';
import { invoice } from './invoices.tables.ts';
import { invoiceCharged } from './issue-invoice.service.ts';
import { invoicePdf } from './read-invoice-pdf.service.ts';
import { anOffice, FEE, type Office, PRICE } from './testing.ts';

let office: Office;
let appointmentId: number;

beforeEach(async () => {
  office = await anOffice();
  appointmentId = await office.anAppointment();
});

const ISSUED_LONG_AGO = {
  kind: 'invoice' as const,
  state: 'paid' as const,
  year: 2025,
  number: 7,
  totalCents: PRICE,
  locale: 'de' as const,
  recipient: { name: 'Łucja Größe', street: '', city: '', country: '' },
  lines: [],
  createdAt: new Date('2025-11-16T09:00:00Z'),
  issuedAt: new Date('2025-11-16T09:00:00Z'),
};

async function setClinicName(name: string): Promise<void> {
  await office.clinic.db.update(setting).set({ value: name }).where(eq(setting.key, 'invoice_clinic_name'));
}

async function issue(): Promise<number> {
  await invoiceCharged(office.deps, { appointmentId, reason: 'appointment', amountCents: PRICE });
  return await idOfInvoice();
}

async function idOfInvoice(): Promise<number> {
  const [invoice] = await office.invoices(appointmentId);
  if (!invoice) throw new Error('There is no invoice.');
  return invoice.id;
}

async function words(invoiceId: number): Promise<string[]> {
  const { content } = await invoicePdf(office.deps, office.patient.id, invoiceId);
  return readPdf(content).words;
}

test('the PDF names the doctor, the date of birth and until when to pay, as they were at the issue', async () => {
  const { db } = office.clinic;
  const [booked] = await db.select().from(appointment).where(eq(appointment.id, appointmentId));
  const person = { ...booked?.person, birthdate: '1975-05-12' };
  await db.execute(
    sql`update appointment set person = ${JSON.stringify(person)}::jsonb where id = ${appointmentId}`,
  );
  await addMissingSettings(db, [{ key: 'invoice_due_days', value: '20' }]);
  const invoiceId = await issue();
  await db.update(setting).set({ value: '5' }).where(eq(setting.key, 'invoice_due_days'));
  await db.update(doctor).set({ lastName: 'Neumann' });

  const written = (await words(invoiceId)).join('');
  expect(written).toContain('Zahlbar bis: 6. Dezember 2026');
  expect(written).toContain('geboren am 12. Mai 1975');
  expect(written).toMatch(/Ärztliche Behandlung: .*Keller/);
});

test('a fee is for no treatment, so its PDF names no doctor', async () => {
  await invoiceCharged(office.deps, { appointmentId, reason: 'no_show', amountCents: FEE });
  expect((await words(await idOfInvoice())).join('')).not.toContain('Ärztliche Behandlung');
});

test("INV-04, ROLE-08: another patient's invoice is not found", async () => {
  const invoiceId = await issue();
  const stranger = await aPatient(office.clinic, { email: 'eva@example.test' });

  await expect(invoicePdf(office.deps, stranger.id, invoiceId)).rejects.toMatchObject({
    code: 'request.not_found',
  });
  await expect(invoicePdf(office.deps, office.patient.id, invoiceId + 1)).rejects.toMatchObject({
    code: 'request.not_found',
  });
});

test('SEAM-10: a draft has no PDF', async () => {
  await office.tell(appointmentConfirmed, { appointmentId });

  await expect(invoicePdf(office.deps, office.patient.id, await idOfInvoice())).rejects.toMatchObject({
    code: 'request.not_found',
  });
});

test("SEAM-10: the PDF contains the clinic's data", async () => {
  expect(await words(await issue())).toEqual(
    expect.arrayContaining([
      'Klinik am See GmbH',
      'Klinik am See GmbH · Seestraße 3, 10115 Berlin',
      'Steuernummer: 12/345/67890',
      'Seebank · IBAN DE00',
      'Bezahlt.',
    ]),
  );
});

test("SEAM-10: an invoice shows the clinic's data of the time of issue", async () => {
  const invoiceId = await issue();
  await setClinicName('Klinik am Meer GmbH');

  expect(await words(invoiceId)).toContain('Klinik am See GmbH');
  const later = await office.anAppointment();
  await invoiceCharged(office.deps, { appointmentId: later, reason: 'appointment', amountCents: PRICE });
  const [invoice] = await office.invoices(later);
  expect(await words(invoice?.id ?? 0)).toContain('Klinik am Meer GmbH');
});

test('an old invoice without stored clinic data shows the current data', async () => {
  await setClinicName('Klinik am Meer GmbH');
  const { appointmentId, ...row } = { appointmentId: await office.anAppointment(), ...ISSUED_LONG_AGO };
  const [old] = await office.clinic.db
    .insert(invoice)
    .values({ ...row, appointmentId, patientId: office.patient.id })
    .returning({ id: invoice.id });

  expect(await words(old?.id ?? 0)).toContain('Klinik am Meer GmbH');
});

test('INV-04: only the patient can download the PDF', async () => {
  const invoiceId = await issue();
  const stranger = await aPatient(office.clinic, { email: 'eva@example.test' });
  const staff = await aStaffMember(office.clinic, 'admin');
  const read = (token: string | undefined, id: number | string = invoiceId) =>
    office.clinic.call(`GET /api/patients/invoices/${id}/pdf`, undefined, { token });
  const answer = await read(office.patient.token);

  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining('Rechnung-2026-000001.pdf'),
    'x-content-type-options': 'nosniff',
  });
  expect(String(answer.body)).toMatch(/^%PDF-/);
  expect((await read(undefined)).status).toBe(401);
  expect((await read(staff.token)).status).toBe(403);
  const [foreign, missing] = [await read(stranger.token), await read(stranger.token, invoiceId + 1)];
  expect(foreign.status).toBe(404);
  expect(foreign.body).toEqual(missing.body);
  expect((await read(office.patient.token, 'abc')).status).toBe(422);
});

test('SEAM-23: one person can request 120 PDFs an hour, found or not', async () => {
  const { patient, clinic } = office;
  const admin = await aStaffMember(clinic, 'admin');
  for (const [path, token] of [
    ['patients', patient.token],
    ['staff', admin.token],
  ]) {
    const read = () => clinic.call(`GET /api/${path}/invoices/9999/pdf`, undefined, { token });
    for (let paper = 0; paper < 120; paper += 1) expect((await read()).status).toBe(404);
    expect((await read()).status).toBe(429);
  }
});

test('the last digits of a card are shown only if it is certain that this card paid', async () => {
  const paymentId = await office.pay(appointmentId);
  const invoiceId = await issue();
  expect(await words(invoiceId)).toContain('Bezahlt per Karte mit der Endung 4242.');

  await insertLedgerLine(office.clinic.db, {
    paymentId,
    kind: 'state',
    fromState: 'charging',
    toState: 'charge_failed',
    actor: 'provider',
    why: 'lost_card',
    at: office.clinic.clock.now(),
  });
  expect(await words(invoiceId)).toContain('Bezahlt per Karte.');
});
