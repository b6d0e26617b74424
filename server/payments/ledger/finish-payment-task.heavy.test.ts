import { expect, test } from 'vitest';
import { patient } from '#server/identity/patient.tables.ts';
import { aStaffMember } from '#server/testing/people.ts';
import { hasOpenMoney } from '../payments.personal-data.ts';
import { aTill, CARDS, handMoney, type Till } from '../testing.ts';

test('the staff write off a charge and give the reason', async () => {
  const till = await aTill();
  const { id, taskId, token } = await aLostCharge(till);
  const note = 'Härtefall';
  const path = `POST /api/staff/payment-tasks/${taskId}/done`;

  const done = await till.clinic.call(path, { outcome: 'written_off', note }, { token });
  await till.settle();

  expect(done.status).toBe(200);
  expect(await till.payment(id)).toMatchObject({ state: 'written_off', chargedCents: 0 });
  expect((await till.ledger(id)).at(-1)).toMatchObject({
    why: note,
    actor: expect.stringMatching(/^staff \d+$/),
  });
  expect(await till.objects('stripe', 'customer')).toMatchObject([{ deleted: true }]);
  expect(await till.objects('stripe', 'payment_intent')).toMatchObject([{ status: 'canceled' }]);
  const again = await till.clinic.call(path, { outcome: 'written_off', note }, { token });
  expect(again.status).toBe(404);
});

test('a task names the patient whose payment it is', async () => {
  const till = await aTill();
  await aLostCharge(till);
  await till.clinic.db.update(patient).set({ firstName: 'Rosa', lastName: 'Lind' });

  expect(await till.tasks()).toMatchObject([{ patient: { id: till.patient.id, name: 'Rosa Lind' } }]);
});

test('an outcome that does not fit the task is refused', async () => {
  const till = await aTill();
  const { taskId, token } = await aLostCharge(till);
  const path = `POST /api/staff/payment-tasks/${taskId}/done`;

  const odd = await till.clinic.call(path, { outcome: 'paid_otherwise', note: 'bar bezahlt' }, { token });
  expect([odd.status, Object.keys(odd.body.errors)]).toEqual([422, ['outcome']]);
  const silent = await till.clinic.call(path, { outcome: 'settled', note: '' }, { token });
  expect([silent.status, Object.keys(silent.body.errors)]).toEqual([422, ['note']]);
});

test('PAYMENTS-5.28: a failed refund is not ended as paid by hand while the provider does not answer', async () => {
  const till = await aTill();
  const id = await till.bookByPayPal();
  const match = (await till.payment(id)).captureId;
  await till.control('paypal', 'behave', { subject: 'refund', action: 'failed', match });
  await till.move('cancelled');
  await till.settle();
  const { token } = await aStaffMember(till.clinic);
  const list = async () => (await till.clinic.call('GET /api/staff/payment-tasks', {}, { token })).body.data;
  const [task] = await list();
  expect(task.kind).toBe('refund_failed');
  const done = { outcome: 'paid_otherwise', note: 'von Hand überwiesen', ...handMoney(till) };
  const finish = () => till.clinic.call(`POST /api/staff/payment-tasks/${task.id}/done`, done, { token });
  const { readOrder } = till.deps.paypal;
  till.deps.paypal.readOrder = async () => ({ outcome: 'unknown', code: 'timeout' });

  const refused = await finish();
  expect([refused.status, refused.body.code]).toEqual([503, 'payments.provider_unavailable']);
  expect(await list()).toHaveLength(1);

  till.deps.paypal.readOrder = readOrder;
  expect((await finish()).status).toBe(200);
  expect(await list()).toEqual([]);
});

test('only administrators see and end tasks', async () => {
  const { clinic, patient } = await aTill({ hears: false });
  const { token: doctor } = await aStaffMember(clinic, 'doctor');
  const done = { outcome: 'settled', note: 'erledigt' };

  for (const [route, body] of [
    ['GET /api/staff/payment-tasks', {}],
    ['POST /api/staff/payment-tasks/1/done', done],
  ] as const) {
    const asked = [undefined, patient.token, doctor].map((token) => clinic.call(route, body, { token }));
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([401, 403, 403]);
  }
});

test('PAYMENTS-5.29: an account has open money until all its payments are final', async () => {
  const till = await aTill();
  expect(await hasOpenMoney(till.db, till.patient.id)).toBe(false);
  await till.bookByCard(CARDS.good);
  expect(await hasOpenMoney(till.db, till.patient.id)).toBe(true);
  await till.move('completed');
  expect(await hasOpenMoney(till.db, till.patient.id)).toBe(true);
  await till.settle();

  expect(await hasOpenMoney(till.db, till.patient.id)).toBe(false);
  expect(await till.objects('stripe', 'customer')).toMatchObject([{ deleted: true }]);
});

async function aLostCharge(till: Till) {
  const id = await till.bookByCard(CARDS.asksAlways);
  await till.move('completed');
  await till.settle();
  for (const _reminder of [1, 2, 3, 4]) {
    till.advance(3 * 24 * 60);
    await till.settle();
  }
  const { token } = await aStaffMember(till.clinic);
  const [task] = await till.tasks();
  return { id, token, taskId: task.id as number };
}
