import { beforeEach, expect, test } from 'vitest';
import type { AppointmentRow } from '#contract/appointments.contract.ts';
import type { Plan } from '#server/schedule/testing.ts';
import type { Clinic } from '#server/testing/clinic.ts';
import { aPatient } from '#server/testing/people.ts';
import { queriesDuring } from '#server/testing/queries.ts';
import { aListedAppointment, aStaffedClinic, hoursBefore, type Patient, signInPatient } from '../testing.ts';

let clinic: Clinic;
let plan: Plan;
let patient: Patient;
let anna: { token: string };

beforeEach(async () => {
  ({ clinic, plan, patient, anna } = await aStaffedClinic());
});

const BOOKED_AT = new Date('2026-11-16T09:00:00Z');
const ROUTE = 'GET /api/patients/get-appointments';

async function list(query: object = {}, { locale = 'de' } = {}) {
  const token = await signInPatient(clinic, patient);
  const { status, body } = await clinic.call(ROUTE, query, { token, headers: { locale } });
  expect(status).toBe(200);
  return body as { data: AppointmentRow[]; total: number };
}

const appointment = (details: Parameters<typeof aListedAppointment>[3] = {}) =>
  aListedAppointment(clinic, plan, patient, details);

test('ENT-21, API-35: the patient sees all details of an appointment', async () => {
  const id = await appointment({ createdAt: BOOKED_AT, updatedAt: BOOKED_AT });
  const { data, total } = await list();

  expect(total).toBe(1);
  expect(data).toEqual([
    {
      id,
      appointment_date: '2026-11-24',
      start_time: '09:00',
      end_time: '09:45',
      status: 'confirmed',
      status_label: null,
      start_date: '2026-11-24T08:00:00.000Z',
      end_date: '2026-11-24T08:45:00.000Z',
      service: {
        id: plan.checkUp,
        name: 'Erstgespräch',
        price: 89.5,
        duration: 45,
        translations: [
          { locale: 'de', title: 'Erstgespräch' },
          { locale: 'en', title: 'First appointment' },
        ],
      },
      doctor: {
        id: plan.anna,
        display_name: 'Dr. med. Anna Keller',
        first_name: 'Anna',
        last_name: 'Keller',
      },
      zoom_link: null,
      zoom_link_from: '2026-11-24T07:45:00.000Z',
      payment_gateway: 'stripe',
      payment_status: null,
      paypal_transaction: null,
      created_at: '2026-11-16T09:00:00.000Z',
      updated_at: '2026-11-16T09:00:00.000Z',
      cancellation_request_created_at: null,
      canCancel: true,
      isWithin48Hours: false,
      cancellation: {
        way: 'plain',
        free_until: '2026-11-22T08:00:00.000Z',
        free_hours: 48,
        fee_cents: 0,
        refund_cents: 0,
        has_moved_late: false,
      },
      move: { way: 'free', moves_left: 2, days_ahead: 90 },
      move_request: null,
      can_pay_by_link: false,
      history: [{ status: 'confirmed', by: 'patient', at: '2026-11-16T09:00:00.000Z' }],
    },
  ]);
});

test('in English the service has its English name', async () => {
  await appointment();
  const { data } = await list({}, { locale: 'en' });

  expect(data[0]?.service.name).toBe('First appointment');
});

test('security 24: only the patient sees the video link, from 15 minutes before', async () => {
  const videoLink = 'https://video.klinik.test/room';
  await appointment({ videoLink });
  const shownAt = async (minutesBefore: number) => {
    clinic.clock.set(hoursBefore(minutesBefore / 60));
    return (await list()).data[0]?.zoom_link;
  };

  expect(await shownAt(16)).toBeNull();
  expect(await shownAt(15)).toBe(videoLink);
  expect(await shownAt(-45 - 59)).toBe(videoLink);
  expect(await shownAt(-45 - 61)).toBeNull();
  expect(clinic.logLines.join()).not.toContain('video.klinik.test');
});

test('STAT-07, STAT-10: after the deadline of 48 hours the list offers a request with the agreed fee', async () => {
  await appointment();
  clinic.clock.set(hoursBefore(47));

  expect((await list()).data[0]).toMatchObject({
    canCancel: true,
    isWithin48Hours: true,
    cancellation: { way: 'request', fee_cents: 26_85, refund_cents: 0 },
  });
});

test('STAT-05: an appointment that has begun or is over cannot be cancelled, and the list shows no cancellation terms', async () => {
  await appointment();
  clinic.clock.set(hoursBefore(0));

  expect((await list()).data[0]).toMatchObject({ canCancel: false, cancellation: null });
});

test('OR-37: cancelling a proposal is free until it begins', async () => {
  await appointment({ status: 'created_by_doctor', gateway: null });
  clinic.clock.set(hoursBefore(1));

  expect((await list()).data[0]?.cancellation).toEqual({
    way: 'plain',
    free_until: '2026-11-24T08:00:00.000Z',
    free_hours: 0,
    fee_cents: 0,
    refund_cents: 0,
    has_moved_late: false,
  });
});

test('the row shows that and when the patient asked to cancel', async () => {
  const cancellationRequestCreatedAt = new Date('2026-11-15T10:00:00Z');
  await appointment({ status: 'cancelled', cancellationRequestCreatedAt });

  expect((await list()).data[0]).toMatchObject({
    cancellation_request_created_at: '2026-11-15T10:00:00.000Z',
  });
});

const ids = async (query: object) => (await list(query)).data.map(({ id }) => id);

/** Booked in another order than they begin; it is Monday, 16.11.2026, 10:00 in Berlin. */
async function aPatientWithPastAndFuture() {
  const bookedAt = (day: number) => ({ createdAt: new Date(`2026-11-0${day}T09:00:00Z`) });
  const farthest = await appointment({ ...bookedAt(1), date: '2026-11-27' });
  const cancelled = await appointment({ ...bookedAt(6), date: '2026-11-25', status: 'cancelled' });
  const next = await appointment({ ...bookedAt(2), date: '2026-11-23', status: 'created_by_doctor' });
  const running = await appointment({ ...bookedAt(3), date: '2026-11-16', time: '09:50' });
  const first = await appointment({ ...bookedAt(4), date: '2026-11-09', status: 'completed' });
  const justOver = await appointment({ ...bookedAt(5), date: '2026-11-16', time: '08:00' });
  return { farthest, cancelled, next, running, first, justOver };
}

test('OR-58: asked for groups, running and upcoming appointments come first, the next one first, then past ones, the latest first', async () => {
  const { farthest, cancelled, next, running, first, justOver } = await aPatientWithPastAndFuture();
  const groups = 'upcoming_first';

  expect(await ids({ groups, perPage: '50' })).toEqual([running, next, farthest, cancelled, justOver, first]);
  expect(await ids({ groups, perPage: '2' })).toEqual([running, next]);
  expect(await ids({ groups, perPage: '2', page: '2' })).toEqual([farthest, cancelled]);
  expect(await ids({ groups, perPage: '2', page: '3' })).toEqual([justOver, first]);
  expect(await ids({ groups, search: 'bestätigt' })).toEqual([running, farthest, justOver]);
  expect(await ids({ groups, sortColumn: 'created_at', sortDirection: 'asc', perPage: '2' })).toEqual([
    running,
    next,
  ]);
});

test('OR-58: an appointment in progress that takes longer than planned is still the first, before one that never began', async () => {
  const { running } = await aPatientWithPastAndFuture();
  const neverBegun = await appointment({ date: '2026-11-16', time: '08:30' });
  const longer = await appointment({ date: '2026-11-16', time: '09:05', status: 'in_progress' });

  expect((await ids({ groups: 'upcoming_first' })).slice(0, 3)).toEqual([longer, neverBegun, running]);
});

test('OR-58: the first page that is cached changes as soon as the room of an appointment has closed', async () => {
  const { running, next } = await aPatientWithPastAndFuture();
  const firstTwo = async () => (await ids({ groups: 'upcoming_first', perPage: '2' }))[0];
  expect(await firstTwo()).toBe(running);

  clinic.clock.set(new Date('2026-11-16T10:34:00Z'));
  expect(await firstTwo()).toBe(running);
  clinic.clock.set(new Date('2026-11-16T10:35:01Z'));
  expect(await firstTwo()).toBe(next);
});

test('APPT-07, OR-58: without groups the list stays last booked first, and a column sorts all rows', async () => {
  const { farthest, cancelled, next, running, first, justOver } = await aPatientWithPastAndFuture();
  const lastBooked = [cancelled, justOver, first, running, next, farthest];

  expect(await ids({ perPage: '50' })).toEqual(lastBooked);
  expect(await ids({ perPage: '50', groups: 'anything' })).toEqual(lastBooked);
  expect(await ids({ perPage: '50', sortColumn: 'appointment_date', sortDirection: 'asc' })).toEqual([
    first,
    justOver,
    running,
    next,
    cancelled,
    farthest,
  ]);
});

test('APPT-10, ROLE-08, OR-49: patients see only their own appointments, whatever id they send', async () => {
  const other = await aPatient(clinic, { email: 'eva.klein@example.test' });
  await aListedAppointment(clinic, plan, other);
  const own = await appointment();
  const sent = [
    { 'restrictions[user_id]': String(other.id) },
    { restrictions: String(other.id) },
    { user_id: String(other.id), patient_id: String(other.id) },
  ];

  for (const query of sent) {
    const { data, total } = await list(query);
    expect({ ids: data.map(({ id }) => id), total }).toEqual({ ids: [own], total: 1 });
  }
});

test('API-04: callers without a session and staff get no list', async () => {
  expect((await clinic.call(ROUTE)).status).toBe(401);
  expect((await clinic.call(ROUTE, {}, { token: 'x'.repeat(43) })).status).toBe(401);
  expect((await clinic.call(ROUTE, {}, { token: anna.token })).status).toBe(403);
});

test('the number of queries does not grow with the rows of a page', async () => {
  await appointment();
  const one = await queriesDuring(() => list({ perPage: '100' }));
  for (let count = 0; count < 20; count += 1) await appointment();
  const many = await queriesDuring(() => list({ perPage: '100' }));

  // The names of services and doctors are read from the database, or from memory.
  expect(many.length).toBeLessThanOrEqual(one.length + 1);
});
