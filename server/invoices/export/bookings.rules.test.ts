import { expect, test } from 'vitest';
import type { Movement } from '#server/payments/ledger/read-payments.service.ts';
import {
  type Accounts,
  type Booking,
  bookingsOf,
  checksumOf,
  type Papers,
  plainCsv,
  plainEuro,
} from './bookings.rules.ts';
import { datevFile, datevText } from './datev.rules.ts';

const ACCOUNTS: Accounts = {
  ...{ revenue: '8100', revenue_taxed: '8400', fees: '8125' },
  ...{ bank: '1200', cash: '1000', card: '1360', paypal: '1361' },
};
const INVOICE: Papers = { invoice: '2026-000001', isTaxed: false, creditNotes: [] };

const aMovement = (details: Partial<Movement> = {}): Movement => ({
  ...{ kind: 'charged', cents: 89_50, place: 'card', date: '2026-11-24', moneyDay: null },
  ...{ appointmentId: 1, reason: 'appointment' },
  ...details,
});
const aRefund = (cents: number) => aMovement({ kind: 'refunded', cents: -cents });
const book = (movements: Movement[], papers: Partial<Papers> = {}) =>
  bookingsOf(movements, new Map([[1, { ...INVOICE, ...papers }]]), ACCOUNTS);

test.each([
  ['an appointment', { reason: 'appointment' }, false, '8100'],
  ['a taxed appointment', { reason: 'appointment' }, true, '8400'],
  ['the fee of a late cancellation', { reason: 'late_cancel' }, false, '8125'],
  ['the fee of a no-show', { reason: 'no_show' }, false, '8125'],
  ['the fee of a taxed appointment', { reason: 'no_show' }, true, '8125'],
] as const)('the revenue of %s has its own account', (_what, details, isTaxed, account) => {
  expect(book([aMovement(details)], { isTaxed })).toMatchObject([{ revenueAccount: account }]);
});

test('a refund leaves the account of the revenue that it takes back', () => {
  const refunds = [aRefund(10_00), { ...aRefund(5_00), reason: 'no_show' } as const];
  expect(book(refunds, { isTaxed: true }).map(({ revenueAccount }) => revenueAccount)).toEqual([
    '8400',
    '8125',
  ]);
});

test.each([
  ['card', '1360'],
  ['paypal', '1361'],
  ['bank', '1200'],
  ['cash', '1000'],
] as const)('money by %s has its own account', (place, account) => {
  expect(book([aMovement({ place })])).toMatchObject([{ moneyAccount: account, cents: 89_50 }]);
});

test('two equal refunds have a credit note each, in the order of their numbers', () => {
  const creditNotes = [
    { number: '2026-000002', cents: -10_00 },
    { number: '2026-000003', cents: -20_00 },
    { number: '2026-000004', cents: -10_00 },
  ];
  const papersOf = (...movements: Movement[]) => book(movements, { creditNotes }).map(({ paper }) => paper);
  expect(papersOf(aMovement(), aRefund(10_00), aRefund(10_00), aRefund(20_00))).toEqual([
    ...['2026-000001', '2026-000002', '2026-000004', '2026-000003'],
  ]);
  expect(papersOf(aRefund(10_00), aRefund(10_00), aRefund(10_00)).at(-1), 'there is no third one').toBe(
    '2026-000001',
  );
});

test('a receipt that was withdrawn takes no credit note, and money without an appointment has no paper', () => {
  const creditNotes = [{ number: '2026-000002', cents: -10_00 }];
  const withdrawn = aMovement({ cents: -10_00, place: 'bank' });
  expect(
    book([withdrawn, aRefund(10_00), aMovement({ appointmentId: null })], { creditNotes }),
  ).toMatchObject([
    { about: 'withdrawn', paper: '2026-000001' },
    { about: 'refund', paper: '2026-000002' },
    { about: 'charge', paper: '', revenueAccount: '8100' },
  ]);
  expect(book([aMovement({ reason: 'late_cancel' })])).toMatchObject([
    { about: 'fee', paper: '2026-000001' },
  ]);
});

test('a booking has the day of the money if that is in the month, otherwise the day on which it was recorded', () => {
  const days = ['2026-11-03', '2026-10-30', null].map((moneyDay) => aMovement({ moneyDay }));
  expect(book(days).map(({ date, moneyDay }) => [date, moneyDay])).toEqual([
    ['2026-11-03', '2026-11-03'],
    ['2026-11-24', '2026-10-30'],
    ['2026-11-24', null],
  ]);
});

test('the checksum changes with the day, the amount, either account, the paper and the order', () => {
  const [first, second] = book([aMovement(), aRefund(10_00)]) as [Booking, Booking];
  const changed: Booking[][] = [
    [second, first],
    ...[
      { date: '2026-11-25' },
      { cents: 1 },
      { moneyAccount: '1' },
      { revenueAccount: '1' },
      { paper: '1' },
    ].map((change) => [{ ...first, ...change }, second]),
  ];
  const sums = [[first, second], ...changed].map(checksumOf);
  expect(new Set(sums).size).toBe(7);
  expect(sums.every((sum) => /^[\da-f]{16}$/.test(sum))).toBe(true);
});

test('an amount has a decimal comma and two digits of cents', () => {
  expect([0, 5, 100, 123456, -10_50].map(plainEuro)).toEqual(['0,00', '0,05', '1,00', '1234,56', '10,50']);
});

test('the plain table says of each booking the day, the paper, both accounts and the signed amount, then their sum', () => {
  const bookings = book([aMovement(), aRefund(100_00)]);
  const lines = plainCsv(bookings, 'abc', 'de').toString('utf8').split('\r\n');
  expect(lines.slice(1)).toEqual([
    '2026-11-24;2026-000001;Honorar;1360;8100;89,50',
    '2026-11-24;2026-000001;Erstattung;1360;8100;-100,00',
    'Summe;;;;;-10,50',
    'Prüfsumme;;;;;abc',
    '',
  ]);
});

test('a DATEV line has the account of the money first: debit where it grows, credit where it shrinks', () => {
  const head = { consultant: '29098', client: '1', month: '2026-02', accountDigits: 4, checksum: 'abc' };
  const bookings = book([aMovement({ date: '2026-02-03' }), { ...aRefund(10_00), date: '2026-02-28' }]);
  const file = datevFile({ ...head, createdAt: new Date('2026-03-01T08:00:00Z') }, bookings);
  const [first = '', names = '', ...lines] = file.toString('latin1').trimEnd().split('\r\n');
  const columns = names.split(';');
  const cell = (line: string, name: string) => line.split(';')[columns.indexOf(name)];
  expect(first.split(';').slice(14, 16)).toEqual(['20260201', '20260228']);
  const read = [
    'Umsatz (ohne Soll/Haben-Kz)',
    'Soll/Haben-Kennzeichen',
    'Konto',
    'Belegdatum',
    'Belegfeld 1',
  ];
  expect(lines.map((line) => [...read, columns[7] ?? ''].map((name) => cell(line, name)))).toEqual([
    ['89,50', '"S"', '1360', '0302', '"2026-000001"', '8100'],
    ['10,00', '"H"', '1360', '2802', '"2026-000001"', '8100'],
  ]);
});

test('the text of a booking names its kind and paper, and the day of the money if that is another one', () => {
  const [charge, late] = book([aMovement(), aMovement({ moneyDay: '2026-10-30' })]) as [Booking, Booking];
  expect(datevText(charge)).toBe('Honorar 2026-000001');
  expect(datevText(late)).toBe('Honorar 2026-000001 vom 2026-10-30');
  expect(datevText({ ...charge, about: 'withdrawn', paper: '' })).toBe('Storno Zahlungseingang');
});
