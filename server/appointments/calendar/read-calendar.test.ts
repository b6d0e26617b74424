import { beforeEach, expect, test } from 'vitest';
import type { CalendarAppointment, CalendarColumn } from '#contract/appointments-calendar.contract.ts';
import { doctor } from '#server/catalogue/catalogue.tables.ts';
import { absence, extraWindow } from '#server/schedule/schedule.tables.ts';
import { requestHold } from '#server/schedule/testing.ts';
import { queriesDuring } from '#server/testing/queries.ts';
import { aCalendarClinic, anAppointment, move } from '../testing.ts';
import { readCalendar } from './read-calendar.service.ts';

const WEEK = { from: '2026-11-23', to: '2026-11-29' };
let scene: Awaited<ReturnType<typeof aCalendarClinic>>;

beforeEach(async () => {
  scene = await aCalendarClinic();
});

const read = (query: object = {}, role: 'doctor' | 'admin' | 'assistant' = 'admin') =>
  scene.as(role, 'GET /api/staff/calendar', { ...WEEK, ...query });
const spans = (list: { date_start_time: string; date_end_time: string }[]) =>
  list.map(
    ({ date_start_time, date_end_time }) => `${date_start_time.slice(8, 16)} ${date_end_time.slice(11, 16)}`,
  );

test('SEAM-02, SEAM-06: a week shows appointments, holds, hours, extra windows, absences and free time of each doctor', async () => {
  const { clinic, plan, patient } = scene;
  const id = await anAppointment(clinic, plan, patient);
  await clinic.drain();
  await requestHold(clinic, plan, { date: '2026-11-24', start_time: '10:30' });
  const at = (start: string, end: string) => ({
    doctorId: plan.anna,
    startsAt: new Date(start),
    endsAt: new Date(end),
  });
  await clinic.db.insert(extraWindow).values(at('2026-11-26T13:00:00Z', '2026-11-26T15:00:00Z'));
  await clinic.db.insert(absence).values(at('2026-11-25T00:00:00Z', '2026-11-25T08:30:00Z'));

  const { status, body } = await read();
  expect([status, body.now]).toEqual([200, expect.stringMatching(/^2026-11-16T09:00/)]);
  const [anna, lena]: CalendarColumn[] = body.data;
  expect([anna?.doctor.id, lena?.doctor.display_name]).toEqual([plan.anna, 'Dr. med. Lena Maurer']);
  expect(anna?.appointments).toEqual([
    {
      id,
      doctor_id: plan.anna,
      status: 'confirmed',
      undo_until: null,
      said_to_come_at: null,
      wished_start_time: null,
      status_label: null,
      service: { id: plan.checkUp, name: 'Erstgespräch' },
      patient: { id: patient.id, name: 'Anna Berger' },
      payment_gateway: 'stripe',
      payment_status: null,
      completion_money: { kind: 'missing', amount_cents: 89_50, refund_cents: 0, card: null },
      video_link: null,
      date_start_time: '2026-11-24T08:00:00.000Z',
      date_end_time: '2026-11-24T08:45:00.000Z',
    },
  ]);
  expect(spans(anna?.holds ?? [])).toEqual(['24T09:30 10:15']);
  expect(spans(anna?.working_hours ?? [])).toEqual(['24T08:00 11:00', '25T08:00 09:30']);
  expect(spans(anna?.extra_windows ?? [])).toEqual(['26T13:00 15:00']);
  expect(spans(anna?.absences ?? [])).toEqual(['25T00:00 08:30']);
  expect(spans(anna?.free_windows ?? [])).toEqual([
    '24T08:45 09:30',
    '24T10:15 11:00',
    '25T08:30 09:30',
    '26T13:00 15:00',
  ]);
  expect(spans(lena?.free_windows ?? [])).toEqual(['24T13:00 14:30']);
});

test('SEAM-14: the calendar shows the video link to the doctor alone, from 15 minutes before until 60 after', async () => {
  const { clinic, plan, patient } = scene;
  const id = await anAppointment(clinic, plan, patient);
  await clinic.deliver();
  const shownAt = async (time: string, role: 'doctor' | 'admin' | 'assistant') => {
    clinic.clock.set(new Date(`2026-11-24T${time}Z`));
    const { body } = await scene.as(role, 'GET /api/staff/calendar', WEEK);
    const columns: CalendarColumn[] = body.data;
    return columns.flatMap(({ appointments }) => appointments).map(({ video_link }) => video_link);
  };
  expect(await shownAt('07:44:00', 'doctor')).toEqual([null]);
  expect(await shownAt('07:45:00', 'doctor')).toEqual([`http://portal.test/staff/visit/${id}`]);
  expect(await shownAt('07:50:00', 'admin')).toEqual([null]);
  expect(await shownAt('07:50:00', 'assistant')).toEqual([null]);
  expect(await shownAt('09:45:01', 'doctor')).toEqual([null]);
});

test('SEAM-06: cancelled appointments leave the calendar, completed ones stay', async () => {
  const { clinic, plan, patient } = scene;
  const cancelled = await anAppointment(clinic, plan, patient);
  const done = await anAppointment(clinic, plan, patient, {
    slot: { date: '2026-11-24', start_time: '09:45' },
  });
  await move(clinic, cancelled, 'cancelled');
  await move(clinic, done, 'completed');

  const [anna] = (await read()).body.data;
  expect(anna.appointments.map(({ id, status }: CalendarAppointment) => [id, status])).toEqual([
    [done, 'completed'],
  ]);
});

test('OR-33: a doctor sees only the own calendar; assistants and the administration see all or the requested ones', async () => {
  const { plan } = scene;
  const idsOf = async (query: object, role: 'doctor' | 'admin' | 'assistant') =>
    (await read(query, role)).body.data.map(({ doctor }: CalendarColumn) => doctor.id);

  expect(await idsOf({}, 'doctor')).toEqual([plan.anna]);
  expect(await idsOf({ 'doctor_id[]': String(plan.anna) }, 'doctor')).toEqual([plan.anna]);
  expect(await idsOf({}, 'assistant')).toEqual([plan.anna, plan.lena]);
  expect(await idsOf({ 'doctor_id[]': [String(plan.lena)] }, 'admin')).toEqual([plan.lena]);
  expect((await read({ 'doctor_id[]': String(plan.lena) }, 'doctor')).status).toBe(404);
  expect((await read({ 'doctor_id[]': '999' })).status).toBe(404);
});

test('a clinic without a doctor, and a doctor without an entry, have no calendar and no error', async () => {
  const { clinic } = scene;
  await clinic.db.update(doctor).set({ staffId: null });
  expect(await read({}, 'doctor')).toMatchObject({ status: 200, body: { data: [] } });
  expect((await read({ 'doctor_id[]': String(scene.plan.anna) }, 'doctor')).status).toBe(404);

  await clinic.db.update(doctor).set({ isActive: false });
  expect(await read({}, 'admin')).toMatchObject({ status: 200, body: { data: [] } });
});

test('patients and strangers see no calendar', async () => {
  const { clinic, patient } = scene;
  expect((await clinic.call('GET /api/staff/calendar', WEEK, { token: patient.token })).status).toBe(403);
  expect((await clinic.call('GET /api/staff/calendar', WEEK)).status).toBe(401);
});

test.each([
  ['to', { to: '2026-11-22' }],
  ['to', { from: '2026-11-01', to: '2026-12-02' }],
  ['from', { from: 'heute' }],
  ['from', { from: '1999-01-01' }],
  ['doctor_id', { 'doctor_id[]': 'x' }],
])('invalid days or doctors are refused at %s: %j', async (field, query) => {
  const { status, body } = await read(query);
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});

test('31 days with a clock change are read, and every day has its hours', async () => {
  const { body } = await read({ from: '2027-03-01', to: '2027-03-31' });
  const hours = spans(body.data[0].working_hours);
  expect(hours).toHaveLength(10);
  expect(hours.slice(-2)).toEqual(['30T07:00 10:00', '31T07:00 08:30']);
});

test('a full week needs as many queries as an empty one', async () => {
  const { clinic, plan, patient } = scene;
  const ask = async () => (await queriesDuring(() => read())).length;
  const empty = await ask();
  for (const start_time of ['09:00', '09:45', '10:30'])
    await anAppointment(clinic, plan, patient, { slot: { date: '2026-11-24', start_time } });

  expect(await ask()).toBeLessThanOrEqual(empty + 3);
});

test('the calendar says when it answers, so that nobody counts down to undo a charge for longer than there is time', async () => {
  const { clinic, plan, ids } = scene;
  const admin = {
    kind: 'staff',
    staffId: ids.admin,
    roles: ['admin'],
    sessionId: 1,
    provenAt: clinic.clock.now(),
  } as const;
  let second = 0;
  const now = () => new Date(Date.UTC(2026, 10, 16, 9, 0, second));
  const reading = readCalendar(
    { db: clinic.db, now },
    admin,
    { ...WEEK, doctorIds: [plan.anna] },
    { locale: 'de' },
  );
  second = 3;
  expect((await reading).now).toBe('2026-11-16T09:00:03.000Z');
});
