import { expect, test } from 'vitest';
import { aStaffMember } from '#server/testing/people.ts';
import { APPOINTMENT, aTill, CARDS, PRICE, type Till } from '../testing.ts';
import { anOpenPayment, linkPage } from '../testing-link.ts';
import { listReceipts } from './receipt.store.ts';

const RECORD = `POST /api/staff/payments/${APPOINTMENT}/receipt`;
const WITHDRAW = `${RECORD}/withdraw`;
const TRANSFER = { way: 'transfer', amount_cents: PRICE, day: '2026-11-10', reference: 'RE 2026-000001' };

async function anUnpaidAppointment(card: string = CARDS.asksAlways) {
  const till = await aTill({ now: '2026-11-12T09:00:00Z' });
  const { id, token: link } = await anOpenPayment(till, card);
  const { token, id: staffId } = await aStaffMember(till.clinic);
  const record = (wish: object = {}) => till.clinic.call(RECORD, { ...TRANSFER, ...wish }, { token });
  const withdraw = () => till.clinic.call(WITHDRAW, { reason: 'falscher Termin' }, { token });
  return { till, id, link, token, staffId, record, withdraw };
}

const receiptsOf = async (till: Till) =>
  (await listReceipts(till.db, [APPOINTMENT])).map(({ receipt }) => receipt);

test('a recorded transfer pays the whole charge, ends its task, withdraws the card and closes the link', async () => {
  const { till, id, link, record, staffId } = await anUnpaidAppointment();
  till.advance(11);
  expect((await record()).body.code).toBe('session.proof_required');
  for (const _day of [1, 2, 3, 4]) {
    till.advance(3 * 24 * 60);
    await till.settle();
  }
  expect(await till.tasks()).toMatchObject([{ kind: 'charge_open' }]);

  const { token } = await aStaffMember(till.clinic);
  const answer = await till.clinic.call(RECORD, TRANSFER, { token });
  await till.settle();

  expect([answer.status, answer.body.message]).toEqual([200, 'Der Zahlungseingang ist erfasst.']);
  expect(await till.payment(id)).toMatchObject({
    state: 'received',
    receivedBy: 'transfer',
    chargedCents: PRICE,
    refundedCents: 0,
  });
  expect((await till.ledger(id)).at(-1)).toMatchObject({
    kind: 'charged',
    amountCents: PRICE,
    why: 'transfer: RE 2026-000001',
    providerId: null,
    actor: expect.stringMatching(/^staff \d+$/),
  });
  expect(await receiptsOf(till)).toMatchObject([
    { kind: 'received', amountCents: PRICE, day: '2026-11-10', staffId },
  ]);
  expect(await till.tasks()).toEqual([]);
  expect(await till.objects('stripe', 'payment_intent')).toMatchObject([{ status: 'canceled' }]);
  expect(await till.objects('stripe', 'customer')).toMatchObject([{ deleted: true }]);
  expect(await linkPage(till, link).read()).toMatchObject({ state: 'paid' });
});

test('what is missing, another amount, a day to come and a second recording are refused', async () => {
  const { till, id, token, record } = await anUnpaidAppointment();
  const faults = async (wish: object) => Object.keys((await record(wish)).body.errors ?? {});
  expect(await faults({ day: '2026-11-13' })).toEqual(['day']);
  expect(await faults({ day: '2024-11-11' })).toEqual(['day']);
  expect(await faults({ reference: ' ', way: 'cheque' })).toEqual(['way', 'reference']);
  expect((await record({ amount_cents: PRICE - 1 })).body.code).toBe('payments.amount_differs');
  const missing = await till.clinic.call('POST /api/staff/payments/999/receipt', TRANSFER, { token });
  expect(missing.status).toBe(404);
  expect((await till.clinic.call(RECORD, TRANSFER)).status).toBe(401);
  expect((await till.payment(id)).chargedCents).toBe(0);

  const answers = await Promise.all([record(), record({ way: 'cash' })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await record()).body.code).toBe('payments.nothing_open');
  expect(await receiptsOf(till)).toHaveLength(1);
  expect((await till.payment(id)).chargedCents).toBe(PRICE);
});

test('of a card and a transfer at the same moment only one counts, in either order', async () => {
  const paying = await anUnpaidAppointment();
  const page = linkPage(paying.till, paying.link);
  const { body } = await page.beginCard();
  // The card pays first, and the news of it is late.
  await paying.till.control('stripe', 'behave', { subject: 'webhook', action: 'off' });
  await paying.till.enterCard('payment', body.client_secret, body.payment_method);
  expect((await paying.record()).body.code).toBe('payments.paid_meanwhile');
  expect(await paying.till.payment(paying.id)).toMatchObject({ state: 'charged', chargedCents: PRICE });
  expect(await receiptsOf(paying.till)).toEqual([]);

  const recorded = await anUnpaidAppointment();
  const open = (await linkPage(recorded.till, recorded.link).beginCard()).body;
  expect((await recorded.record()).status).toBe(200);
  const late = await recorded.till.enterCard('payment', open.client_secret, open.payment_method);
  expect(late.status).toBe(400);
  await recorded.till.settle();
  expect(await recorded.till.payment(recorded.id)).toMatchObject({
    state: 'received',
    chargedCents: PRICE,
  });
  expect(await recorded.till.tasks()).toEqual([]);
});

test('PayPal that is approved before the transfer is recorded captures nothing afterwards', async () => {
  const { till, id, link, record } = await anUnpaidAppointment();
  const page = linkPage(till, link);
  const order = await page.approve();
  expect((await record({ way: 'cash' })).status).toBe(200);
  expect((await page.capture(order)).body.data.state).toBe('paid');
  await till.settle();

  expect(await till.objects('paypal', 'capture')).toEqual([]);
  expect(await till.payment(id)).toMatchObject({ state: 'received', receivedBy: 'cash' });
});

test('while the provider of the card does not answer nothing is recorded, and the charge stays open', async () => {
  const { till, id, record } = await anUnpaidAppointment();
  const { cancelCharge, readCharge } = till.deps.cards;
  till.deps.cards.cancelCharge = async () => ({ outcome: 'unknown', code: 'timeout' });
  till.deps.cards.readCharge = async () => ({ outcome: 'unknown', code: 'timeout' });
  expect((await record()).body.code).toBe('payments.provider_unavailable');
  expect(await till.payment(id)).toMatchObject({ state: 'action_required', chargedCents: 0 });
  Object.assign(till.deps.cards, { cancelCharge, readCharge });
  expect((await record()).status).toBe(200);
});

test('a receipt that was recorded by mistake gets a counter entry, once, and the patient can pay again', async () => {
  const { till, id, link, record, withdraw } = await anUnpaidAppointment();
  expect((await withdraw()).body.code).toBe('payments.receipt_gone');
  await record();
  await till.settle();

  const answers = await Promise.all([withdraw(), withdraw()]);
  await till.settle();
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await till.payment(id)).toMatchObject({ state: 'charge_failed', receivedBy: null, chargedCents: 0 });
  expect((await till.ledger(id)).filter(({ kind }) => kind === 'charged')).toMatchObject([
    { amountCents: PRICE },
    { amountCents: -PRICE, why: 'falscher Termin' },
  ]);
  const [first, counter] = await receiptsOf(till);
  expect(counter).toMatchObject({ kind: 'withdrawn', amountCents: -PRICE, withdrawsId: first?.id });
  expect(await till.tasks()).toMatchObject([{ kind: 'charge_open' }]);

  const page = linkPage(till, link);
  const { body } = await page.beginCard();
  await till.enterCard('payment', body.client_secret, CARDS.good);
  await page.finish();
  expect(await till.payment(id)).toMatchObject({ state: 'charged', chargedCents: PRICE });
  expect(await till.tasks()).toEqual([]);
});

test('rows about receipts can neither be changed nor deleted', async () => {
  const { till, record } = await anUnpaidAppointment();
  await record();
  await expect(till.db.execute('update payment_receipt set amount_cents = 1')).rejects.toThrow();
  await expect(till.db.execute('delete from payment_receipt')).rejects.toThrow();
});

test('what was written off can still be paid by transfer', async () => {
  const { till, id, token, record } = await anUnpaidAppointment();
  const writeOff = `POST /api/staff/payments/${APPOINTMENT}/write-off`;
  expect((await till.clinic.call(writeOff, { reason: 'Härtefall' }, { token })).status).toBe(200);
  expect((await record()).status).toBe(200);
  expect((await till.payment(id)).state).toBe('received');
});

test('a refund of a transfer is a task for the staff, who record how the money went back', async () => {
  const { till, id, token, record } = await anUnpaidAppointment();
  await record();
  const refund = { amount_cents: 2_000, reason: 'Kulanz', request_key: crypto.randomUUID() };
  await till.clinic.call(`POST /api/staff/payments/${APPOINTMENT}/refund`, refund, { token });
  await till.settle();
  till.advance(30);
  await till.settle();

  const [task] = await till.tasks();
  expect(task).toMatchObject({ kind: 'give_back', outcomes: ['paid_otherwise'] });
  expect(await till.objects('stripe', 'refund')).toEqual([]);
  expect((await till.payment(id)).state).toBe('refunding');
  const staff = await aStaffMember(till.clinic);
  const finish = (fields: object) =>
    till.clinic.call(
      `POST /api/staff/payment-tasks/${task.id}/done`,
      { outcome: 'paid_otherwise', note: 'überwiesen', ...fields },
      { token: staff.token },
    );
  expect(Object.keys((await finish({})).body.errors)).toEqual(['reference']);
  expect((await finish({ way: 'transfer', day: '2026-11-12', reference: 'Rück 7' })).status).toBe(200);
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'partially_refunded', refundedCents: 2_000 });
  expect((await receiptsOf(till)).at(-1)).toMatchObject({
    kind: 'paid_back',
    amountCents: -2_000,
    reference: 'Rück 7',
  });
  const late = await till.clinic.call(WITHDRAW, { reason: 'Irrtum' }, { token: staff.token });
  expect(late.body.code).toBe('payments.receipt_gone');
  expect((await till.letters()).map(({ subject }) => subject)).toContain('Ihre Erstattung');
  expect(await till.tasks()).toEqual([]);
});
