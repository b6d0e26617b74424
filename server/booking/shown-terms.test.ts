import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { publishVersion } from '#server/content/legal-text.service.ts';
import { addMissingSettings } from '#server/content/settings.service.ts';
import { aPlan } from '#server/schedule/testing.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { acceptTerms, aReadyGuest, book, type CallOptions, saveCard } from './testing.ts';
import { USER_DATA } from './testing-person.ts';

const DIFFERS = { status: 409, body: { code: 'booking.amount_differs', error: expect.any(String) } };

async function aGuest() {
  const clinic = await aClinic();
  await clinic.hear();
  const plan = await aPlan(clinic);
  return { clinic, plan, guest: await aReadyGuest(clinic, plan) };
}

/** Before this call the fee is the default of 30 percent. */
const raiseFee = ({ db }: Clinic) => addMissingSettings(db, [{ key: 'no_show_fee_percent', value: '100' }]);

const feeShown = async (clinic: Clinic, guest: CallOptions) =>
  (await clinic.call('GET /api/patients/booking-terms', undefined, guest)).body.data.no_show_fee_cents;

async function feesAgreed({ db }: Clinic) {
  const { rows } = await db.execute<{ fee: number }>(
    sql`select (terms ->> 'noShowFeeCents')::integer as fee from appointment`,
  );
  return rows.map(({ fee }) => fee);
}

async function consentsOf({ db }: Clinic) {
  const { rows } = await db.execute<{ kind: string; is_given: boolean; text_version: string }>(
    sql`select kind, is_given, text_version from consent where subject_kind = 'appointment' order by id`,
  );
  return rows;
}

async function moneyOf({ db }: Clinic) {
  const { rows } = await db.execute(
    sql`select state, charged_cents, refunded_cents from payment order by id`,
  );
  return rows;
}

async function anApprovedOrder(clinic: Clinic, guest: CallOptions): Promise<string> {
  const { body } = await clinic.call('POST /api/patients/paypal/order/create', { amount: 89.5 }, guest);
  const answer = { provider: 'paypal', command: 'answer_order', order: body.id, answer: 'approve' };
  await clinic.call('POST /sandbox/control', answer);
  return body.id;
}

const capture = (clinic: Clinic, orderID: string, guest: CallOptions) =>
  clinic.call('POST /api/patients/paypal/order/capture', { orderID }, guest);

test('PAYMENTS-5.20, OR-50: a booking by card is refused if the fee is no longer the accepted one', async () => {
  const { clinic, plan, guest } = await aGuest();
  expect(await feeShown(clinic, guest)).toBe(26_85);
  const card = await saveCard(clinic, guest);
  await acceptTerms(clinic, guest, { amount: 89.5, no_show_fee_percent: 30 });
  await raiseFee(clinic);

  expect(await book(clinic, plan, card, guest)).toMatchObject(DIFFERS);
  expect(await feesAgreed(clinic)).toEqual([]);
  expect(await consentsOf(clinic)).toEqual([]);
  expect(await moneyOf(clinic)).toEqual([{ state: 'setup_pending', charged_cents: 0, refunded_cents: 0 }]);

  expect(await feeShown(clinic, guest)).toBe(89_50);
  await acceptTerms(clinic, guest, { amount: 89.5, no_show_fee_percent: 100 });
  expect((await book(clinic, plan, card, guest)).status).toBe(200);
  expect(await feesAgreed(clinic)).toEqual([89_50]);
});

test('PAYMENTS-5.20: an acceptance with an outdated fee or price is refused', async () => {
  const { clinic, plan, guest } = await aGuest();
  await raiseFee(clinic);
  const card = await saveCard(clinic, guest);
  expect(await acceptTerms(clinic, guest, { no_show_fee_percent: 30 })).toMatchObject(DIFFERS);
  expect(await acceptTerms(clinic, guest, { amount: 80 })).toMatchObject(DIFFERS);
  expect((await acceptTerms(clinic, guest, { amount: 89.5, no_show_fee_percent: 100 })).status).toBe(200);
  expect((await book(clinic, plan, card, guest)).status).toBe(200);
});

test('PAYMENTS-5.20: an acceptance without figures counts for the figures of the started payment', async () => {
  const { clinic, plan, guest } = await aGuest();
  const card = await saveCard(clinic, guest);
  await raiseFee(clinic);
  await acceptTerms(clinic, guest);
  expect(await book(clinic, plan, card, guest)).toMatchObject(DIFFERS);

  await clinic.call('POST /api/patients/appointment/guest/setup-intent', {}, guest);
  expect((await acceptTerms(clinic, guest)).status).toBe(200);
  expect((await book(clinic, plan, card, guest)).status).toBe(200);
  expect(await feesAgreed(clinic)).toEqual([89_50]);
});

test('PAYMENTS-5.20: an acceptance from before a fee change does not count for a newly started card', async () => {
  const { clinic, plan, guest } = await aGuest();
  const card = await saveCard(clinic, guest);
  await acceptTerms(clinic, guest);
  await raiseFee(clinic);
  await clinic.call('POST /api/patients/appointment/guest/setup-intent', {}, guest);
  expect(await book(clinic, plan, card, guest)).toMatchObject({
    status: 409,
    body: { code: 'booking.terms_not_accepted' },
  });
  expect(await consentsOf(clinic)).toEqual([]);
});

test('PAYMENTS-5.20: the server does not finish a booking with a fee that the payer never saw, and deletes the card', async () => {
  const { clinic, guest } = await aGuest();
  await saveCard(clinic, guest);
  await acceptTerms(clinic, guest, { amount: 89.5, no_show_fee_percent: 30 });
  await clinic.drain();
  await raiseFee(clinic);
  clinic.clock.advance(5 * 60);
  for (let round = 0; round < 3; round += 1) await clinic.drain();
  expect(await feesAgreed(clinic)).toEqual([]);

  clinic.clock.advance(26 * 60);
  for (let round = 0; round < 3; round += 1) await clinic.drain();
  expect(await moneyOf(clinic)).toEqual([{ state: 'abandoned', charged_cents: 0, refunded_cents: 0 }]);
  expect(await clinic.letters(USER_DATA.email)).toMatchObject([
    { subject: 'Ihre Buchung wurde nicht abgeschlossen' },
  ]);
});

test('PAYMENTS-5.20: a PayPal order approved with an outdated fee is not captured; a new order is', async () => {
  const { clinic, plan, guest } = await aGuest();
  const before = await anApprovedOrder(clinic, guest);
  await acceptTerms(clinic, guest, { no_show_fee_percent: 30 });
  await raiseFee(clinic);
  expect(await capture(clinic, before, guest)).toMatchObject(DIFFERS);
  expect(await moneyOf(clinic)).toMatchObject([{ charged_cents: 0 }]);

  const after = await anApprovedOrder(clinic, guest);
  expect(after).not.toBe(before);
  await acceptTerms(clinic, guest, { no_show_fee_percent: 100 });
  const { body } = await capture(clinic, after, guest);
  const paid = { payment_gateway: 'paypal', paypal_transaction_id: body.id };
  expect((await book(clinic, plan, paid, guest)).status).toBe(200);
  expect(await feesAgreed(clinic)).toEqual([89_50]);
  expect(await moneyOf(clinic)).toMatchObject([
    { state: 'abandoned', charged_cents: 0 },
    { state: 'captured', charged_cents: 89_50 },
  ]);
});

test('PAYMENTS-5.20: a PayPal payment captured before a fee change is refunded in full', async () => {
  const { clinic, plan, guest } = await aGuest();
  const order = await anApprovedOrder(clinic, guest);
  await acceptTerms(clinic, guest, { no_show_fee_percent: 30 });
  const { body } = await capture(clinic, order, guest);
  await raiseFee(clinic);
  const paid = { payment_gateway: 'paypal', paypal_transaction_id: body.id };
  expect(await book(clinic, plan, paid, guest)).toMatchObject(DIFFERS);
  for (let round = 0; round < 3; round += 1) await clinic.drain();
  expect(await feesAgreed(clinic)).toEqual([]);
  expect(await moneyOf(clinic)).toEqual([{ state: 'refunded', charged_cents: 89_50, refunded_cents: 89_50 }]);
});

test('the recorded wording is the one in force at the moment of acceptance', async () => {
  const { clinic, plan, guest } = await aGuest();
  const publish = (content: string) =>
    clinic.db.transaction((tx) => {
      const drafts = [{ translations: [{ locale: 'de' as const, title: 'AGB', content }] }];
      return publishVersion(tx, 'agb', drafts, clinic.clock.now());
    });
  const read = await publish('{no_show_fee_percent} %');
  const card = await saveCard(clinic, guest);
  await acceptTerms(clinic, guest);
  clinic.clock.advance(60);
  await publish('{no_show_fee_percent} % und mehr');
  expect((await book(clinic, plan, card, guest)).status).toBe(200);
  expect(await consentsOf(clinic)).toMatchObject([
    { kind: 'cancellation_rule', is_given: true },
    { kind: 'terms', is_given: true, text_version: `agb=${read}` },
  ]);
});
