import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { lockIfFound } from '#server/appointments/find-appointment.service.ts';
import { invoiceNumber, yearOfIssue } from './invoices.rules.ts';
import { invoice } from './invoices.tables.ts';
import { type Claim, invoiceCaptured, issueInvoice } from './issue-invoice.service.ts';
import { anOffice, type Office, PRICE } from './testing.ts';
import { writeCreditNote } from './write-credit-note.service.ts';

const CLAIM: Claim = { reason: 'appointment', amountCents: PRICE, state: 'paid' };
const countTo = (end: number) => Array.from({ length: end }, (_, index) => index + 1);

async function appointments(office: Office, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let appointment = 0; appointment < count; appointment += 1) ids.push(await office.anAppointment());
  return ids;
}

async function numbers({ clinic: { db } }: Office): Promise<string[]> {
  const rows = await db
    .select({ year: invoice.year, number: invoice.number })
    .from(invoice)
    .orderBy(asc(invoice.year), asc(invoice.number));
  return rows.map(({ year, number }) => invoiceNumber({ year: year ?? 0, number: number ?? 0 }));
}

/** Issues an invoice in a transaction that fails afterwards. */
async function issueAndFail({ deps }: Office, appointmentId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const appointment = await lockIfFound(tx, appointmentId);
    if (appointment) await issueInvoice(tx, appointment, CLAIM, deps.now());
    throw new Error('the power went out');
  });
}

test('SEAM-10: thirty concurrent invoices get the numbers one to thirty', async () => {
  const office = await anOffice();
  const ids = await appointments(office, 30);
  await Promise.all(
    ids.map((appointmentId) => invoiceCaptured(office.deps, { appointmentId, amountCents: PRICE })),
  );

  expect(await numbers(office)).toEqual(countTo(30).map((number) => invoiceNumber({ year: 2026, number })));
});

test('SEAM-10: a failed transaction leaves no gap, also among concurrent ones', async () => {
  const office = await anOffice();
  const ids = await appointments(office, 30);
  const outcomes = await Promise.allSettled(
    ids.map((appointmentId, index) =>
      index % 3 === 0
        ? issueAndFail(office, appointmentId)
        : invoiceCaptured(office.deps, { appointmentId, amountCents: PRICE }),
    ),
  );

  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(10);
  expect(await numbers(office)).toEqual(countTo(20).map((number) => invoiceNumber({ year: 2026, number })));
});

test('SEAM-10: invoices and credit notes share one sequence of numbers', async () => {
  const office = await anOffice();
  const [first = 0, second = 0] = await appointments(office, 2);
  await invoiceCaptured(office.deps, { appointmentId: first, amountCents: PRICE });
  await writeCreditNote(office.deps, { appointmentId: first, refundId: 1, amountCents: PRICE });
  await invoiceCaptured(office.deps, { appointmentId: second, amountCents: PRICE });

  expect(await numbers(office)).toEqual(['2026-000001', '2026-000002', '2026-000003']);
});

test('SEAM-10: the numbers begin again at midnight of New Year in Berlin', async () => {
  const office = await anOffice({ now: '2026-12-31T22:30:00Z' });
  const [last = 0, first = 0] = await appointments(office, 2);
  await invoiceCaptured(office.deps, { appointmentId: last, amountCents: PRICE });
  office.clinic.clock.advance(1800);
  await invoiceCaptured(office.deps, { appointmentId: first, amountCents: PRICE });

  expect(await numbers(office)).toEqual(['2026-000001', '2027-000001']);
});

test.each([
  ['2026-12-31T22:59:59Z', 2026],
  ['2026-12-31T23:00:00Z', 2027],
  ['2026-06-30T22:00:00Z', 2026],
])('the year of %s in Berlin', (instant, year) => {
  expect(yearOfIssue(new Date(instant))).toBe(year);
});

test.each([
  [1, '2026-000001'],
  [123, '2026-000123'],
  [999_999, '2026-999999'],
  [1_000_000, '2026-1000000'],
])('SEAM-10: number %i is written %s', (number, written) => {
  expect(invoiceNumber({ year: 2026, number })).toBe(written);
});
