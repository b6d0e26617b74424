import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { newlyOutside } from '#server/schedule/hours/open-windows.rules.ts';
import { openingsOf } from '#server/schedule/hours/working-hours.service.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { loadDemoClinic } from '../demo.ts';
import { demoToday } from './today.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

interface Row {
  date_start_time: string;
  date_end_time: string;
  status: string;
}

async function dayOf(email: string, date: string): Promise<Row[]> {
  const { body } = await clinic.call('POST /api/staff/login', { email, password: 'Demo-Passwort-1' });
  const asked = await clinic.call(
    'GET /api/staff/calendar',
    { from: date, to: date },
    { token: body.access_token },
  );
  return asked.body.data.flatMap(({ appointments }: { appointments: Row[] }) => appointments);
}

/** The rooms of a patient's own appointments with the demo doctor that can be entered now. */
async function openRoomsOf(email: string): Promise<object[]> {
  const form = { email, password: 'Demo-Passwort-1' };
  const token: string = (await clinic.call('POST /api/login', form)).body.access_token;
  const listed = await clinic.call('GET /api/patients/get-appointments', { perPage: '50' }, { token });
  const rooms = await Promise.all(
    listed.body.data.map(({ id }: { id: number }) =>
      clinic.call(`GET /api/patients/rooms/${id}`, {}, { token }),
    ),
  );
  return rooms.filter(
    ({ body }) => body.data?.state === 'open' && body.data.doctor.display_name === 'Dr. med. Anna Keller',
  );
}

let clinic: Clinic;
beforeAll(async () => {
  clinic = await aClinic({ now: '2026-11-15T14:07:00Z' });
  await loadDemoClinic(clinic.deps);
});

test.each([
  ['on a Sunday afternoon', '2026-11-15T14:07:00Z', '2026-11-15'],
  ['on a Wednesday, in the hours of the doctor', '2026-11-18T09:20:00Z', '2026-11-18'],
  ['on a Saturday at 23:30', '2026-11-21T22:30:00Z', '2026-11-21'],
  ['40 minutes later, on a Sunday at 00:10', '2026-11-21T23:10:00Z', '2026-11-22'],
])(
  'SEAM-30: started %s the demo has appointments before and after now, in the hours of their doctors',
  async (_name, now, date) => {
    clinic.clock.set(new Date(now));
    await loadDemoClinic(clinic.deps);
    const appointments = await dayOf('aerztin@example.com', date);
    const begins = appointments.map((appointment) => new Date(appointment.date_start_time));

    expect(begins.filter((each) => each <= new Date(now)).length).toBeGreaterThan(0);
    expect(begins.filter((each) => each > new Date(now)).length).toBeGreaterThan(0);
    expect(appointments.filter(({ status }) => status === 'in_progress')).toHaveLength(1);
    expect(await openRoomsOf('patientin@example.com')).not.toEqual([]);
    expect(await outsideHours()).toEqual([]);

    await loadDemoClinic(clinic.deps);
    expect(await dayOf('aerztin@example.com', date)).toEqual(appointments);
  },
);

test('SEAM-30: at every minute of the day the appointments lie within it, and something has begun', () => {
  const midnight = new Date('2026-11-21T23:00:00Z').getTime();
  for (let now = midnight; now < midnight + DAY; now += MINUTE) {
    const appointments = demoToday(new Date(now));
    const spans = appointments.map(
      ({ startsAt, minutes }) => [startsAt.getTime(), minutes * MINUTE] as const,
    );

    expect(spans.every(([from, length]) => from >= midnight && from + length <= midnight + DAY)).toBe(true);
    expect(appointments.some(({ startsAt }) => startsAt.getTime() <= now)).toBe(true);
    // The last 20 minutes of a day have no room for an appointment that is still to come.
    expect(appointments.some(({ startsAt }) => startsAt.getTime() > now)).toBe(
      now < midnight + DAY - 20 * MINUTE,
    );
    for (const { story, startsAt, minutes } of appointments) {
      if (story === 'ahead') expect(startsAt.getTime()).toBeGreaterThan(now);
      if (story === 'charged' || story === 'unsaid')
        expect(startsAt.getTime() + minutes * MINUTE).toBeLessThanOrEqual(now);
    }
  }
});

/** Appointments of the day at a time at which their doctor receives nobody. */
async function outsideHours(): Promise<object[]> {
  const { db } = clinic;
  const { rows } = await db.execute<{ doctor_id: number; from: string; to: string }>(sql`
    select doctor_id, starts_at as from, ends_at as to from appointment where status <> 'cancelled'`);
  const outside = [];
  for (const { doctor_id, from, to } of rows) {
    const appointment = { from: new Date(from).getTime(), to: new Date(to).getTime() };
    const always = { workingHours: [], extraWindows: [appointment], absences: [] };
    const hers = await openingsOf(db, Number(doctor_id), appointment);
    outside.push(...newlyOutside([appointment], always, hers));
  }
  return outside;
}
