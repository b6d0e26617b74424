import { beforeEach, describe, expect, test } from 'vitest';
import type { StaffRole } from '#server/platform/actor.ts';
import { freeTimes, TUESDAY } from '#server/schedule/testing.ts';
import { aCalendarClinic, anAppointment, readAppointment, STARTS_AT } from '../testing.ts';

const AFTERNOON = [{ weekday: 2, start_time: '14:00', end_time: '17:00' }];
const NEXT_TUESDAY = '2026-11-24';
let scene: Awaited<ReturnType<typeof aCalendarClinic>>;

beforeEach(async () => {
  scene = await aCalendarClinic();
});

const list = (role: StaffRole = 'admin', doctor_id = scene.plan.anna) =>
  scene.as(role, 'GET /api/staff/working-hours', { doctor_id: String(doctor_id) });
async function save(form: object = {}, role: StaffRole = 'admin') {
  const { revision } = (await list()).body.data;
  const given = { doctor_id: scene.plan.anna, valid_from: TUESDAY, hours: AFTERNOON, revision, ...form };
  return await scene.as(role, 'POST /api/staff/working-hours', given);
}
/** The whole Tuesday of the appointments off. */
const absence = (decisions: object[] = []) =>
  scene.as('admin', 'POST /api/staff/absences', {
    doctor_id: scene.plan.anna,
    start_date: NEXT_TUESDAY,
    end_date: NEXT_TUESDAY,
    decisions,
  });
const errorsOf = ({ status, body }: Awaited<ReturnType<typeof save>>) => [
  status,
  Object.keys(body.errors ?? {}),
];

describe('working hours', () => {
  test('SEAM-02: hours are replaced from a day on, former hours stay recorded, and guests see the new slots', async () => {
    const { clinic, plan } = scene;
    const { status, body } = await save();

    expect([status, body.message]).toEqual([200, 'Die Sprechzeiten sind gespeichert.']);
    const { versions, revision } = (await list()).body.data;
    expect(revision).toBe(body.data.revision);
    expect(versions).toEqual([
      {
        valid_from: '2025-01-01',
        valid_until: '2026-11-16',
        hours: [
          { weekday: 2, start_time: '09:00', end_time: '12:00' },
          { weekday: 3, start_time: '09:00', end_time: '10:30' },
        ],
      },
      { valid_from: TUESDAY, valid_until: null, hours: AFTERNOON },
    ]);
    expect(await freeTimes(clinic, plan, plan.anna)).toEqual(['14:00', '14:45', '15:30', '16:15']);
  });

  test('SEAM-02: after hours for some weeks the former hours apply again', async () => {
    await save({ valid_from: '2026-12-01', valid_until: '2026-12-31', hours: [] });

    const { versions } = (await list()).body.data;
    expect(
      versions.map(({ valid_from, valid_until }: Record<string, string>) => [valid_from, valid_until]),
    ).toEqual([
      ['2025-01-01', '2026-11-30'],
      ['2026-12-01', '2026-12-31'],
      ['2027-01-01', null],
    ]);
    expect(versions[2].hours).toEqual(versions[0].hours);
  });

  test('SEAM-02: appointments stay unchanged, and the answer names those that now lie outside', async () => {
    const { clinic, plan, patient } = scene;
    const id = await anAppointment(clinic, plan, patient);
    const inside = await anAppointment(clinic, plan, patient, {
      slot: { date: '2026-11-24', start_time: '14:00', doctor_id: plan.lena },
    });

    const { body } = await save();
    expect(body.data.outside).toMatchObject([{ id, patient: { name: 'Anna Berger' } }]);
    expect(await readAppointment(clinic, id)).toMatchObject({ status: 'confirmed', startsAt: STARTS_AT });
    expect((await save({ hours: [] })).body.data.outside).toEqual([]);
    expect(inside).not.toBe(id);
  });

  test('SEAM-02: an appointment that an absence has put outside before is not named again', async () => {
    const { clinic, plan, patient } = scene;
    const id = await anAppointment(clinic, plan, patient);
    await absence([{ appointment_id: id, action: 'keep' }]);

    expect((await save({ hours: [] })).body.data.outside).toEqual([]);
  });

  test('SEAM-02, SEAM-06: of two changes at once one wins, and the other is refused with the present hours', async () => {
    const { revision } = (await list()).body.data;
    const answers = await Promise.all([save({ revision }), save({ revision, hours: [] })]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: 'schedule.hours_changed',
      current: { versions: (await list()).body.data.versions },
    });
    expect((await save({ revision })).status).toBe(409);
  });

  test('OR-33: a doctor changes the own hours; those of a colleague are not found', async () => {
    const { plan } = scene;
    expect((await save({ doctor_id: undefined }, 'doctor')).status).toBe(200);
    expect((await save({ doctor_id: plan.lena }, 'doctor')).status).toBe(404);
    expect((await list('doctor', plan.lena)).status).toBe(404);
    expect((await save({}, 'assistant')).status).toBe(200);
    expect(errorsOf(await save({ doctor_id: undefined }, 'assistant'))).toEqual([422, ['doctor_id']]);
    expect((await save({ doctor_id: 999 })).status).toBe(404);
  });

  test('patients and strangers are refused', async () => {
    const { clinic, patient } = scene;
    for (const route of [
      'GET /api/staff/working-hours',
      'POST /api/staff/working-hours',
      'POST /api/staff/extra-windows',
    ]) {
      expect((await clinic.call(route, {}, { token: patient.token })).status).toBe(403);
      expect((await clinic.call(route, {})).status).toBe(401);
    }
  });

  test.each([
    [['valid_from'], { valid_from: '2026-11-15' }],
    [['valid_from'], { valid_from: 'morgen' }],
    [['valid_until'], { valid_until: '2026-11-16' }],
    [['hours.0.end_time'], { hours: [{ weekday: 1, start_time: '12:00', end_time: '09:00' }] }],
    [['hours.0.end_time'], { hours: [{ weekday: 1, start_time: '12:00', end_time: '25:00' }] }],
    [['hours.0.weekday'], { hours: [{ weekday: 8, start_time: '09:00', end_time: '12:00' }] }],
    [
      ['hours.1.start_time'],
      { hours: [AFTERNOON[0], { weekday: 2, start_time: '16:59', end_time: '18:00' }] },
    ],
    [['revision'], { revision: undefined }],
  ])('SEAM-02: faults stand at their fields %j', async (fields, form) => {
    expect(errorsOf(await save(form))).toEqual([422, fields]);
  });

  test('SEAM-02: a working day may end at midnight', async () => {
    const { clinic, plan } = scene;
    await save({ hours: [{ weekday: 2, start_time: '22:30', end_time: '24:00' }] });
    expect(await freeTimes(clinic, plan, plan.anna)).toEqual(['22:30', '23:15']);
  });
});

describe('extra windows', () => {
  const MONDAY = { date: '2026-11-23', start_time: '09:00', end_time: '10:30' };
  const add = (form: object = {}, role: StaffRole = 'admin') =>
    scene.as(role, 'POST /api/staff/extra-windows', { doctor_id: scene.plan.anna, ...MONDAY, ...form });
  const remove = (id: number, role: StaffRole = 'admin') =>
    scene.as(role, `DELETE /api/staff/extra-windows/${id}`);

  test('SEAM-02: patients can book an added window; after its removal the answer names its appointments', async () => {
    const { clinic, plan, patient } = scene;
    const { status, body } = await add();
    expect([status, body.data]).toEqual([
      200,
      {
        id: body.data.id,
        date_start_time: '2026-11-23T08:00:00.000Z',
        date_end_time: '2026-11-23T09:30:00.000Z',
      },
    ]);
    const id = await anAppointment(clinic, plan, patient, {
      slot: { date: '2026-11-23', start_time: '09:45' },
    });

    const removed = await remove(body.data.id);
    expect(removed.body.data.outside).toMatchObject([{ id }]);
    expect((await readAppointment(clinic, id)).status).toBe('confirmed');
    expect((await remove(body.data.id)).status).toBe(404);
  });

  test('SEAM-02: a window that overlaps hours, another window or an absence is refused, also in parallel requests', async () => {
    const twice = await Promise.all([add(), add({ start_time: '09:30' })]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(errorsOf(await add({ date: '2026-11-24', start_time: '11:30', end_time: '13:00' }))).toEqual([
      422,
      ['start_time'],
    ]);
    expect((await add({ date: '2026-11-24', start_time: '12:00', end_time: '13:00' })).status).toBe(200);
    expect((await add({ doctor_id: scene.plan.lena })).status).toBe(200);
    await absence();
    expect(errorsOf(await add({ date: NEXT_TUESDAY, start_time: '15:00', end_time: '16:00' }))).toEqual([
      422,
      ['start_time'],
    ]);
  });

  test.each([
    [['date'], { date: '2026-11-15' }],
    [['end_time'], { end_time: '09:00' }],
    [['start_time'], { date: '2027-03-28', start_time: '02:30', end_time: '04:00' }],
    [['end_time'], { date: '2026-11-16', start_time: '08:00', end_time: '09:00' }],
    [['start_time', 'end_time'], { start_time: '9', end_time: '10' }],
  ])('SEAM-02: faults stand at their fields %j', async (fields, form) => {
    expect(errorsOf(await add(form))).toEqual([422, fields]);
  });

  test('OR-33: a doctor adds windows to the own calendar and cannot remove those of a colleague', async () => {
    const { plan } = scene;
    expect((await add({ doctor_id: plan.lena }, 'doctor')).status).toBe(404);
    const { body } = await add({ doctor_id: plan.lena }, 'assistant');
    expect((await remove(body.data.id, 'doctor')).status).toBe(404);
    expect((await add({ doctor_id: undefined }, 'doctor')).status).toBe(200);
    expect((await remove(999)).status).toBe(404);
  });
});
