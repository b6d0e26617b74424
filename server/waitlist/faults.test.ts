import { beforeEach, describe, expect, test } from 'vitest';
import {
  anAppointment,
  aStaffedClinic,
  type Patient,
  readAppointment,
  STARTS_AT,
  signInPatient,
} from '#server/appointments/testing.ts';
import { exportOf } from '#server/audit/export/testing-archive.ts';
import { slotIdOf } from '#server/schedule/free-slots/slots.rules.ts';
import { type Plan, requestHold } from '#server/schedule/testing.ts';
import type { Clinic } from '#server/testing/clinic.ts';
import { aPatient, aStaffMember, PASSWORD } from '#server/testing/people.ts';
import {
  aPatientWaits,
  callAs,
  callOff,
  join,
  offerOf,
  passMinutes,
  storedEntries,
  storedOffers,
} from './testing.ts';

let clinic: Clinic;
let plan: Plan;
let patient: Patient;
let booked: number;

beforeEach(async () => {
  ({ clinic, plan, patient } = await aStaffedClinic());
  booked = await anAppointment(clinic, plan, patient);
});

const take = (who: { id: number; email: string }, offerId: number) =>
  callAs(clinic, who, `POST /api/patients/waitlist/offers/${offerId}/take`);

/** Somebody with an appointment on this day who wants it earlier. */
async function aPatientWantsEarlier(name: string, date: string) {
  const person = await aPatient(clinic, { email: `${name}@example.test`, firstName: name });
  const appointmentId = await anAppointment(clinic, plan, person, { slot: { date, start_time: '09:00' } });
  const { status, body } = await join(clinic, plan, person, { appointment_id: appointmentId });
  if (status !== 200) throw new Error(JSON.stringify(body));
  clinic.clock.advance(1);
  return { ...person, appointmentId, entryId: body.data.id as number };
}

describe('earlier if possible', () => {
  test('taking the offer moves the appointment, and its former time goes to the next who waits', async () => {
    const bea = await aPatientWantsEarlier('bea', '2026-12-01');
    const cora = await aPatientWaits(clinic, plan, 'cora', { until_date: '2026-12-01', weekdays: [2] });
    await callOff(clinic, booked);
    // Cora's wish is narrower, so the first time is offered to her; she says no.
    const first = await offerOf(clinic, cora);
    await callAs(clinic, cora, `POST /api/patients/waitlist/offers/${first.id}/decline`);
    await passMinutes(clinic, 0);

    const offer = await offerOf(clinic, bea);
    expect(offer).toMatchObject({ moves: { id: bea.appointmentId }, price_cents: null });
    const taken = await take(bea, offer.id);
    expect(taken.body.data).toEqual({ status: 'taken', confirmation_token: null });
    expect(await readAppointment(clinic, bea.appointmentId)).toMatchObject({
      status: 'confirmed',
      startsAt: STARTS_AT,
      calendarSequence: 1,
    });
    expect((await take(bea, offer.id)).body.data.status).toBe('taken');
    expect(await offerOf(clinic, cora)).toMatchObject({ starts_at: '2026-12-01T08:00:00.000Z' });
    expect((await storedEntries(clinic))[0]).toMatchObject({ status: 'fulfilled' });
  });

  test('the chain ends: the fourth time that is given up is free for everybody', async () => {
    const dates = ['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22', '2026-12-29'];
    const people = [];
    for (const [index, date] of dates.entries()) people.push(await aPatientWantsEarlier(`p${index}`, date));
    await callOff(clinic, booked);
    for (const person of people.slice(0, 4)) {
      const offer = await offerOf(clinic, person);
      expect((await take(person, offer.id)).body.data.status).toBe('taken');
    }
    await passMinutes(clinic, 1);
    expect(await storedOffers(clinic)).toHaveLength(4);
    const slot = { date: '2026-12-22', start_time: '09:00' };
    expect((await requestHold(clinic, plan, slot)).status).toBe(200);
  });

  test('a cancelled appointment ends the waiting, and an offer that is out for it', async () => {
    const bea = await aPatientWantsEarlier('bea', '2026-12-01');
    await callOff(clinic, booked);
    expect(await offerOf(clinic, bea)).toMatchObject({ status: 'open' });
    await callOff(clinic, bea.appointmentId);
    expect(await storedEntries(clinic)).toMatchObject([{ status: 'over' }]);
    expect((await storedOffers(clinic)).map(({ status }) => status)).toEqual(['withdrawn']);
  });
});

test('the doctor falls ill: the offer is withdrawn, the patient is told, and a yes is refused', async () => {
  const bea = await aPatientWaits(clinic, plan, 'bea');
  await callOff(clinic, booked);
  const offer = await offerOf(clinic, bea);
  const { token } = await aStaffMember(clinic);
  const away = { doctor_id: plan.anna, start_date: '2026-11-24', end_date: '2026-11-24' };
  const entered = await clinic.call('POST /api/staff/absences', { ...away, decisions: [] }, { token });
  expect(entered.status, JSON.stringify(entered.body)).toBe(200);

  expect((await take(bea, offer.id)).status).toBe(409);
  expect((await clinic.letters(bea.email))[0]?.subject).toBe('Die angebotene Zeit ist nicht mehr möglich');
  expect(await storedEntries(clinic)).toMatchObject([{ status: 'active', silences: 0 }]);
  await passMinutes(clinic, 1);
  expect((await storedOffers(clinic)).map(({ status }) => status)).toEqual(['withdrawn']);
});

test('a second cancellation of a delivered event and parallel sweeps make one offer', async () => {
  await aPatientWaits(clinic, plan, 'bea');
  await aPatientWaits(clinic, plan, 'cora');
  await callOff(clinic, booked);
  await Promise.all([clinic.drain('waitlist'), clinic.drain('waitlist')]);
  expect(await storedOffers(clinic)).toHaveLength(1);
});

test('a patient has one offer at a time', async () => {
  const bea = await aPatientWaits(clinic, plan, 'bea');
  const other = await aPatient(clinic, { email: 'dora@example.test' });
  const slot = { date: '2026-11-24', start_time: '09:45' };
  const second = await anAppointment(clinic, plan, other, { slot });
  await callOff(clinic, booked);
  await callOff(clinic, second);
  expect(await storedOffers(clinic)).toHaveLength(1);
  const { id } = await offerOf(clinic, bea);
  await callAs(clinic, bea, `POST /api/patients/waitlist/offers/${id}/decline`);
  await passMinutes(clinic, 0);
  expect(await offerOf(clinic, bea)).toMatchObject({ starts_at: '2026-11-24T08:45:00.000Z' });
});

test('leaving ends the entry and its offer, and the time goes on', async () => {
  const [bea, cora] = [await aPatientWaits(clinic, plan, 'bea'), await aPatientWaits(clinic, plan, 'cora')];
  await callOff(clinic, booked);
  const path = `DELETE /api/patients/waitlist/${bea.entryId}`;
  expect((await callAs(clinic, cora, path)).status).toBe(404);
  expect((await callAs(clinic, bea, path)).status).toBe(200);
  expect((await callAs(clinic, bea, path)).status).toBe(404);
  await passMinutes(clinic, 0);
  expect(await offerOf(clinic, cora)).toMatchObject({ status: 'open' });
});

describe('joining', () => {
  test.each([
    ['until_time', { from_time: '12:00', until_time: '09:00' }],
    ['until_date', { until_date: '2026-11-15' }],
    ['from_time', { from_time: '25:00' }],
    ['service_id', { service_id: 999 }],
    ['doctor_ids', { doctor_ids: [999] }],
    ['notice_hours', { notice_hours: -1 }],
  ])('names the field %s that does not fit', async (field, wish) => {
    const { status, body } = await join(clinic, plan, patient, wish);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
  });

  test('twice for one service is refused, and without signing in', async () => {
    await join(clinic, plan, patient);
    expect((await join(clinic, plan, patient)).body.code).toBe('waitlist.already_waiting');
    expect((await clinic.call('POST /api/patients/waitlist', {})).status).toBe(401);
    expect((await clinic.call('GET /api/patients/waitlist')).status).toBe(401);
  });

  test('for the appointment of somebody else finds nothing', async () => {
    const bea = await aPatient(clinic, { email: 'bea@example.test' });
    expect((await join(clinic, plan, bea, { appointment_id: booked })).status).toBe(404);
  });
});

describe('the staff', () => {
  const offerByHand = async (entryId: number, startsAt: string, role: 'admin' | 'doctor' = 'admin') => {
    const { token } = await aStaffMember(clinic, role);
    const key = { serviceId: plan.checkUp, doctorId: plan.anna, startsAt: Date.parse(startsAt) };
    const path = `POST /api/staff/waitlist/${entryId}/offer`;
    return await clinic.call(path, { schedule: slotIdOf(key) }, { token });
  };

  test('see the list and offer a free time by hand', async () => {
    const bea = await aPatientWaits(clinic, plan, 'bea', { doctor_ids: [plan.anna] });
    const { token } = await aStaffMember(clinic, 'assistant');
    const times = await clinic.call(`GET /api/staff/waitlist/${bea.entryId}/free-times`, {}, { token });
    expect(times.body.data[0]).toMatchObject({ doctor_id: plan.anna, date: '2026-11-17' });
    const { status, body } = await offerByHand(bea.entryId, '2026-11-18T08:00:00Z');
    expect([status, body.data.offer.starts_at]).toEqual([200, '2026-11-18T08:00:00.000Z']);
    const list = await clinic.call('GET /api/staff/waitlist', {}, { token });
    expect(list.body).toMatchObject({
      total: 1,
      data: [{ patient: { name: 'bea Berger' }, status: 'active' }],
    });
    expect((await offerByHand(bea.entryId, '2026-11-18T08:45:00Z')).body.code).toBe('waitlist.has_offer');
    expect(await offerOf(clinic, bea)).toMatchObject({ status: 'open' });
  });

  test('search the list by words of the name, the service and the wanted doctor', async () => {
    await aPatientWaits(clinic, plan, 'bea', { doctor_ids: [plan.anna] });
    await aPatientWaits(clinic, plan, 'cora');
    const { token } = await aStaffMember(clinic, 'assistant');
    const found = async (search: string) => {
      const { body } = await clinic.call('GET /api/staff/waitlist', { search }, { token });
      return [body.total, body.data.map(({ patient }: { patient: { name: string } }) => patient.name)];
    };
    expect(await found('CORA')).toEqual([1, ['cora Berger']]);
    expect(await found('  berger   erstgespr ')).toEqual([2, ['bea Berger', 'cora Berger']]);
    expect(await found('keller berger')).toEqual([1, ['bea Berger']]);
    expect(await found('cora keller')).toEqual([0, []]);
    for (const nobody of ['%', '_ea', 'zzz', "'; drop"]) expect(await found(nobody)).toEqual([0, []]);
    expect((await clinic.call('GET /api/staff/waitlist', { search: 'bea' })).status).toBe(401);
  });

  test('an unknown entry, a taken time, a past time and a doctor are refused', async () => {
    const bea = await aPatientWaits(clinic, plan, 'bea');
    expect((await offerByHand(999, '2026-11-18T08:00:00Z')).status).toBe(404);
    expect((await offerByHand(bea.entryId, '2026-11-24T08:00:00Z')).body.code).toBe('schedule.slot_taken');
    expect((await offerByHand(bea.entryId, '2026-11-10T08:00:00Z')).body.code).toBe('waitlist.too_near');
    expect((await offerByHand(bea.entryId, '2026-11-18T08:00:00Z', 'doctor')).status).toBe(403);
  });

  test('read what the list did in the month', async () => {
    const bea = await aPatientWaits(clinic, plan, 'bea');
    await callOff(clinic, booked);
    const { id } = await offerOf(clinic, bea);
    clinic.clock.advance(120);
    await callAs(clinic, bea, `POST /api/patients/waitlist/offers/${id}/decline`);
    const { token } = await aStaffMember(clinic);
    const { body } = await clinic.call('GET /api/staff/figures', { month: '2026-11' }, { token });
    expect(body.data.waitlist).toEqual({ offered: 1, taken: 0, blocked_minutes: 2, recovered_cents: 0 });
  });
});

test('the export contains entries and offers; a closed account leaves the figures and no name', async () => {
  const [bea, cora] = [await aPatientWaits(clinic, plan, 'bea'), await aPatientWaits(clinic, plan, 'cora')];
  await callOff(clinic, booked);
  const token = await signInPatient(clinic, bea);
  const { textOf } = await exportOf(clinic, token);
  expect(textOf('data.json')).toContain('notice_hours');
  expect(textOf('data.json')).toContain('expires_at');
  expect(textOf('data.json')).not.toMatch(/holder|link_hash/);

  const form = { current_password: PASSWORD };
  const gone = await clinic.call('POST /api/patients/deletion-request', form, { token });
  expect(gone.status, JSON.stringify(gone.body)).toBe(200);
  expect(await storedEntries(clinic)).toMatchObject([{ patientId: cora.id }]);
  expect((await storedOffers(clinic))[0]).toMatchObject({
    patientId: null,
    entryId: null,
    status: 'withdrawn',
  });
  await passMinutes(clinic, 0);
  expect(await offerOf(clinic, cora)).toMatchObject({ status: 'open' });
});

test('of two merged accounts the older wish stays, and an open offer ends', async () => {
  const known = { firstName: 'Bea', lastName: 'Kurz', birthdate: '1980-01-02' };
  const old = await aPatient(clinic, { email: 'old@example.test', ...known });
  const late = await aPatient(clinic, { email: 'late@example.test', ...known });
  await join(clinic, plan, old);
  clinic.clock.advance(60);
  await join(clinic, plan, late);
  await callOff(clinic, booked);
  expect(await offerOf(clinic, old)).toMatchObject({ status: 'open' });

  const { token } = await aStaffMember(clinic);
  const wish = { into_id: late.id, reason: 'dieselbe Person' };
  const merged = await clinic.call(`POST /api/staff/patients/${old.id}/merge`, wish, { token });
  expect(merged.status, JSON.stringify(merged.body)).toBe(200);
  expect(await storedEntries(clinic)).toMatchObject([
    { patientId: late.id, status: 'active' },
    { patientId: late.id, status: 'over' },
  ]);
  expect(await storedOffers(clinic)).toMatchObject([{ patientId: late.id, status: 'withdrawn' }]);
});
