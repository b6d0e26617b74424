import { beforeEach, expect, test } from 'vitest';
import { invoiceTexts } from '#contract/displayed-texts.rules.ts';
import type { InvoiceRow } from '#contract/invoices.contract.ts';
import type { Locale } from '#contract/locale.ts';
import { rename, signIn } from '#server/appointments/testing.ts';
import { waysToSearch, writtenIn } from '#server/testing/written-in.ts';
import { appointment_status } from '#texts/generated/appointment_status.ts';
import { appointments } from '#texts/generated/appointments.ts';
import { invoice_lines } from '#texts/generated/invoice_lines.ts';
import { invoice_status } from '#texts/generated/invoice_status.ts';
import { invoices } from '#texts/generated/invoices.ts';
import { invoice } from './invoices.tables.ts';
import { anOffice, type Office, STARTS_AT } from './testing.ts';

let office: Office;

beforeEach(async () => {
  office = await anOffice();
});

async function ask(query: object, locale = 'de'): Promise<{ data: InvoiceRow[]; total: number }> {
  const { status, body } = await office.clinic.call('GET /api/patients/invoices', query, {
    token: office.patient.token,
    headers: { locale },
  });
  expect(status).toBe(200);
  return body;
}

/** The found invoices, each as the last digit of its number; a draft is a dash. */
async function numbers(query: object, locale = 'de') {
  const { data, total } = await ask({ perPage: '50', ...query }, locale);
  expect(total).toBe(data.length);
  return data.map(({ invoice_number }) => invoice_number?.at(-1) ?? '–').join('');
}

const found = (search: string, locale = 'de') =>
  numbers({ search, sortColumn: 'created_at', sortDirection: 'asc' }, locale);

const LINE = {
  title: { de: 'Beratung', en: 'Advice' },
  serviceDate: '2026-11-03',
  taxNote: { de: '', en: '' },
};

type Appointment = Parameters<Office['anAppointment']>[0];
type Payment = Parameters<Office['pay']>[1];

async function anInvoice(
  values: Partial<typeof invoice.$inferInsert>,
  appointment: Appointment,
  payment?: Payment,
) {
  const appointmentId = await office.anAppointment(appointment);
  if (payment) await office.pay(appointmentId, payment);
  await office.clinic.db.insert(invoice).values({
    kind: 'invoice',
    state: 'paid',
    year: 2026,
    locale: 'de',
    totalCents: 89_50,
    patientId: office.patient.id,
    appointmentId,
    lines: [{ ...LINE, amountCents: values.totalCents ?? 89_50 }],
    recipient: { name: '', street: '', city: '', country: '' },
    createdAt: new Date('2026-11-16T09:00:00Z'),
    issuedAt: new Date('2026-11-16T09:00:00Z'),
    ...values,
  });
}

const at = (instant: string) => ({
  startsAt: new Date(instant),
  endsAt: new Date(Date.parse(instant) + 60_000),
});

/** Four invoices: paid by card, refunded by PayPal, unpaid, and a draft. */
async function fourInvoices() {
  const { plan, clinic } = office;
  await rename(clinic, plan.followUp, { de: 'Übung 100 %_', en: 'Exercise 100 %_' });
  await anInvoice(
    { number: 1, totalCents: 1_289_50, createdAt: new Date('2026-10-24T22:30:00Z') },
    { ...at('2026-10-25T01:30:00Z'), status: 'payment_success' },
    { state: 'charged' },
  );
  await anInvoice(
    { number: 2, createdAt: new Date('2026-11-02T09:00:00Z') },
    { ...at('2026-11-03T08:00:00Z'), status: 'cancelled', serviceId: plan.followUp, gateway: 'paypal' },
    { gateway: 'paypal', state: 'refunded' },
  );
  await anInvoice(
    { number: 3, state: 'unpaid', totalCents: 40_00, createdAt: new Date('2026-11-05T09:00:00Z') },
    { ...at('2026-11-06T12:15:00Z'), status: 'payment_failed' },
    { state: 'charge_failed' },
  );
  await anInvoice(
    {
      number: null,
      year: null,
      issuedAt: null,
      state: 'draft',
      totalCents: 5_00,
      createdAt: new Date('2026-11-07T09:00:00Z'),
    },
    at('2027-03-28T01:30:00Z'),
    { state: 'card_saved' },
  );
}

test.each([
  ['a number', '2026-000002', '2'],
  ['a part of a number', '-00000', '123'],
  ['a price', '1.289,50 €', '1'],
  ['a price with the space of the screen', '40,00\u00a0€', '3'],
  ['a price as nobody shows it', '1289.50', ''],
  ['the time of the appointment, the second of two such hours', '25.10.2026 02:30', '1'],
  ['the time of the appointment in summer', '28.03.2027 03:30', '–'],
  ['the day it was written, Berlin', '25.10.2026 00:30', '1'],
  ['a service', 'ÜBUNG', '2'],
  ['what became of the appointment', 'abgesagt', '2'],
  ['paid, as invoice or as appointment', 'bezahlt', '1'],
  ['refunded', 'erstattet', '2'],
  ['a payment error', 'Zahlungsfehler', '3'],
  ['the word for a draft, which the one of an appointment ahead does not show', 'entwurf', ''],
  ['when the invoice of an appointment ahead will come', 'nach dem termin', '–'],
  ['a draft by what stands for its number', 'wird vergeben', '–'],
  ['the link to the paper', 'pdf', '123'],
  ['what stands for a missing paper', 'folgt', '–'],
  ['the button to cancel', 'absagen', '–'],
  ['the button to pay', 'jetzt zahlen', '3'],
  ['the number as a card names it', 'nr. 2026-000002', '2'],
  ['a wildcard', '%', '2'],
  ['another one', '_', '2'],
  ['a backslash', '\\', ''],
  ['nothing', '', '123–'],
])('OR-31: the search finds invoices by %s', async (_name, search, expected) => {
  await fourInvoices();

  expect(await found(search)).toBe(expected);
});

test('INV-06: the draft of a past appointment is found by the word draft', async () => {
  const draft = { number: null, year: null, issuedAt: null, state: 'draft' as const };
  await anInvoice(draft, at('2026-11-02T09:00:00Z'), { state: 'card_saved' });

  expect([await found('entwurf'), await found('nach dem termin')]).toEqual(['–', '']);
});

test.each([
  ['1,289.50 €', '1'],
  ['1.289,50 €', ''],
  ['exercise', '2'],
  ['Refunded', '2'],
  ['payment error', '3'],
  ['Entwurf', ''],
  ['PDF', '123'],
  ['to follow', '–'],
  ['folgt', ''],
])('OR-31: in English the search for %s compares English texts', async (search, expected) => {
  await fourInvoices();

  expect(await found(search, 'en')).toBe(expected);
});

test('OR-31: a credit note is found by its negative amount', async () => {
  await anInvoice({ number: 4, totalCents: -10_00 }, {});
  await anInvoice({ number: 5, kind: 'credit_note' }, {});

  expect(await found('-10,00 €')).toBe('4');
  expect(await found('2026-000005 Rechnungskorrektur')).toBe('5');
  expect(await found('rechnungskorrektur')).toBe('5');
  expect(await found('\u221210.00 €', 'en')).toBe('4');
});

test('after the deadline the invoice is found by the link to the cancellation request', async () => {
  await anInvoice({ number: 1 }, {});
  expect(await found('absagen')).toBe('1');
  expect(await found('absage anfragen')).toBe('');

  office.clinic.clock.set(new Date(STARTS_AT.getTime() - 47 * 3_600_000));
  office.patient.token = await signIn(office.clinic, { kind: 'patient', patientId: office.patient.id });
  expect(await found('absagen')).toBe('');
  expect(await found('absage anfragen')).toBe('1');
});

/** An invoice by positions, as the doctor writes it. */
async function anInvoiceByPositions() {
  const position = { number: '3', factorHundredths: 230, times: 1, reason: '' };
  await anInvoice(
    { number: 5, totalCents: 61_20, lines: [{ ...LINE, amountCents: 61_20, position }] },
    { ...at('2026-11-03T08:00:00Z'), status: 'payment_success' },
    { state: 'charged' },
  );
}

test('OR-31: an invoice by positions is found by the button that opens them', async () => {
  await fourInvoices();
  await anInvoiceByPositions();

  expect([await found('positionen'), await found('positions', 'en')]).toEqual(['5', '5']);
});

test.each(['de', 'en'] as const)(
  'OR-31: in %s the server finds each invoice by every text of every column',
  async (locale: Locale) => {
    await fourInvoices();
    await anInvoiceByPositions();
    await anInvoice({ number: 6, kind: 'credit_note', totalCents: -10_00 }, {});
    const words = {
      t: invoices[locale],
      lineLabels: invoice_lines[locale],
      actionLabels: appointments[locale],
      appointmentLabels: appointment_status[locale],
      invoiceLabels: invoice_status[locale],
    };
    const { data } = await ask({ perPage: '50' }, locale);
    const shown = data.flatMap((row) =>
      Object.entries(invoiceTexts(row, words, writtenIn(locale, office.clinic.clock.now()))).flatMap(
        ([column, texts]) => texts.map((text) => ({ id: row.id, column, text })),
      ),
    );
    expect(new Set(shown.map(({ text }) => text))).toContain(words.actionLabels.pay);

    const lost: string[] = [];
    for (const [text, rows] of Map.groupBy(shown, (each) => each.text))
      for (const search of waysToSearch(text)) {
        const ids = (await ask({ perPage: '50', search }, locale)).data.map(({ id }) => id);
        for (const { id, column } of rows) if (!ids.includes(id)) lost.push(`${column}: ${search}`);
      }
    expect(lost).toEqual([]);
  },
);

test('SEAM-10: a number of more than six digits is found whole', async () => {
  await anInvoice({ number: 1_234_567 }, {});

  expect(await found('2026-1234567')).toBe('7');
});

test.each([
  ['invoice_number', 'asc', '123–'],
  ['invoice_number', 'desc', '–321'],
  ['price', 'asc', '–321'],
  ['price', 'desc', '123–'],
  ['appointment_time', 'asc', '123–'],
  ['service_name', 'asc', '13–2'],
  ['service_name', 'desc', '2–31'],
  ['status', 'asc', '21–3'],
  ['invoice_status', 'asc', '1–23'],
  ['created_at', 'desc', '–321'],
])('sorted by %s, %s', async (sortColumn, sortDirection, expected) => {
  await fourInvoices();

  expect(await numbers({ sortColumn, sortDirection })).toBe(expected);
});

test('the default is five per page, the newest first', async () => {
  for (const number of [1, 2, 3, 4, 5, 6])
    await anInvoice({ number, createdAt: new Date(`2026-11-0${number}T09:00:00Z`) }, {});
  const { data, total } = await ask({});

  expect(total).toBe(6);
  expect(data.map(({ invoice_number }) => invoice_number?.at(-1))).toEqual(['6', '5', '4', '3', '2']);
});

test.each([
  ['perPage', '0', 5],
  ['perPage', '-1', 5],
  ['perPage', 'abc', 5],
  ['perPage', '101', 6],
  ['page', 'abc', 5],
  ['sortColumn', 'recipient', 5],
  ['sortColumn', 'created_at; drop table invoice', 5],
])('SEAM-29: %s=%s falls back to the default', async (name, value, rows) => {
  for (const number of [1, 2, 3, 4, 5, 6]) await anInvoice({ number }, {});
  const { data, total } = await ask({ [name]: value });

  expect(data).toHaveLength(rows);
  expect(total).toBe(6);
});

test('SEAM-29: a page beyond the end has no rows and the right total', async () => {
  await fourInvoices();

  expect(await ask({ page: '9' })).toEqual({ data: [], total: 4 });
  expect(await ask({ page: '9', search: 'bezahlt' })).toEqual({ data: [], total: 1 });
});
