import { expect, test } from 'vitest';
import { aStaffMember } from '#server/testing/people.ts';
import { APPOINTMENT, aTill, CARDS, type Till } from '../testing.ts';
import { anOpenPayment, linkPage } from '../testing-link.ts';

const DAY = 24 * 60;
const kinds = async (till: Till) => (await till.tasks()).map(({ kind }: { kind: string }) => kind);
const subjects = async (till: Till) => (await till.letters()).map(({ subject }) => subject);

/** Sends all reminders without success, until the staff get a task. */
async function waitForStaff(till: Till) {
  for (let round = 0; round < 4; round += 1) {
    till.advance(3 * DAY);
    await till.settle();
  }
  const [task] = await till.tasks();
  return task;
}

async function payByLink(till: Till, token: string): Promise<void> {
  const page = linkPage(till, token);
  const { body } = await page.beginCard();
  await till.enterCard('payment', body.client_secret, CARDS.good);
  await page.finish();
  await till.settle();
}

test("PAYMENTS-5.15: paying by the link ends the staff's task", async () => {
  const till = await aTill();
  const { id, token } = await anOpenPayment(till);
  await waitForStaff(till);
  expect(await kinds(till)).toEqual(['charge_open']);

  await payByLink(till, token);

  expect([(await till.payment(id)).state, await kinds(till)]).toEqual(['charged', []]);
});

test('PAYMENTS-5.15: after the staff ended the task there is no second task and no further mail', async () => {
  const till = await aTill();
  await anOpenPayment(till);
  const task = await waitForStaff(till);
  const { token } = await aStaffMember(till.clinic);
  const done = { outcome: 'settled', note: 'am Telefon besprochen' };
  expect(
    (await till.clinic.call(`POST /api/staff/payment-tasks/${task.id}/done`, done, { token })).status,
  ).toBe(200);
  const letters = await subjects(till);
  till.advance(2 * DAY);
  await till.settle();

  expect([await kinds(till), await subjects(till)]).toEqual([[], letters]);
});

test('PAYMENTS-5.16: after the last attempt the patient gets one mail and no reminder in addition', async () => {
  const till = await aTill();
  await till.bookByCard(CARDS.noFundsLater);
  await till.move('completed');
  await till.settle();
  for (const days of [1, 2, 2]) {
    till.advance(days * DAY + 1);
    await till.settle();
  }
  till.advance(61);
  await till.settle();

  expect(await kinds(till)).toEqual(['charge_open']);
  expect(await subjects(till)).not.toContain('Erinnerung: Bitte bestätigen Sie eine Zahlung');
});

test('PAYMENTS-5.17: writing off through the task needs the same fresh proof', async () => {
  const till = await aTill();
  const { id } = await anOpenPayment(till);
  const task = await waitForStaff(till);
  const { token } = await aStaffMember(till.clinic);
  till.advance(11);
  const writeOff = { outcome: 'written_off', note: 'Kulanz' };
  const refused = await till.clinic.call(`POST /api/staff/payment-tasks/${task.id}/done`, writeOff, {
    token,
  });

  expect([refused.status, refused.body.code]).toEqual([403, 'session.proof_required']);
  expect((await till.payment(id)).state).not.toBe('written_off');
});

test('PAYMENTS-5.18: an intent canceled at the provider is replaced, so the patient can pay by card', async () => {
  const till = await aTill();
  const { id, token } = await anOpenPayment(till, CARDS.noFundsLater);
  const { intentId } = await till.charge(id);
  await till.deps.cards.cancelCharge(intentId ?? '');
  await till.settle();

  await payByLink(till, token);

  expect([(await till.payment(id)).state, await kinds(till)]).toEqual(['charged', []]);
  expect((await till.charge(id)).intentId).not.toBe(intentId);
});

test('PAYMENTS-5.18: an intent canceled at the provider is replaced, so the staff can charge again', async () => {
  const till = await aTill();
  const { id } = await anOpenPayment(till, CARDS.noFundsLater);
  const { intentId } = await till.charge(id);
  await till.deps.cards.cancelCharge(intentId ?? '');
  till.advance(DAY + 1);
  await till.settle();
  expect(await till.charge(id)).toMatchObject({ state: 'failed', intentId: null });

  const { token } = await aStaffMember(till.clinic);
  await till.clinic.call(`POST /api/staff/payments/${APPOINTMENT}/charge`, {}, { token });
  await till.settle();
  const { intentId: second } = await till.charge(id);
  expect([second === null, second === intentId]).toEqual([false, false]);
});
