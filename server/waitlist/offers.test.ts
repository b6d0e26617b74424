import { beforeEach, describe, expect, test } from 'vitest';
import {
  anAppointment,
  aStaffedClinic,
  type Patient,
  STARTS_AT,
  signInStaff,
  slotAt,
} from '#server/appointments/testing.ts';
import { acceptTerms, confirmCard } from '#server/booking/testing.ts';
import { type Plan, requestHold } from '#server/schedule/testing.ts';
import type { Clinic } from '#server/testing/clinic.ts';
import { aPatient, aStaffMember } from '#server/testing/people.ts';
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

const NINE = { date: '2026-11-24', start_time: '09:00' };
const HOURS = 60;

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
const decline = (who: { id: number; email: string }, offerId: number) =>
  callAs(clinic, who, `POST /api/patients/waitlist/offers/${offerId}/decline`);

async function payByCard(token: string) {
  const setup = await clinic.call('POST /api/patients/appointment/guest/setup-intent', { token });
  await acceptTerms(clinic, {}, { token });
  const { payment_method } = await confirmCard(clinic, setup.body.client_secret);
  const form = { token, payment_gateway: 'stripe', paymentMethod: payment_method };
  return await clinic.call('POST /api/patients/appointments/confirm', form);
}

test('a cancelled time is offered to the first who waits, and held for nobody else', async () => {
  const [bea, cora] = [await aPatientWaits(clinic, plan, 'bea'), await aPatientWaits(clinic, plan, 'cora')];
  await callOff(clinic, booked);

  const offer = await offerOf(clinic, bea);
  expect(offer).toMatchObject({
    status: 'open',
    service: { title: 'Erstgespräch' },
    doctor: { display_name: 'Dr. med. Anna Keller' },
    starts_at: STARTS_AT.toISOString(),
    moves: null,
    price_cents: 89_50,
  });
  expect(Math.ceil(offer.seconds_left / 60)).toBe(12 * HOURS);
  expect(await offerOf(clinic, cora)).toBeNull();
  const other = await aPatient(clinic, { email: 'dora@example.test' });
  expect((await requestHold(clinic, plan, NINE, { token: other.token })).body.code).toBe(
    'schedule.slot_taken',
  );
  expect((await requestHold(clinic, plan, NINE, { token: bea.token })).body.code).toBe('schedule.slot_taken');
});

test('the letter names day and doctor and not the service, and opening its page answers nothing', async () => {
  const bea = await aPatientWaits(clinic, plan, 'bea');
  await callOff(clinic, booked);
  const [letter] = await clinic.letters(bea.email);
  expect(letter?.subject).toBe('Eine frühere Zeit ist frei');
  expect(letter?.text).toMatch(/Dienstag, 24\. November 2026\n09:00 Uhr/);
  expect(`${letter?.subject} ${letter?.text}`).not.toMatch(/Erstgespräch|Hormon/);
  const id = /waitlist\/offer\/(\d+)/.exec(letter?.text ?? '')?.[1];

  const path = `GET /api/patients/waitlist/offers/${id}`;
  expect((await callAs(clinic, bea, path)).body.data.status).toBe('open');
  expect((await callAs(clinic, bea, path)).body.data.status).toBe('open');
});

test('the dashboard shows an open offer, until it is answered or over', async () => {
  const [bea, cora] = [await aPatientWaits(clinic, plan, 'bea'), await aPatientWaits(clinic, plan, 'cora')];
  const shown = async (who: typeof bea) =>
    (await callAs(clinic, who, 'GET /api/patients/dashboard')).body.data.offer;
  await callOff(clinic, booked);
  const offer = await offerOf(clinic, bea);
  expect(await shown(bea)).toEqual({
    id: offer.id,
    starts_at: STARTS_AT.toISOString(),
    expires_at: offer.expires_at,
    doctor: 'Dr. med. Anna Keller',
  });
  expect(await shown(cora)).toBeNull();
  await decline(bea, offer.id);
  expect(await shown(bea)).toBeNull();
  await passMinutes(clinic, 0);
  expect(await shown(cora)).toMatchObject({ starts_at: STARTS_AT.toISOString() });
  // Over, and not swept yet.
  clinic.clock.advance(12 * HOURS * 60);
  expect(await shown(cora)).toBeNull();
});

test('a yes keeps the time until it is paid for, and the paid appointment ends the waiting', async () => {
  const bea = await aPatientWaits(clinic, plan, 'bea');
  await callOff(clinic, booked);
  const offer = await offerOf(clinic, bea);
  clinic.clock.advance(600);
  const taken = await take(bea, offer.id);
  expect([taken.status, taken.body.data.status]).toEqual([200, 'accepted']);
  const [letter] = await clinic.letters(bea.email);
  expect(letter?.subject).toBe('Bitte schließen Sie die Buchung ab');
  expect(letter?.text).toContain(taken.body.data.confirmation_token);

  const again = await take(bea, offer.id);
  expect([again.status, again.body.data]).toEqual([200, { status: 'accepted', confirmation_token: null }]);

  expect((await payByCard(taken.body.data.confirmation_token)).status).toBe(200);
  await clinic.deliver();
  const [stored] = await storedOffers(clinic);
  expect(stored).toMatchObject({ status: 'taken', recoveredCents: 89_50 });
  expect(Math.floor((stored?.blockedSeconds ?? 0) / 60)).toBe(10);
  expect(await storedEntries(clinic)).toMatchObject([{ status: 'fulfilled' }]);
  expect((await callAs(clinic, bea, 'GET /api/patients/get-appointments')).body.data).toMatchObject([
    { status: 'confirmed', start_time: '09:00', history: [{ by: 'patient' }, { by: 'patient' }] },
  ]);
});

test('a yes that is not paid for in a quarter of an hour goes on to the next person', async () => {
  const [bea, cora] = [await aPatientWaits(clinic, plan, 'bea'), await aPatientWaits(clinic, plan, 'cora')];
  await callOff(clinic, booked);
  await take(bea, (await offerOf(clinic, bea)).id);
  await passMinutes(clinic, 14);
  expect(await offerOf(clinic, cora)).toBeNull();
  await passMinutes(clinic, 2);

  expect(await storedOffers(clinic)).toMatchObject([{ status: 'lapsed' }, { status: 'open' }]);
  expect(await offerOf(clinic, cora)).toMatchObject({ starts_at: STARTS_AT.toISOString() });
  expect(await storedEntries(clinic)).toMatchObject([
    { status: 'active', silences: 1 },
    { status: 'active' },
  ]);
});

test('a no passes the time on at once, and so does silence when the window ends', async () => {
  const waiting = [];
  for (const name of ['bea', 'cora', 'dora']) waiting.push(await aPatientWaits(clinic, plan, name));
  const [bea, cora, dora] = waiting as [Waiting, Waiting, Waiting];
  await callOff(clinic, booked);

  expect((await decline(bea, (await offerOf(clinic, bea)).id)).status).toBe(200);
  await passMinutes(clinic, 0);
  expect(await offerOf(clinic, cora)).toMatchObject({ status: 'open' });
  // Twelve hours after ten in the morning it is night: the next offer waits until eight.
  await passMinutes(clinic, 12 * HOURS);
  expect(await offerOf(clinic, dora)).toBeNull();
  expect((await clinic.letters(cora.email))[0]?.subject).toBe('Das Angebot ist abgelaufen');
  await passMinutes(clinic, 10 * HOURS);
  expect(await offerOf(clinic, dora)).toMatchObject({ status: 'open' });
  expect((await storedEntries(clinic)).map(({ silences }) => silences)).toEqual([0, 1, 0]);
});
type Waiting = Awaited<ReturnType<typeof aPatientWaits>>;

test('at night only those are asked who want it', async () => {
  clinic.clock.advance(12 * 3600);
  await aPatientWaits(clinic, plan, 'bea');
  const owl = await aPatientWaits(clinic, plan, 'cora', { at_night: true });
  await callOff(clinic, booked);
  expect(await offerOf(clinic, owl)).toMatchObject({ status: 'open' });
  expect(await storedOffers(clinic)).toHaveLength(1);
});

test('when nobody fits, the time is free for everybody at once', async () => {
  await aPatientWaits(clinic, plan, 'bea', { weekdays: [5] });
  await callOff(clinic, booked);
  expect(await storedOffers(clinic)).toEqual([]);
  expect((await requestHold(clinic, plan, NINE)).status).toBe(200);
});

test('within the hours that the clinic set for the service no offer is made by itself', async () => {
  const { token } = await aStaffMember(clinic);
  const rule = { version: 0, buffer_before: 0, buffer_after: 0, minimum_notice: 0, horizon_days: 90 };
  const path = `PUT /api/staff/services/${plan.checkUp}/booking-rule`;
  expect((await clinic.call(path, { ...rule, offer_notice: 240 }, { token })).status).toBe(200);
  await aPatientWaits(clinic, plan, 'bea');
  await callOff(clinic, booked);
  expect(await storedOffers(clinic)).toEqual([]);
});

test('who gave the time up is not asked', async () => {
  await join(clinic, plan, patient);
  await callOff(clinic, booked);
  expect(await storedOffers(clinic)).toEqual([]);
});

describe('an answer', () => {
  test('after the end is refused, even before the next sweep', async () => {
    const bea = await aPatientWaits(clinic, plan, 'bea');
    await callOff(clinic, booked);
    const offer = await offerOf(clinic, bea);
    clinic.clock.advance(12 * 3600);
    for (const answer of [take, decline])
      expect(await answer(bea, offer.id)).toMatchObject({
        status: 409,
        body: { code: 'waitlist.offer_over' },
      });
  });

  test('of somebody else finds nothing', async () => {
    const [bea, cora] = [await aPatientWaits(clinic, plan, 'bea'), await aPatientWaits(clinic, plan, 'cora')];
    await callOff(clinic, booked);
    const { id } = await offerOf(clinic, bea);
    for (const answer of [take, decline]) expect((await answer(cora, id)).status).toBe(404);
    expect((await callAs(clinic, cora, `GET /api/patients/waitlist/offers/${id}`)).status).toBe(404);
    const path = `/api/patients/waitlist/offers/${id}`;
    expect((await clinic.call(`POST ${path}/take`)).status).toBe(401);
    expect((await clinic.call(`GET ${path}`)).status).toBe(401);
  });

  test('yes and no at once, and yes twice, make one owner', async () => {
    const bea = await aPatientWaits(clinic, plan, 'bea');
    await callOff(clinic, booked);
    const { id } = await offerOf(clinic, bea);
    await Promise.all([take(bea, id), take(bea, id), decline(bea, id)]);
    const [offer] = await storedOffers(clinic);
    const own = (await callAs(clinic, bea, 'GET /api/patients/get-appointments')).body.total;
    expect(own).toBe(offer?.status === 'accepted' ? 1 : 0);
  });

  test('after a yes a no is refused', async () => {
    const bea = await aPatientWaits(clinic, plan, 'bea');
    await callOff(clinic, booked);
    const { id } = await offerOf(clinic, bea);
    await take(bea, id);
    expect((await decline(bea, id)).body.code).toBe('waitlist.offer_over');
  });
});

test('three silences pause the entry, the patient is told once, and goes on with one call', async () => {
  const bea = await aPatientWaits(clinic, plan, 'bea');
  const admin = await aStaffMember(clinic);
  const times = ['08:00', '08:45', '09:30'].map((time) => slotAt(plan, `2026-12-08T${time}:00Z`));
  for (const schedule of times) {
    const path = `POST /api/staff/waitlist/${bea.entryId}/offer`;
    const token = await signInStaff(clinic, admin.id, 'admin');
    expect((await clinic.call(path, { schedule }, { token })).status).toBe(200);
    await passMinutes(clinic, 13 * HOURS);
  }
  const subjects = (await clinic.letters(bea.email)).map(({ subject }) => subject);
  expect(subjects.filter((each) => each === 'Ihr Platz auf der Warteliste pausiert')).toHaveLength(1);
  expect(subjects.filter((each) => each === 'Das Angebot ist abgelaufen')).toHaveLength(2);
  expect(await storedEntries(clinic)).toMatchObject([{ status: 'paused', silences: 3 }]);
  await callOff(clinic, booked);
  expect(await storedOffers(clinic)).toHaveLength(3);

  const wish = { doctor_ids: [], weekdays: [], from_time: '', until_time: null, notice_hours: 0 };
  const more = { ...wish, until_date: null, at_night: false };
  const resumed = await callAs(clinic, bea, `PUT /api/patients/waitlist/${bea.entryId}`, more);
  expect(resumed.body.data).toMatchObject({ status: 'active', from_time: null });
  expect(await storedEntries(clinic)).toMatchObject([{ status: 'active', silences: 0 }]);
});
