import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { addMissingSettings } from '#server/content/settings.service.ts';
import { paymentLedger } from '#server/payments/payments.tables.ts';
import { CARDS, PRICE } from '#server/payments/testing.ts';
import { aStaffMember } from '#server/testing/people.ts';
import { aDesk, anUnpaidInvoice, type Desk, TRANSFER } from '../testing-unpaid.ts';

const ACCOUNTS = {
  bank: '1200',
  cash: '1000',
  card: '1360',
  paypal: '1361',
  revenue: '8100',
  fees: '8125',
};

/** A month with everything that moves money. */
async function aFullMonth() {
  const desk = await aDesk();
  const receipt = (id: number) => `POST /api/staff/payments/${id}/receipt`;
  const refund = async (id: number, amount_cents: number) =>
    await desk.call(`POST /api/staff/payments/${id}/refund`, {
      amount_cents,
      reason: 'Kulanz',
      request_key: crypto.randomUUID(),
    });

  const byCard = await desk.book(CARDS.good);
  await desk.move(byCard, 'in_progress', 'completed');
  await refund(byCard, 10_50);
  const byPayPal = await desk.book('paypal');
  await desk.move(byPayPal, 'cancelled');
  const late = await desk.book(CARDS.good);
  await desk.move(late, 'cancellation_requested', 'cancel_stripe_charge_all');
  const { appointmentId: byTransfer } = await anUnpaidInvoice(desk);
  await desk.call(receipt(byTransfer), { ...TRANSFER, day: '2026-10-30' });
  await desk.call(`${receipt(byTransfer)}/withdraw`, { reason: 'falsche Patientin' });
  await desk.call(receipt(byTransfer), TRANSFER);
  await refund(byTransfer, 20_00);
  const [task] = await desk.till.tasks();
  await desk.call(`POST /api/staff/payment-tasks/${task.id}/done`, {
    outcome: 'paid_otherwise',
    note: 'überwiesen',
    way: 'transfer',
    day: '2026-11-12',
    reference: 'Rück',
  });
  const { appointmentId: inCash } = await anUnpaidInvoice(desk);
  await desk.call(receipt(inCash), { ...TRANSFER, way: 'cash' });
  await desk.till.clinic.drain();
  return desk;
}

const download = async (desk: Desk, file: 'datev' | 'csv', month = '2026-11') => {
  const { token } = await aStaffMember(desk.till.clinic);
  const headers = { authorization: `Bearer ${token}`, locale: 'de' };
  const url = `/api/staff/month-export/${file}?month=${month}`;
  return await desk.till.clinic.http.inject({ url, headers });
};

/** Reads a DATEV file as a program of the tax adviser does. */
function parsed(bytes: Buffer) {
  const text = new TextDecoder('windows-1252').decode(bytes);
  expect(text.endsWith('\r\n')).toBe(true);
  const [head = '', columns = '', ...lines] = text.slice(0, -2).split('\r\n');
  const names = columns.split(';');
  const rows = lines.map((line) => {
    const cells = line.split(';').map((cell) => cell.replace(/^"(.*)"$/, '$1'));
    expect(cells).toHaveLength(names.length);
    const cell = (name: string) => cells[names.indexOf(name)] ?? '';
    const amount = cell('Umsatz (ohne Soll/Haben-Kz)');
    expect(amount).toMatch(/^\d+,\d{2}$/);
    const cents = Number(amount.replace(',', '')) * (cell('Soll/Haben-Kennzeichen') === 'S' ? 1 : -1);
    return {
      cents,
      account: cell('Konto'),
      contra: cell('Gegenkonto (ohne BU-Schlüssel)'),
      taxKey: cell('BU-Schlüssel'),
      day: cell('Belegdatum'),
      paper: cell('Belegfeld 1'),
      text: cell('Buchungstext'),
    };
  });
  return { head: head.split(';'), names, rows };
}

test('the DATEV file of a month, read back, is the ledger of that month to the cent, account by account', async () => {
  const desk = await aFullMonth();
  const { till } = desk;
  expect((await download(desk, 'datev')).json().code).toBe('invoices.datev_not_set');
  await addMissingSettings(till.db, [
    { key: 'datev_consultant', value: '29098' },
    { key: 'datev_client', value: '1' },
    { key: 'datev_account_fees', value: ACCOUNTS.fees },
    { key: 'datev_fees_tax_key', value: '40' },
  ]);
  const answer = await download(desk, 'datev');
  expect(answer.headers['content-disposition']).toContain('EXTF_Buchungsstapel_2026-11.csv');
  const { head, names, rows } = parsed(answer.rawPayload);

  expect(head).toHaveLength(31);
  expect(head.slice(0, 5)).toEqual(['"EXTF"', '700', '21', '"Buchungsstapel"', '13']);
  expect(head[5]).toMatch(/^\d{17}$/);
  expect(head.slice(10, 16)).toEqual(['29098', '1', '20260101', '4', '20261101', '20261130']);
  expect(names).toHaveLength(125);
  expect([names[6], names[13], names[113]]).toEqual(['Konto', 'Buchungstext', 'Festschreibung']);

  const ledger = await till.db.select().from(paymentLedger).orderBy(paymentLedger.id);
  const moved = ledger.filter(({ kind }) => kind !== 'state');
  const signed = moved.map(({ kind, amountCents }) => (kind === 'refunded' ? -amountCents : amountCents));
  const isOfProvider = (text: string) => /^(Gebühr|Auszahlung) /.test(text);
  const money = rows.filter(({ text }) => !isOfProvider(text));
  expect(money.map(({ cents }) => cents)).toEqual(signed);
  const at = (account: string) =>
    money.filter((row) => row.account === account).reduce((sum, { cents }) => sum + cents, 0);
  expect({ card: at(ACCOUNTS.card), paypal: at(ACCOUNTS.paypal) }).toEqual({
    card: PRICE - 10_50 + 36_00,
    paypal: 0,
  });
  expect({ bank: at(ACCOUNTS.bank), cash: at(ACCOUNTS.cash) }).toEqual({ bank: PRICE - 20_00, cash: PRICE });
  expect(rows.filter(({ contra }) => contra === ACCOUNTS.fees)).toMatchObject([
    { cents: 36_00, taxKey: '40', text: expect.stringMatching(/^Ausfallgebühr 2026-\d{6}$/) },
  ]);
  for (const { day, paper } of money) {
    expect(day).toMatch(/^\d{2}11$/);
    expect(paper).toMatch(/^2026-\d{6}$/);
  }
  const refunds = rows.filter(({ text }) => text.startsWith('Erstattung'));
  expect(new Set(refunds.map(({ paper }) => paper)).size).toBe(3);

  const { body } = await desk.call('GET /api/staff/month-export', { month: '2026-11' });
  expect(body.data).toMatchObject({
    bookings: rows.length,
    kept_cents: signed.reduce((sum, cents) => sum + cents, 0),
    is_ready: true,
  });
  const lines = rows.map(({ day, cents, account, contra, taxKey, paper }) =>
    [`2026-${day.slice(2)}-${day.slice(0, 2)}`, cents, account, contra, taxKey, paper].join(';'),
  );
  const checksum = createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16);
  expect([body.data.checksum, head[30]]).toEqual([checksum, `"${checksum}"`]);
  expect(JSON.stringify(rows)).not.toContain(till.patient.email);
});

test('the plain table of a month ends with its sum and checksum; another month is empty', async () => {
  const desk = await aFullMonth();
  const table = (await download(desk, 'csv')).body.replace('\uFEFF', '').trimEnd().split('\r\n');
  const { data } = (await desk.call('GET /api/staff/month-export', { month: '2026-11' })).body;
  const amounts = table.slice(1, -2).map((row) => Number((row.split(';').at(-1) ?? '').replace(',', '')));
  expect(table[0]).toBe('Datum;Beleg;Vorgang;Nummer des Anbieters;Konto;Gegenkonto;BU-Schlüssel;Betrag EUR');
  expect(amounts).toHaveLength(data.bookings);
  expect(amounts.reduce((sum, cents) => sum + cents, 0)).toBe(data.kept_cents - data.provider_fee_cents);
  expect(table.at(-2)).toMatch(/^Summe;;;;;;;\d+,\d{2}$/);
  expect(table.at(-1)).toBe(`Prüfsumme;;;;;;;${data.checksum}`);

  const december = (await desk.call('GET /api/staff/month-export', { month: '2026-12' })).body.data;
  expect(december).toMatchObject({ bookings: 0, taken_cents: 0, is_ready: false });
  expect((await desk.call('GET /api/staff/month-export', { month: '2026-13' })).status).toBe(422);
  const { token } = await aStaffMember(desk.till.clinic, 'assistant');
  const foreign = await desk.till.clinic.call('GET /api/staff/month-export', { month: '2026-11' }, { token });
  expect(foreign.status).toBe(403);
});

const set = async (desk: Desk, values: Record<string, string>) =>
  await addMissingSettings(
    desk.till.db,
    Object.entries(values).map(([key, value]) => ({ key, value })),
  );
const readable = { datev_consultant: '29098', datev_client: '1' };
const rowsOf = async (desk: Desk, month?: string) =>
  parsed((await download(desk, 'datev', month)).rawPayload).rows;
const readMonth = async (desk: Desk, month = '2026-11') =>
  (await desk.call('GET /api/staff/month-export', { month })).body.data;

async function aCharged(desk: Desk, way: string | 'paypal' = CARDS.good) {
  const id = await desk.book(way);
  await desk.move(id, 'in_progress', 'completed');
  return id;
}

test('what Stripe and PayPal keep is booked with the invoice of the payment, and a payout against its own account', async () => {
  const desk = await aDesk();
  const { till } = desk;
  await set(desk, { ...readable, datev_account_payout: '1365' });
  await aCharged(desk);
  till.advance(1);
  await aCharged(desk, 'paypal');
  till.advance(60);
  const payout = await till.control('stripe', 'pay_out');
  till.advance(1);
  await till.control('paypal', 'withdraw', { cents: 50_00 });
  await till.settle();

  const [card, paypal] = [2_05, 3_98];
  const rows = await rowsOf(desk);
  expect(rows.filter(({ text }) => text.startsWith('Gebühr'))).toMatchObject([
    { cents: -card, account: '1360', contra: '4970', paper: '2026-000001' },
    { cents: -paypal, account: '1361', contra: '4970', paper: '2026-000002' },
  ]);
  expect(rows.filter(({ text }) => text.startsWith('Auszahlung'))).toMatchObject([
    { cents: card - PRICE, account: '1360', contra: '1365', paper: '' },
    { cents: -50_00, account: '1361', contra: '1365', paper: '' },
  ]);
  expect(payout.amount).toBe(PRICE - card);
  const onCard = rows.filter(({ account }) => account === '1360');
  expect(
    onCard.reduce((sum, { cents }) => sum + cents, 0),
    'the account of Stripe is empty after it',
  ).toBe(0);
  expect(await readMonth(desk)).toMatchObject({
    kept_cents: 2 * PRICE,
    provider_fee_cents: card + paypal,
    paid_out_cents: PRICE - card + 50_00,
    invoiced_cents: 0,
    unbooked: 0,
  });
});

test('a dispute costs its fee at once and the price when it is lost', async () => {
  const desk = await aDesk();
  const { till } = desk;
  await set(desk, readable);
  await aCharged(desk);
  const [intent] = await till.objects('stripe', 'payment_intent');
  const { id: dispute } = await till.control('stripe', 'open_dispute', { payment_intent: intent.id });
  await till.settle();
  expect(await readMonth(desk)).toMatchObject({ kept_cents: PRICE, provider_fee_cents: 2_05 + 20_00 });
  await till.control('stripe', 'close_dispute', { dispute, status: 'lost' });
  await till.settle();
  const [task] = await till.tasks();
  expect(task.kind).toBe('dispute');
  const { kept_cents: kept, provider_fee_cents: fees } = await readMonth(desk);
  expect([kept, fees]).toEqual([0, 22_05]);
});

test('the revenue account follows the tax of each invoice, and a refund that of its own invoice', async () => {
  const desk = await aDesk();
  await set(desk, { ...readable, invoice_tax_percent: '19' });
  const taxed = await aCharged(desk);
  await desk.till.db.execute(`update setting set value = '0' where key = 'invoice_tax_percent'`);
  const untaxed = await aCharged(desk);
  for (const [id, amount_cents] of [
    [taxed, 19_01],
    [untaxed, 7_03],
  ])
    await desk.call(`POST /api/staff/payments/${id}/refund`, {
      amount_cents,
      reason: 'Kulanz',
      request_key: crypto.randomUUID(),
    });
  await desk.till.clinic.drain();

  const { lines } = await desk.invoice(taxed);
  expect([lines[0]?.taxPercent, (await desk.invoice(untaxed)).lines[0]?.taxPercent]).toEqual([19, undefined]);
  const booked = (await rowsOf(desk)).filter(({ text }) => /^(Honorar|Erstattung)/.test(text));
  expect(booked.map(({ cents, contra, paper }) => [cents, contra, paper])).toEqual([
    [PRICE, '8400', '2026-000001'],
    [PRICE, '8100', '2026-000002'],
    [-19_01, '8400', '2026-000003'],
    [-7_03, '8100', '2026-000004'],
  ]);
});

test('a payment of the last minute of a month is booked in it with its fee, one of the next minute is not', async () => {
  // 23:58 in Berlin.
  const desk = await aDesk('2026-11-30T22:58:00Z');
  await set(desk, readable);
  await aCharged(desk);
  desk.till.advance(30);
  await aCharged(desk);
  desk.till.advance(60);
  await desk.till.settle();
  const months = [await rowsOf(desk, '2026-11'), await rowsOf(desk, '2026-12')];
  expect(months.map((rows) => rows.map(({ cents }) => cents))).toEqual([
    [PRICE, -2_05],
    [PRICE, -2_05],
  ]);
  expect(months.map((rows) => [...new Set(rows.map(({ day }) => day))])).toEqual([['3011'], ['0112']]);
});

test('exported twice, with everything read again between, the files are the same', async () => {
  const desk = await aFullMonth();
  await set(desk, readable);
  const [datev, csv] = [await download(desk, 'datev'), await download(desk, 'csv')];
  await desk.till.settle();
  const again = [await download(desk, 'datev'), await download(desk, 'csv')];
  const bodies = (file: { rawPayload: Buffer }) => file.rawPayload.toString('latin1').split('\r\n').slice(1);
  expect(again.map(bodies)).toEqual([datev, csv].map(bodies));
});

test('with a balance sheet each invoice is a receivable that its payment settles, also over the end of a month', async () => {
  const desk = await aDesk('2026-11-30T22:00:00Z');
  await set(desk, { ...readable, datev_keeps_balance_sheet: '1' });
  const { appointmentId } = await anUnpaidInvoice(desk);
  await aCharged(desk);
  desk.till.advance(24 * 60);
  const receipt = { ...TRANSFER, day: '2026-12-01' };
  expect((await desk.call(`POST /api/staff/payments/${appointmentId}/receipt`, receipt)).status).toBe(200);
  await desk.till.clinic.drain();

  const november = await rowsOf(desk, '2026-11');
  const entries = (rows: typeof november) =>
    rows.flatMap(({ cents, account, contra, text }) =>
      text.startsWith('Gebühr') ? [] : [[cents, account, contra]],
    );
  expect(entries(november)).toEqual([
    [PRICE, '1400', '8100'],
    [PRICE, '1400', '8100'],
    [PRICE, '1360', '1400'],
  ]);
  expect(entries(await rowsOf(desk, '2026-12'))).toEqual([[PRICE, '1200', '1400']]);
  expect(await readMonth(desk)).toMatchObject({ invoiced_cents: 2 * PRICE, kept_cents: PRICE });
});
