import { expect, test } from 'vitest';
import { aStaffMember } from '#server/testing/people.ts';
import { paymentCharge } from '../payments.tables.ts';
import { APPOINTMENT, aTill, CARDS, PRICE, type Till } from '../testing.ts';
import { linkPage, mailedToken } from '../testing-link.ts';

const CHARGE = `POST /api/staff/payments/${APPOINTMENT}/charge`;
const WRITE_OFF = `POST /api/staff/payments/${APPOINTMENT}/write-off`;

/** An appointment took place and its card was declined. */
async function aRefusedCharge(card: (typeof CARDS)[keyof typeof CARDS] = CARDS.declinedLater) {
  const till = await aTill();
  const id = await till.bookByCard(card);
  await till.move('completed');
  await till.settle();
  const { token } = await aStaffMember(till.clinic);
  return { till, id, token };
}

const attempts = async (till: Till, id: number) =>
  (await till.ledger(id)).filter(({ toState }) => toState === 'charging').length;

test('SEAM-07: the staff retry a failed charge at once, before its planned time', async () => {
  const { till, id, token } = await aRefusedCharge();
  const before = await attempts(till, id);
  expect((await till.payment(id)).state).toBe('charge_failed');

  expect((await till.clinic.call(CHARGE, {}, { token })).status).toBe(200);
  await till.settle();
  expect(await attempts(till, id)).toBe(before + 1);
});

test('SEAM-07: two retries at the same moment charge once', async () => {
  const { till, id, token } = await aRefusedCharge();
  const before = await attempts(till, id);
  await Promise.all([1, 2, 3].map(() => till.clinic.call(CHARGE, {}, { token })));
  await till.settle();

  expect(await attempts(till, id)).toBe(before + 1);
});

test('SEAM-07: a paid charge, one that waits for the patient, and a missing one cannot be retried', async () => {
  const waiting = await aRefusedCharge(CARDS.asksAlways);
  expect((await waiting.till.clinic.call(CHARGE, {}, { token: waiting.token })).body.code).toBe(
    'payments.nothing_open',
  );
  const paid = await aRefusedCharge(CARDS.good);
  const { clinic } = paid.till;
  expect((await clinic.call(CHARGE, {}, { token: paid.token })).body.code).toBe('payments.nothing_open');
  expect((await clinic.call(WRITE_OFF, { reason: 'Kulanz' }, { token: paid.token })).body.code).toBe(
    'payments.nothing_open',
  );
  const missing = 'POST /api/staff/payments/999/charge';
  expect((await clinic.call(missing, {}, { token: paid.token })).status).toBe(404);
  expect(await paid.till.payment(paid.id)).toMatchObject({ state: 'charged', chargedCents: PRICE });
});

test('SEAM-07: a charge is written off once, with its reason, and its task ends', async () => {
  const { till, id } = await aRefusedCharge(CARDS.asksAlways);
  for (const _reminder of [1, 2, 3, 4]) {
    till.advance(3 * 24 * 60);
    await till.settle();
  }
  expect(await till.tasks()).toHaveLength(1);
  const { token } = await aStaffMember(till.clinic);
  const writeOff = () => till.clinic.call(WRITE_OFF, { reason: 'Härtefall' }, { token });
  const answers = await Promise.all([writeOff(), writeOff()]);

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await till.payment(id)).toMatchObject({ state: 'written_off', chargedCents: 0 });
  expect((await till.ledger(id)).at(-1)).toMatchObject({ why: 'Härtefall' });
  await till.settle();
  expect(await till.tasks()).toEqual([]);
});

test('SEAM-07: a charge that is paid at the moment of the write-off stays paid', async () => {
  const { till, id, token } = await aRefusedCharge(CARDS.asksAlways);
  const page = linkPage(till, await mailedToken(till));
  const { body } = await page.beginCard();
  await till.clinic.call(WRITE_OFF, { reason: 'Härtefall' }, { token });
  await till.enterCard('payment', body.client_secret, body.payment_method);
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'charged', chargedCents: PRICE });
  expect(await page.read()).toMatchObject({ state: 'paid' });
  expect(await till.tasks()).toEqual([]);
});

test('PAYMENTS-5.17: the staff cannot retry a card with a hard decline either', async () => {
  const { till, id, token } = await aRefusedCharge();
  await till.db.update(paymentCharge).set({ declineCode: 'stolen_card' });
  const before = await attempts(till, id);

  const refused = await till.clinic.call(CHARGE, {}, { token });
  await till.settle();

  expect([refused.status, refused.body.code]).toEqual([409, 'payments.card_given_up']);
  expect(await attempts(till, id)).toBe(before);
});

test('PAYMENTS-5.20: a no-show fee can be waived once while the patient may object, and is then never charged', async () => {
  const till = await aTill();
  const id = await till.bookByCard(CARDS.good);
  await till.move('no_show');
  const { token } = await aStaffMember(till.clinic);
  const waive = () => till.clinic.call(WRITE_OFF, { reason: 'war im Krankenhaus' }, { token });
  const answers = await Promise.all([waive(), waive()]);
  till.advance(25 * 60);
  await till.settle();

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 200)?.body.message).toBe('Die Gebühr ist erlassen.');
  expect(await till.payment(id)).toMatchObject({ state: 'released', chargedCents: 0 });
  expect((await till.ledger(id)).at(-1)).toMatchObject({ why: 'war im Krankenhaus' });
  expect(await till.objects('stripe', 'payment_intent')).toEqual([]);
});

test('PAYMENTS-5.20: neither a charged fee nor the price of an appointment can be waived', async () => {
  const till = await aTill();
  const id = await till.bookByCard(CARDS.good);
  await till.move('no_show');
  till.advance(25 * 60);
  await till.settle();
  const { token } = await aStaffMember(till.clinic);
  const late = await till.clinic.call(WRITE_OFF, { reason: 'Kulanz' }, { token });
  expect([late.status, late.body.code]).toEqual([409, 'payments.nothing_open']);
  expect((await till.payment(id)).state).toBe('charged');

  const appointment = await aTill();
  const appointmentId = await appointment.bookByCard(CARDS.good);
  await appointment.move('completed');
  const { token: admin } = await aStaffMember(appointment.clinic);
  const soon = await appointment.clinic.call(WRITE_OFF, { reason: 'Kulanz' }, { token: admin });
  expect([soon.status, (await appointment.payment(appointmentId)).state]).toEqual([409, 'charge_due']);
});

test('SEAM-07: writing off more than the set amount needs a fresh proof', async () => {
  const { till, token } = await aRefusedCharge();
  till.advance(11);

  expect((await till.clinic.call(WRITE_OFF, { reason: 'Kulanz' }, { token })).body.code).toBe(
    'session.proof_required',
  );
});

test('only administrators can retry and write off, and a reason is required', async () => {
  const { till, token } = await aRefusedCharge();
  const { token: doctor } = await aStaffMember(till.clinic, 'doctor');
  for (const route of [CHARGE, WRITE_OFF]) {
    const asked = [undefined, till.patient.token, doctor].map((each) =>
      till.clinic.call(route, { reason: 'Kulanz' }, { token: each }),
    );
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([401, 403, 403]);
  }
  const silent = await till.clinic.call(WRITE_OFF, { reason: ' ' }, { token });
  expect([silent.status, Object.keys(silent.body.errors)]).toEqual([422, ['reason']]);
});
