import { beforeEach, expect, test } from 'vitest';
import { appointmentConfirmed } from '#server/appointments/appointment-news.service.ts';
import { insertLedgerLine } from '#server/payments/ledger.store.ts';
import { readPdf } from '#server/platform/pdf/testing.ts';
import { aPatient } from '#server/testing/people.ts';
import { invoicePdf } from './invoice-pdf.service.ts';
import { billCharged } from './issue.service.ts';
import { anOffice, type Office, PRICE } from './testing.ts';

let office: Office;
let appointmentId: number;

beforeEach(async () => {
  office = await anOffice();
  appointmentId = await office.aVisit();
});

async function issue(): Promise<number> {
  await billCharged(office.deps, { appointmentId, reason: 'visit', amountCents: PRICE });
  return await idOfBill();
}

async function idOfBill(): Promise<number> {
  const [bill] = await office.bills(appointmentId);
  if (!bill) throw new Error('There is no bill.');
  return bill.id;
}

async function words(invoiceId: number): Promise<string[]> {
  const { content } = await invoicePdf(office.deps, office.patient.id, invoiceId);
  return readPdf(content).words;
}

test("INV-04, ROLE-08: somebody else's bill does not exist", async () => {
  const invoiceId = await issue();
  const stranger = await aPatient(office.clinic, { email: 'eva@example.test' });

  await expect(invoicePdf(office.deps, stranger.id, invoiceId)).rejects.toMatchObject({
    code: 'request.not_found',
  });
  await expect(invoicePdf(office.deps, office.patient.id, invoiceId + 1)).rejects.toMatchObject({
    code: 'request.not_found',
  });
});

test('SEAM-10: a draft has no paper', async () => {
  await office.tell(appointmentConfirmed, { appointmentId });

  await expect(invoicePdf(office.deps, office.patient.id, await idOfBill())).rejects.toMatchObject({
    code: 'request.not_found',
  });
});

test('SEAM-10: the paper carries the data of the clinic', async () => {
  expect(await words(await issue())).toEqual(
    expect.arrayContaining([
      ...['Klinik am See GmbH', 'Klinik am See GmbH · Seestraße 3, 10115 Berlin'],
      ...['Steuernummer: 12/345/67890', 'Seebank · IBAN DE00', 'Bezahlt.'],
    ]),
  );
});

test('the ending of a card is named only when it is certain that this one paid', async () => {
  const paymentId = await office.pay(appointmentId);
  const invoiceId = await issue();
  expect(await words(invoiceId)).toContain('Bezahlt per Karte mit der Endung 4242.');

  await insertLedgerLine(office.clinic.db, {
    ...{ paymentId, kind: 'state', fromState: 'charging', toState: 'charge_failed' },
    ...{ actor: 'provider', why: 'lost_card', at: office.clinic.clock.now() },
  });
  expect(await words(invoiceId)).toContain('Bezahlt per Karte.');
});
