import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Movement } from '#server/payments/ledger/read-payments.service.ts';
import type { BookedTransaction } from '#server/payments/transaction/read-transactions.service.ts';
import {
  type Accounts,
  type Booking,
  type Books,
  bookingsOf,
  checksumOf,
  type IssuedPaper,
  type Papers,
  plainCsv,
  plainEuro,
  sumsOfBookings,
} from './bookings.rules.ts';
import { datevFile, datevText } from './datev.rules.ts';

const ACCOUNTS: Accounts = {
  revenue: '8100',
  revenue_taxed: '8400',
  fees: '8125',
  bank: '1200',
  cash: '1000',
  card: '1360',
  paypal: '1361',
  provider_fees: '4970',
  payout: '1201',
  receivables: '1400',
};
const BOOKS: Books = { accounts: ACCOUNTS, feesTaxKey: '40', keepsBalanceSheet: false };
const BALANCE: Books = { ...BOOKS, keepsBalanceSheet: true };
const INVOICE: Papers = { invoice: '2026-000001', isTaxed: false, creditNotes: [] };
const NOTHING = { movements: [], transactions: [], issued: [], papers: new Map() };

const aMovement = (details: Partial<Movement> = {}): Movement => ({
  kind: 'charged',
  cents: 89_50,
  place: 'card',
  date: '2026-11-24',
  moneyDay: null,
  appointmentId: 1,
  reason: 'appointment',
  ...details,
});
const aRefund = (cents: number) => aMovement({ kind: 'refunded', cents: -cents });
const book = (movements: Movement[], papers: Partial<Papers> = {}, books = BOOKS) =>
  bookingsOf({ ...NOTHING, movements, papers: new Map([[1, { ...INVOICE, ...papers }]]) }, books);
const aTransaction = (details: Partial<BookedTransaction> = {}): BookedTransaction => ({
  gateway: 'stripe',
  transactionId: 'txn_1',
  kind: 'charge',
  amountCents: 89_50,
  feeCents: 1_59,
  date: '2026-11-24',
  appointmentId: 1,
  ...details,
});
const bookTransaction = (details: Partial<BookedTransaction>) =>
  bookingsOf({ ...NOTHING, transactions: [aTransaction(details)], papers: new Map([[1, INVOICE]]) }, BOOKS);

test.each([
  ['an appointment', { reason: 'appointment' }, false, '8100'],
  ['a taxed appointment', { reason: 'appointment' }, true, '8400'],
  ['the fee of a late cancellation', { reason: 'late_cancel' }, false, '8125'],
  ['the fee of a no-show', { reason: 'no_show' }, false, '8125'],
  ['the fee of a taxed appointment', { reason: 'no_show' }, true, '8125'],
] as const)('the revenue of %s has its own account', (_what, details, isTaxed, account) => {
  const taxKey = details.reason === 'appointment' ? '' : '40';
  expect(book([aMovement(details)], { isTaxed })).toMatchObject([{ contraAccount: account, taxKey }]);
});

test('a clinic without a tax key for fees books them without one', () => {
  const books = { ...BOOKS, feesTaxKey: '' };
  expect(book([aMovement({ reason: 'no_show' })], {}, books)).toMatchObject([{ taxKey: '' }]);
});

test('a refund leaves the account of the revenue that it takes back', () => {
  const refunds = [aRefund(10_00), { ...aRefund(5_00), reason: 'no_show' } as const];
  expect(book(refunds, { isTaxed: true }).map(({ contraAccount }) => contraAccount)).toEqual([
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
  expect(book([aMovement({ place })])).toMatchObject([{ account, cents: 89_50 }]);
});

test('two equal refunds have a credit note each, in the order of their numbers', () => {
  const creditNotes = [
    { number: '2026-000002', cents: -10_00 },
    { number: '2026-000003', cents: -20_00 },
    { number: '2026-000004', cents: -10_00 },
  ];
  const papersOf = (...movements: Movement[]) => book(movements, { creditNotes }).map(({ paper }) => paper);
  expect(papersOf(aMovement(), aRefund(10_00), aRefund(10_00), aRefund(20_00))).toEqual([
    '2026-000001',
    '2026-000002',
    '2026-000004',
    '2026-000003',
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
    { about: 'charge', paper: '', contraAccount: '8100' },
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

test('the checksum changes with the day, the amount, either account, the tax key, the paper and the order', () => {
  const [first, second] = book([aMovement(), aRefund(10_00)]) as [Booking, Booking];
  const changed: Booking[][] = [
    [second, first],
    ...[
      { date: '2026-11-25' },
      { cents: 1 },
      { account: '1' },
      { contraAccount: '1' },
      { taxKey: '1' },
      { paper: '1' },
    ].map((change) => [{ ...first, ...change }, second]),
  ];
  const sums = [[first, second], ...changed].map(checksumOf);
  expect(new Set(sums).size).toBe(8);
  expect(sums.every((sum) => /^[\da-f]{16}$/.test(sum))).toBe(true);
});

test('an amount has a decimal comma and two digits of cents', () => {
  expect([0, 5, 100, 123456, -10_50].map(plainEuro)).toEqual(['0,00', '0,05', '1,00', '1234,56', '10,50']);
});

test('the plain table says of each booking the day, the paper, both accounts and the signed amount, then their sum', () => {
  const bookings = book([aMovement(), aRefund(100_00)]);
  const lines = plainCsv(bookings, 'abc', 'de').toString('utf8').split('\r\n');
  expect(lines.slice(1)).toEqual([
    '2026-11-24;2026-000001;Honorar;;1360;8100;;89,50',
    '2026-11-24;2026-000001;Erstattung;;1360;8100;;-100,00',
    'Summe;;;;;;;-10,50',
    'Prüfsumme;;;;;;;abc',
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

test.each([
  ['stripe', '1360'],
  ['paypal', '1361'],
] as const)('what %s keeps leaves its account, with the invoice of the payment', (gateway, account) => {
  expect(bookTransaction({ gateway })).toEqual([
    {
      date: '2026-11-24',
      cents: -1_59,
      account,
      contraAccount: '4970',
      taxKey: '',
      paper: '2026-000001',
      about: 'provider_fee',
      moneyDay: null,
      reference: 'txn_1',
    },
  ]);
});

test.each<[string, Partial<BookedTransaction>, [Booking['about'], number, string][]]>([
  ['a payment without a fee', { feeCents: 0 }, []],
  ['a refund whose fee came back', { kind: 'refund', feeCents: -30 }, [['provider_fee', 30, '4970']]],
  [
    'a dispute',
    { kind: 'dispute', amountCents: -89_50, feeCents: 20_00 },
    [['provider_fee', -20_00, '4970']],
  ],
  ['a fee of its own', { kind: 'fee', amountCents: -2_00, feeCents: 0 }, [['provider_fee', -2_00, '4970']]],
  ['a payout', { kind: 'payout', amountCents: -500_00, feeCents: 0 }, [['payout', -500_00, '1201']]],
  [
    'a payout that cost a fee',
    { kind: 'payout', amountCents: -500_00, feeCents: 1_00 },
    [
      ['provider_fee', -1_00, '4970'],
      ['payout', -500_00, '1201'],
    ],
  ],
  [
    'a payout that came back',
    { kind: 'payout', amountCents: 500_00, feeCents: 0 },
    [['payout', 500_00, '1201']],
  ],
  ['a reserve', { kind: 'other', amountCents: -10_00, feeCents: 0 }, []],
])('%s is booked from the list of the provider', (_what, details, expected) => {
  const found = bookTransaction(details);
  expect(found.map(({ about, cents, contraAccount }) => [about, cents, contraAccount])).toEqual(expected);
});

const anInvoice = (details: Partial<IssuedPaper> = {}): IssuedPaper => ({
  number: '2026-000001',
  date: '2026-11-20',
  cents: 89_50,
  isTaxed: false,
  isFee: false,
  ...details,
});

test.each([
  ['an untaxed invoice', {}, '8100', '', 'invoice'],
  ['a taxed invoice', { isTaxed: true }, '8400', '', 'invoice'],
  ['a fee', { isFee: true }, '8125', '40', 'invoice'],
  ['a taxed credit note', { isTaxed: true, cents: -10_00 }, '8400', '', 'credit_note'],
] as const)(
  'with a balance sheet %s is a receivable on the day of its issue',
  (_what, details, contraAccount, taxKey, about) => {
    const issued = [anInvoice(details)];
    expect(bookingsOf({ ...NOTHING, issued }, BALANCE)).toMatchObject([
      { date: '2026-11-20', account: '1400', contraAccount, taxKey, about, paper: '2026-000001' },
    ]);
    expect(bookingsOf({ ...NOTHING, issued }, BOOKS), 'without one only money is booked').toEqual([]);
  },
);

test('with a balance sheet money and refunds move the receivable and no revenue', () => {
  const found = book(
    [aMovement(), aRefund(10_00), aMovement({ reason: 'no_show' })],
    { isTaxed: true },
    BALANCE,
  );
  expect(found.map(({ account, contraAccount, taxKey }) => [account, contraAccount, taxKey])).toEqual(
    Array(3).fill(['1360', '1400', '']),
  );
});

const cents = fc.integer({ min: -100_000_00, max: 100_000_00 });
const anyMonth = fc.record({
  movements: fc.array(
    fc.record({
      kind: fc.constantFrom('charged' as const, 'refunded' as const),
      cents,
      place: fc.constantFrom('card' as const, 'paypal' as const, 'bank' as const, 'cash' as const),
      date: fc.constant('2026-11-24'),
      moneyDay: fc.constantFrom(null, '2026-11-02', '2026-10-31'),
      appointmentId: fc.constantFrom(null, 1, 2),
      reason: fc.constantFrom('appointment' as const, 'late_cancel' as const, 'no_show' as const),
    }),
  ),
  transactions: fc.array(
    fc.record({
      gateway: fc.constantFrom('stripe' as const, 'paypal' as const),
      transactionId: fc.string(),
      kind: fc.constantFrom(...(['charge', 'refund', 'dispute', 'fee', 'payout', 'other'] as const)),
      amountCents: cents,
      feeCents: cents,
      date: fc.constant('2026-11-24'),
      appointmentId: fc.constantFrom(null, 1),
    }),
  ),
  issued: fc.array(
    fc.record({
      number: fc.constant('2026-000001'),
      date: fc.constant('2026-11-20'),
      cents,
      isTaxed: fc.boolean(),
      isFee: fc.boolean(),
    }),
  ),
  papers: fc.constant(
    new Map([
      [1, INVOICE],
      [2, { ...INVOICE, isTaxed: true }],
    ]),
  ),
});

/** What an account has in the end: debited less credited. */
function balanceOf(bookings: readonly Booking[], account: string): number {
  return bookings.reduce(
    (sum, each) =>
      sum + (each.account === account ? each.cents : 0) - (each.contraAccount === account ? each.cents : 0),
    0,
  );
}

const total = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0);

test('however a month is, its bookings add up to the ledger, the providers and the invoices, to the cent', () => {
  fc.assert(
    fc.property(anyMonth, fc.boolean(), (month, keepsBalanceSheet) => {
      const bookings = bookingsOf(month, { ...BOOKS, keepsBalanceSheet });
      const { movements, transactions, issued } = month;
      const fees = transactions.map(({ kind, feeCents, amountCents }) =>
        kind === 'fee' ? feeCents - amountCents : feeCents,
      );
      const paidOut = transactions.flatMap(({ kind, amountCents }) => (kind === 'payout' ? amountCents : []));
      expect(sumsOfBookings(bookings)).toEqual({
        keptCents: total(movements.map((each) => each.cents)),
        feeCents: total(fees),
        paidOutCents: 0 - total(paidOut),
        invoicedCents: keepsBalanceSheet ? total(issued.map((each) => each.cents)) : 0,
      });
      expect(balanceOf(bookings, '4970')).toBe(total(fees));
    }),
  );
});

test('receivables are what was invoiced less what was paid, and never revenue that is booked twice', () => {
  fc.assert(
    fc.property(anyMonth, (month) => {
      const withBalance = bookingsOf(month, BALANCE);
      const onlyMoney = bookingsOf(month, BOOKS);
      const invoiced = total(month.issued.map((each) => each.cents));
      const moved = total(month.movements.map((each) => each.cents));
      const revenue = ['8100', '8400', '8125'];
      expect(balanceOf(withBalance, '1400')).toBe(invoiced - moved);
      expect(total(revenue.map((account) => balanceOf(withBalance, account)))).toBe(0 - invoiced);
      expect(total(revenue.map((account) => balanceOf(onlyMoney, account)))).toBe(0 - moved);
      for (const account of ['1200', '1000', '1360', '1361'])
        expect(balanceOf(withBalance, account)).toBe(balanceOf(onlyMoney, account));
    }),
  );
});

test('a DATEV line names the tax key of a fee and the number that the provider gave to its own', () => {
  const head = { consultant: '29098', client: '1', month: '2026-11', accountDigits: 4, checksum: 'abc' };
  const bookings = [
    ...book([aMovement({ reason: 'late_cancel' })]),
    ...bookTransaction({ kind: 'payout', amountCents: -500_00, feeCents: 0, transactionId: 'txn_7' }),
  ];
  const file = datevFile({ ...head, createdAt: new Date('2026-12-01T08:00:00Z') }, bookings);
  const [, names = '', ...lines] = file.toString('latin1').trimEnd().split('\r\n');
  const columns = names.split(';');
  const wanted = ['Konto', 'Gegenkonto (ohne BU-Schlüssel)', 'BU-Schlüssel', 'Buchungstext'];
  const cells = lines.map((line) => {
    const parts = line.split(';');
    return wanted.map((name) => parts[columns.indexOf(name)]);
  });
  expect(cells).toEqual([
    ['1360', '8125', '"40"', '"Ausfallgebühr 2026-000001"'],
    ['1360', '1201', '""', '"Auszahlung txn_7"'],
  ]);
  expect(datevText({ ...(bookings[1] as Booking), reference: 'x'.repeat(80) })).toHaveLength(60);
});
