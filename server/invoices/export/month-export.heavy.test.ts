import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { addMissingSettings } from '#server/content/settings.service.ts';
import { paymentLedger } from '#server/payments/payments.tables.ts';
import { CARDS, PRICE } from '#server/payments/testing.ts';
import { aStaffMember } from '#server/testing/people.ts';
import { aDesk, anUnpaidInvoice, type Desk, TRANSFER } from '../testing-unpaid.ts';

const ACCOUNTS = { bank: '1200', cash: '1000', card: '1360', paypal: '1361', revenue: '8100', fees: '8125' };

/** A month with everything that moves money. */
async function aFullMonth() {
  const desk = await aDesk();
  const receipt = (id: number) => `POST /api/staff/payments/${id}/receipt`;
  const refund = async (id: number, amount_cents: number) =>
    await desk.call(`POST /api/staff/payments/${id}/refund`, {
      ...{ amount_cents, reason: 'Kulanz', request_key: crypto.randomUUID() },
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
    ...{
      outcome: 'paid_otherwise',
      note: 'überwiesen',
      way: 'transfer',
      day: '2026-11-12',
      reference: 'Rück',
    },
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
      ...{ cents, account: cell('Konto'), revenue: cell('Gegenkonto (ohne BU-Schlüssel)') },
      ...{ day: cell('Belegdatum'), paper: cell('Belegfeld 1'), text: cell('Buchungstext') },
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
  expect(rows.map(({ cents }) => cents)).toEqual(signed);
  const at = (account: string) =>
    rows.filter((row) => row.account === account).reduce((sum, { cents }) => sum + cents, 0);
  expect({ card: at(ACCOUNTS.card), paypal: at(ACCOUNTS.paypal) }).toEqual({
    ...{ card: PRICE - 10_50 + 36_00, paypal: 0 },
  });
  expect({ bank: at(ACCOUNTS.bank), cash: at(ACCOUNTS.cash) }).toEqual({ bank: PRICE - 20_00, cash: PRICE });
  expect(rows.filter(({ revenue }) => revenue === ACCOUNTS.fees)).toMatchObject([
    { cents: 36_00, text: expect.stringMatching(/^Ausfallgebühr 2026-\d{6}$/) },
  ]);
  for (const { day, paper } of rows) {
    expect(day).toMatch(/^\d{2}11$/);
    expect(paper).toMatch(/^2026-\d{6}$/);
  }
  const refunds = rows.filter(({ text }) => text.startsWith('Erstattung'));
  expect(new Set(refunds.map(({ paper }) => paper)).size).toBe(3);

  const { body } = await desk.call('GET /api/staff/month-export', { month: '2026-11' });
  expect(body.data).toMatchObject({
    ...{ bookings: rows.length, kept_cents: signed.reduce((sum, cents) => sum + cents, 0), is_ready: true },
  });
  const lines = rows.map(({ day, cents, account, revenue, paper }) =>
    [`2026-${day.slice(2)}-${day.slice(0, 2)}`, cents, account, revenue, paper].join(';'),
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
  expect(table[0]).toBe('Datum;Beleg;Vorgang;Geldkonto;Erlöskonto;Betrag EUR');
  expect(amounts).toHaveLength(data.bookings);
  expect(amounts.reduce((sum, cents) => sum + cents, 0)).toBe(data.kept_cents);
  expect(table.at(-2)).toMatch(/^Summe;;;;;\d+,\d{2}$/);
  expect(table.at(-1)).toBe(`Prüfsumme;;;;;${data.checksum}`);

  const december = (await desk.call('GET /api/staff/month-export', { month: '2026-12' })).body.data;
  expect(december).toMatchObject({ bookings: 0, taken_cents: 0, is_ready: false });
  expect((await desk.call('GET /api/staff/month-export', { month: '2026-13' })).status).toBe(422);
  const { token } = await aStaffMember(desk.till.clinic, 'assistant');
  const foreign = await desk.till.clinic.call('GET /api/staff/month-export', { month: '2026-11' }, { token });
  expect(foreign.status).toBe(403);
});
