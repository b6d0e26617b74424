import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accessLog } from '#server/audit/audit.tables.ts';
import { service } from '#server/catalogue/catalogue.tables.ts';
import { findChargeOfPayment } from '#server/payments/charge/charge.store.ts';
import { findPaymentOfAppointment } from '#server/payments/ledger/payment.store.ts';
import type { StaffRole } from '#server/platform/actor.ts';
import { EXAMINATION, LONG_TALK, SUM_OF_BOTH, USUAL_SUM, USUAL_TALK } from '#server/positions/testing.ts';
import { appointmentPositions, feeAgreement } from '../appointments.tables.ts';
import { finishCompletions } from '../run/complete-appointment.service.ts';
import { aCalendarClinic, addPayment, anAppointment, readAppointment, STARTS_AT } from '../testing.ts';

type Calendar = Awaited<ReturnType<typeof aCalendarClinic>>;
const AGREED = 89_50;

let ward: Calendar;
let id: number;

beforeEach(async () => {
  ward = await aCalendarClinic();
  id = await anAppointment(ward.clinic, ward.plan, ward.patient);
});

const path = (appointmentId = id) => `/api/staff/appointments/${appointmentId}/positions`;
const read = (role: StaffRole = 'doctor') => ward.as(role, `GET ${path()}`);
const save = (body: object = {}, role: StaffRole = 'doctor') =>
  ward.as(role, `PUT ${path()}`, { version: 0, positions: [LONG_TALK, EXAMINATION], ...body });
const complete = (body: object = {}, role: StaffRole = 'doctor') =>
  ward.as(role, `POST /api/staff/appointments/${id}/move`, { to: 'completed', ...body });

async function begin(gateway: 'stripe' | 'paypal' = 'stripe') {
  await addPayment(ward.clinic, id, gateway);
  ward.clinic.clock.set(STARTS_AT);
}

async function giveTemplate() {
  const { db } = ward.clinic;
  await db.update(service).set({ priceCents: USUAL_SUM }).where(eq(service.id, ward.plan.checkUp));
  const template = { version: 0, positions: [USUAL_TALK, EXAMINATION] };
  await ward.as('admin', `PUT /api/staff/services/${ward.plan.checkUp}/positions`, template);
}

/** What booking stores: number 3 at this factor, signed by the patient. */
async function agree(factor_hundredths: number) {
  await ward.clinic.db.insert(feeAgreement).values({
    appointmentId: id,
    doctorId: ward.plan.anna,
    doctorName: 'Anna',
    patientName: 'Eva',
    positions: [{ number: '3', title: 'Beratung', factor_hundredths, amount_cents: 1 }],
    textVersion: '1',
    termsHash: 'a',
    locale: 'de',
    signature: Buffer.from('x'),
    signedAt: new Date('2026-11-16T09:00:00Z'),
  });
}

/** The charge that the completed appointment got. */
async function chargeOf() {
  ward.clinic.clock.advance(11);
  await finishCompletions(ward.clinic.deps);
  const payment = await findPaymentOfAppointment(ward.clinic.db, id);
  return payment && (await findChargeOfPayment(ward.clinic.db, payment.id))?.charge;
}

describe('what a statement says', () => {
  test('without a template it is empty, not needed, and the appointment is completed as before', async () => {
    await begin();
    expect((await read()).body.data).toEqual({
      appointment_id: id,
      version: 0,
      is_needed: false,
      agreed_cents: AGREED,
      sum_cents: 0,
      positions: [],
      expenses: [],
      diagnosis: '',
      agreement: null,
      earlier: [],
      can_change: true,
      date: '2026-11-24',
      completion_money: { kind: 'charge', amount_cents: AGREED, refund_cents: 0, card: null },
    });
    expect((await complete({ charge_cents: AGREED })).status).toBe(200);
    expect((await chargeOf())?.amountCents).toBe(AGREED);
  });

  test('with a template it proposes the positions of the service', async () => {
    await giveTemplate();
    const { data } = (await read('assistant')).body;
    expect([data.version, data.is_needed, data.sum_cents]).toEqual([0, true, USUAL_SUM]);
    expect(data.positions).toMatchObject([USUAL_TALK, EXAMINATION]);
  });

  test('of a template of before it proposes the factor, and its reason has to be typed', async () => {
    await giveTemplate();
    const old = JSON.stringify([{ ...LONG_TALK, title: 'Beratung', points: 150, kind: 'personal' }]);
    await ward.clinic.db.execute(sql`update service_positions set positions = ${old}::jsonb`);
    const [proposed] = (await read()).body.data.positions;
    expect(proposed).toMatchObject({ ...LONG_TALK, reason: '' });
    const { number, factor_hundredths, times, reason } = proposed;
    const { status, body } = await save({ positions: [{ number, factor_hundredths, times, reason }] });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['positions.0.reason']]);
  });

  test('it names positions of earlier appointments that took place, with their day', async () => {
    const slot = { date: '2026-11-24', start_time: '09:45' };
    const earlier = id;
    await begin();
    await save({ diagnosis: 'N95.1 G' });
    id = await anAppointment(ward.clinic, ward.plan, ward.patient, { slot: { ...slot, date: '2026-12-01' } });
    expect((await read()).body.data).toMatchObject({ date: '2026-12-01', earlier: [] });
    await ward.clinic.db.execute(sql`update appointment set status = 'completed' where id = ${earlier}`);
    expect((await read()).body.data.earlier).toEqual([
      { number: '3', times: 1, date: '2026-11-24' },
      { number: '5', times: 1, date: '2026-11-24' },
    ]);
  });
});

describe('what the patient signed before booking', () => {
  test('the statement names it and takes its factor with a reason of this appointment', async () => {
    await agree(500);
    expect((await read()).body.data.agreement).toEqual({
      signed_at: '2026-11-16T09:00:00.000Z',
      positions: [{ number: '3', factor_hundredths: 500 }],
    });
    const { status, body } = await save({ positions: [{ ...LONG_TALK, factor_hundredths: 500 }] });
    expect([status, body.data.sum_cents]).toEqual([200, 43_72]);
  });

  test.each([
    ['the signed factor', true, 500],
    ['the usual factor without a signature', false, 230],
  ] as const)('of a service that agrees more by now, it proposes %s', async (_what, isSigned, factor) => {
    await giveTemplate();
    if (isSigned) await agree(500);
    const talk = { ...USUAL_TALK, title: 'Beratung', points: 150, kind: 'personal', factor_hundredths: 800 };
    const now = JSON.stringify([talk]);
    await ward.clinic.db.execute(sql`update service_positions set positions = ${now}::jsonb`);
    expect((await read()).body.data.positions).toMatchObject([{ number: '3', factor_hundredths: factor }]);
  });

  test('equivalent services and those at the wish of the patient are stored', async () => {
    const positions = [{ ...LONG_TALK, provided: ' Beratung per App ', on_request: true }, EXAMINATION];
    await save({ positions });
    expect((await read()).body.data.positions).toMatchObject([
      { provided: 'Beratung per App', on_request: true },
      { provided: '', on_request: false },
    ]);
  });
});

describe('completing confirms the positions', () => {
  test('with a template and without saved positions it is refused, and nothing is charged', async () => {
    await giveTemplate();
    await begin();
    const { status, body } = await complete({ charge_cents: AGREED });
    expect([status, body.code]).toEqual([409, 'positions.missing']);
    expect(await chargeOf()).toBeUndefined();
  });

  test('the sum of the positions is charged, once, though the patient agreed to more', async () => {
    await begin();
    const { body } = await save({ expenses: [{ title: 'Porto', amount_cents: 85 }], diagnosis: 'N95.1 G' });
    expect(body.data).toMatchObject({ version: 1, sum_cents: SUM_OF_BOTH + 85, diagnosis: 'N95.1 G' });
    expect(body.data.completion_money).toMatchObject({ kind: 'charge', amount_cents: SUM_OF_BOTH + 85 });

    const old = await complete({ charge_cents: AGREED, positions_version: 1 });
    expect(old.body.code).toBe('appointments.amount_changed');
    expect((await complete({ charge_cents: SUM_OF_BOTH + 85, positions_version: 1 })).status).toBe(200);
    expect(await chargeOf()).toMatchObject({ reason: 'appointment', amountCents: SUM_OF_BOTH + 85 });
    expect((await chargeOf())?.amountCents).toBe(SUM_OF_BOTH + 85);
  });

  test.each(['assistant', 'admin'] as const)(
    'the %s prepares positions without seeing or changing the diagnosis',
    async (role) => {
      await begin();
      await save({ diagnosis: 'N95.1 G' });
      expect((await read(role)).body.data.diagnosis).toBe('');
      const prepared = await save({ version: 1, positions: [EXAMINATION], diagnosis: 'anders' }, role);
      expect(prepared.body.data).toMatchObject({ version: 2, diagnosis: '' });
      expect((await read()).body.data).toMatchObject({ diagnosis: 'N95.1 G', positions: [EXAMINATION] });
    },
  );

  test('an assistant prepares positions and does not complete', async () => {
    await begin();
    await save();
    await save({ version: 1, positions: [EXAMINATION] }, 'assistant');
    expect((await complete({ positions_version: 2, charge_cents: 10_72 }, 'assistant')).status).toBe(403);
  });

  test('who has not seen the newest positions is refused', async () => {
    await begin();
    await save();
    await save({ version: 1, positions: [EXAMINATION] }, 'assistant');
    for (const positions_version of [undefined, 1, 3])
      expect((await complete({ positions_version, charge_cents: 10_72 })).body.code).toBe(
        'positions.changed',
      );
    expect((await complete({ positions_version: 2, charge_cents: 10_72 })).status).toBe(200);
  });

  test('of a payment in advance the rest goes back', async () => {
    await begin('paypal');
    const { body } = await save();
    const refund_cents = AGREED - SUM_OF_BOTH;
    expect(body.data.completion_money).toMatchObject({
      kind: 'paid',
      amount_cents: SUM_OF_BOTH,
      refund_cents,
    });
    await complete({ positions_version: 1, charge_cents: 0 });
    await chargeOf();
    const { rows } = await ward.clinic.db.execute(sql`select amount_cents from payment_refund`);
    expect(rows).toEqual([{ amount_cents: refund_cents }]);
  });

  test.each(['doctor', 'admin'] as const)(
    'nothing is charged only if the %s says so with the positions and again with the sum',
    async (role) => {
      await begin();
      const saved = await save({ positions: [], charges_nothing: true }, role);
      expect(saved.body.data.completion_money.kind).toBe('free');
      const unconfirmed = await complete({ positions_version: 1 }, role);
      expect([unconfirmed.status, unconfirmed.body.code]).toEqual([409, 'appointments.amount_unconfirmed']);
      expect((await complete({ positions_version: 1, charge_cents: AGREED }, role)).body.code).toBe(
        'appointments.amount_changed',
      );
      expect((await findPaymentOfAppointment(ward.clinic.db, id))?.state).toBe('card_saved');
      await complete({ positions_version: 1, charge_cents: 0 }, role);
      expect(await chargeOf()).toBeUndefined();
      expect((await findPaymentOfAppointment(ward.clinic.db, id))?.state).toBe('released');
    },
  );

  test('a sum that nobody confirmed is refused, and the card stays as it was', async () => {
    await begin();
    await save();
    const answer = await complete({ positions_version: 1 });
    expect([answer.status, answer.body.code]).toEqual([409, 'appointments.amount_unconfirmed']);
    expect(await chargeOf()).toBeUndefined();
    expect((await findPaymentOfAppointment(ward.clinic.db, id))?.state).toBe('card_saved');
  });

  test('a no-show costs its fee, whatever the positions say', async () => {
    await begin();
    await save();
    const move = `POST /api/staff/appointments/${id}/move`;
    ward.clinic.clock.advance(3600);
    await ward.as('doctor', move, { to: 'no_show', reason: 'Nicht gekommen' });
    expect(await chargeOf()).toMatchObject({ reason: 'no_show', amountCents: 26_85 });
  });
});

describe('what is refused', () => {
  test('more than the patient agreed to, also with an agreement by § 2', async () => {
    await agree(500);
    const positions = [{ ...LONG_TALK, times: 3 }];
    expect((await save({ positions })).body.code).toBe('positions.above_agreed');
    expect((await readAppointment(ward.clinic, id)).terms).not.toHaveProperty('positionsCents');
    const exact = [{ title: 'Versand', amount_cents: AGREED - SUM_OF_BOTH }];
    expect((await save({ expenses: exact })).body.data.sum_cents).toBe(AGREED);
  });

  test('a factor above the highest rate without an agreement, also when the request claims one', async () => {
    const positions = [{ ...LONG_TALK, factor_hundredths: 351 }];
    const { status, body } = await save({ positions, has_agreement: true });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['positions.0.factor_hundredths']]);
  });

  test('a factor above the signed one, another number, and the agreement of another doctor', async () => {
    await agree(500);
    const refused = async (change: object) => {
      const { body } = await save({ positions: [{ ...LONG_TALK, factor_hundredths: 500, ...change }] });
      return Object.keys(body.errors ?? {});
    };
    expect(await refused({ factor_hundredths: 501 })).toEqual(['positions.0.factor_hundredths']);
    expect(await refused({ number: '34' })).toEqual(['positions.0.factor_hundredths']);
    expect(await refused({ reason: '' })).toEqual(['positions.0.reason']);
    await ward.clinic.db.execute(sql`update fee_agreement set doctor_id = ${ward.plan.lena}`);
    expect((await read()).body.data.agreement).toBeNull();
    expect(await refused({})).toEqual(['positions.0.factor_hundredths']);
    await ward.clinic.db.execute(sql`update fee_agreement set doctor_id = ${ward.plan.anna}`);
    expect(await refused({})).toEqual([]);
  });

  test('half of surcharge D on another day than a Saturday', async () => {
    const positions = [LONG_TALK, { ...EXAMINATION, number: 'D', factor_hundredths: 50 }];
    const { status, body } = await save({ positions });
    expect([status, body.errors]).toEqual([
      422,
      { 'positions.1.factor_hundredths': [expect.stringContaining('Samstag')] },
    ]);
    const saturday = sql`starts_at = '2026-11-28T09:00:00Z', ends_at = '2026-11-28T09:45:00Z'`;
    await ward.clinic.db.execute(sql`update appointment set ${saturday} where id = ${id}`);
    expect((await save({ positions })).body.data.positions[1].amount_cents).toBe(6_41);
  });

  test('an amount that no card can be charged with', async () => {
    const expenses = [{ title: 'Porto', amount_cents: 49 }];
    expect((await save({ positions: [], expenses })).body.code).toBe('positions.too_little');
  });

  test.each([
    ['assistant', {}],
    ['assistant', { charges_nothing: true }],
    ['doctor', {}],
    ['admin', { charges_nothing: false }],
  ] as const)('no positions and no expenses, from the %s with %j', async (role, wish) => {
    await giveTemplate();
    const { status, body } = await save({ positions: [], ...wish }, role);
    expect([status, body.code]).toEqual([409, 'positions.empty']);
    await save({}, role);
    expect((await save({ version: 1, positions: [], ...wish }, role)).body.code).toBe('positions.empty');
    expect((await read()).body.data).toMatchObject({ version: 1, sum_cents: SUM_OF_BOTH });
    expect((await readAppointment(ward.clinic, id)).terms.positionsCents).toBe(SUM_OF_BOTH);
  });

  test('saving twice, or after somebody else', async () => {
    const both = await Promise.all([save(), save({ positions: [EXAMINATION] }, 'admin')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await save()).body.code).toBe('positions.changed');
  });

  test('a change after the appointment was completed, until the completion is undone', async () => {
    await begin();
    await save();
    await complete({ positions_version: 1, charge_cents: SUM_OF_BOTH });
    expect((await save({ version: 1 })).body.code).toBe('positions.too_late');
    expect((await read()).body.data.can_change).toBe(false);
    await ward.as('doctor', `POST /api/staff/appointments/${id}/undo-completion`);
    expect((await save({ version: 1 })).status).toBe(200);
    await complete({ positions_version: 2, charge_cents: SUM_OF_BOTH });
    await chargeOf();
    expect((await save({ version: 2 })).body.code).toBe('positions.too_late');
    const change = sql`update appointment_positions set diagnosis = 'x' where appointment_id = ${id}`;
    await expect(ward.clinic.db.execute(change)).rejects.toThrow();
    const removal = sql`delete from appointment_positions where appointment_id = ${id}`;
    await expect(ward.clinic.db.execute(removal)).rejects.toThrow();
  });

  test.each([
    [{ version: -1 }],
    [{ positions: 'all' }],
    [{ positions: [{ number: '3' }] }],
    [{ expenses: [{ title: '', amount_cents: 10 }] }],
    [{ expenses: [{ title: 'Porto', amount_cents: -10 }] }],
    [{ diagnosis: 'x'.repeat(1001) }],
    [{ positions: [], charges_nothing: 'yes' }],
  ])('malformed: %j', async (body) => {
    expect((await save(body)).status).toBe(422);
  });

  test('not signed in, and an appointment of another doctor or of nobody', async () => {
    expect((await ward.clinic.call(`GET ${path()}`)).status).toBe(401);
    expect((await ward.clinic.call(`PUT ${path()}`, { version: 0, positions: [] })).status).toBe(401);
    await ward.clinic.db.execute(sql`update appointment set doctor_id = ${ward.plan.lena} where id = ${id}`);
    expect((await read()).status).toBe(404);
    expect((await save()).status).toBe(404);
    expect((await save({}, 'assistant')).status).toBe(200);
    id = 4711;
    expect((await read('admin')).status).toBe(404);
    expect((await save({}, 'admin')).status).toBe(404);
  });
});

test('who read and who saved positions stands in the log of the patient', async () => {
  await save({}, 'assistant');
  await read('admin');
  const found = await ward.clinic.db
    .select({ kind: accessLog.kind, actorId: accessLog.actorId, subjectId: accessLog.subjectId })
    .from(accessLog)
    .where(eq(accessLog.patientId, ward.patient.id));
  expect(found).toContainEqual({ kind: 'positions_saved', actorId: ward.ids.assistant, subjectId: id });
  expect(found).toContainEqual({ kind: 'appointment_read', actorId: ward.ids.admin, subjectId: id });
});

test('positions that the law no longer permits when the appointment ends are not completed: no reason, no Saturday', async () => {
  await begin();
  const { db } = ward.clinic;
  await save();
  const reasonless = { ...LONG_TALK, title: 'Beratung', points: 150, kind: 'personal' as const, reason: ' ' };
  await db.update(appointmentPositions).set({ positions: [reasonless] });
  const refused = { status: 409, body: { code: 'positions.not_permitted' } };
  const end = () => complete({ charge_cents: SUM_OF_BOTH, positions_version: 1 });
  expect(await end()).toMatchObject(refused);

  const half = { number: 'D', title: 'Samstag', points: 220, kind: 'surcharge' as const };
  await db
    .update(appointmentPositions)
    .set({ positions: [{ ...half, factor_hundredths: 50, times: 1, reason: '' }] });
  expect(await end()).toMatchObject(refused);
  expect((await readAppointment(ward.clinic, id)).status).not.toBe('completed');
});
