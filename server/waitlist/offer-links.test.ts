import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import {
  anAppointment,
  aStaffedClinic,
  type Patient,
  readAppointment,
  STARTS_AT,
} from '#server/appointments/testing.ts';
import { patient as patientTable } from '#server/identity/patient.tables.ts';
import type { Plan } from '#server/schedule/testing.ts';
import type { Clinic } from '#server/testing/clinic.ts';
import { aPatient } from '#server/testing/people.ts';
import { aPatientWaits, callAs, callOff, join, offerOf, passMinutes, storedOffers } from './testing.ts';

let clinic: Clinic;
let plan: Plan;
let patient: Patient;
let booked: number;

beforeEach(async () => {
  ({ clinic, plan, patient } = await aStaffedClinic());
  booked = await anAppointment(clinic, plan, patient);
});

const LINKS = /(Termin nehmen|Nicht nehmen):\n\S+\/patient\/waitlist\/letter\/([\w-]{43})\n/g;

async function tokensOf(email: string): Promise<{ take: string; decline: string }> {
  for (const { text } of await clinic.letters(email)) {
    const [take, decline] = [...text.matchAll(LINKS)].map(([, , token]) => token);
    if (take && decline) return { take, decline };
  }
  throw new Error('No letter has links.');
}

async function anOfferByLetter(name = 'bea') {
  const person = await aPatientWaits(clinic, plan, name);
  await callOff(clinic, booked);
  return { person, ...(await tokensOf(person.email)) };
}

const path = (token: string, act = '') => `/api/patients/waitlist/links/${token}${act && `/${act}`}`;
const press = (token: string, act: string) => clinic.call(`POST ${path(token, act)}`);
const INVALID = { status: 404, body: { code: 'appointments.letter_link_invalid' } };

async function ownAppointments(person: { id: number; email: string }): Promise<number> {
  return (await callAs(clinic, person, 'GET /api/patients/get-appointments')).body.total;
}

test('a link shows what is offered, for how much and until when it can be cancelled, and nobody', async () => {
  const { take, decline } = await anOfferByLetter();
  const { status, body } = await clinic.call(`GET ${path(take)}`);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    act: 'take',
    service: { title: 'Erstgespräch' },
    doctor: { display_name: 'Dr. med. Anna Keller' },
    starts_at: STARTS_AT.toISOString(),
    moves: null,
    price_cents: 89_50,
    free_until: '2026-11-22T08:00:00.000Z',
  });
  expect(JSON.stringify(body)).not.toMatch(/bea|Berger|@/);
  expect((await clinic.call(`GET ${path(decline)}`)).body.data.act).toBe('decline');
  const stored = JSON.stringify(await storedOffers(clinic));
  for (const token of [take, decline]) expect(stored).not.toContain(token);
});

test('the GET and HEAD of a mail scanner change nothing, also on the addresses of the buttons', async () => {
  const { take, decline } = await anOfferByLetter();
  const before = await storedOffers(clinic);
  for (const [token, act] of [
    [take, 'take'],
    [decline, 'decline'],
  ] as const) {
    for (const method of ['GET', 'HEAD'] as const) {
      const open = async (url: string) => (await clinic.http.inject({ method, url })).statusCode;
      expect(await open(path(token))).toBe(200);
      await open(`/patient/waitlist/letter/${token}`);
      expect(await open(path(token, act))).toBe(405);
    }
  }
  expect(await storedOffers(clinic)).toEqual(before);
});

test('a yes by letter books as the yes on the screen does, and works once', async () => {
  const { person, take, decline } = await anOfferByLetter();
  const taken = await press(take, 'take');
  expect([taken.status, taken.body.data.status]).toEqual([200, 'accepted']);
  const [letter] = await clinic.letters(person.email);
  expect(letter?.text).toContain(taken.body.data.confirmation_token);
  expect(await press(take, 'take')).toMatchObject(INVALID);
  expect(await press(decline, 'decline')).toMatchObject(INVALID);
  expect(await clinic.call(`GET ${path(take)}`)).toMatchObject(INVALID);
  expect(await ownAppointments(person)).toBe(1);
});

test('a yes by letter moves an appointment that is wanted earlier', async () => {
  const bea = await aPatient(clinic, { email: 'bea@example.test', firstName: 'bea' });
  const slot = { date: '2026-12-01', start_time: '09:00' };
  const id = await anAppointment(clinic, plan, bea, { slot });
  await join(clinic, plan, bea, { appointment_id: id });
  await callOff(clinic, booked);
  const { take } = await tokensOf(bea.email);
  const { data } = (await clinic.call(`GET ${path(take)}`)).body;
  expect(data).toMatchObject({ moves: { id }, price_cents: null, free_until: '2026-11-22T08:00:00.000Z' });
  expect((await press(take, 'take')).body.data).toEqual({ status: 'taken', confirmation_token: null });
  expect(await readAppointment(clinic, id)).toMatchObject({ status: 'confirmed', startsAt: STARTS_AT });
});

test('a no by letter passes the time on, and works once', async () => {
  const { take, decline } = await anOfferByLetter();
  const cora = await aPatientWaits(clinic, plan, 'cora');
  expect((await press(decline, 'decline')).status).toBe(200);
  expect(await press(decline, 'decline')).toMatchObject(INVALID);
  expect(await press(take, 'take')).toMatchObject(INVALID);
  await passMinutes(clinic, 0);
  expect(await offerOf(clinic, cora)).toMatchObject({ status: 'open' });
});

test('a link answers in its own way only, and a malformed or unknown one answers nothing', async () => {
  const { take, decline } = await anOfferByLetter();
  expect(await press(take, 'decline')).toMatchObject(INVALID);
  expect(await press(decline, 'take')).toMatchObject(INVALID);
  expect(await press('x'.repeat(43), 'take')).toMatchObject(INVALID);
  for (const token of [take.slice(0, 20), `${take}x`, 'x'])
    expect([404, 422]).toContain((await press(token, 'take')).status);
  expect((await storedOffers(clinic)).map(({ status }) => status)).toEqual(['open']);
});

test('too late, withdrawn or of a patient who has left the list, a link answers nothing', async () => {
  const { person, take, decline } = await anOfferByLetter();
  const cora = await aPatientWaits(clinic, plan, 'cora');
  await callAs(clinic, person, `DELETE /api/patients/waitlist/${person.entryId}`);
  expect(await press(take, 'take')).toMatchObject(INVALID);
  await passMinutes(clinic, 0);
  const links = await tokensOf(cora.email);
  // Over, and not swept yet.
  clinic.clock.advance(12 * 3600);
  for (const [token, act] of [
    [links.take, 'take'],
    [links.decline, 'decline'],
    [decline, 'decline'],
  ] as const)
    expect(await press(token, act)).toMatchObject(INVALID);
});

test('the letter and the screen race in two browsers: one owner, one appointment', async () => {
  const { person, take, decline } = await anOfferByLetter();
  const [{ id } = expect.fail()] = await storedOffers(clinic);
  const screen = `POST /api/patients/waitlist/offers/${id}`;
  await Promise.all([
    press(take, 'take'),
    callAs(clinic, person, `${screen}/take`),
    press(decline, 'decline'),
    press(take, 'take'),
  ]);
  const [offer] = await storedOffers(clinic);
  expect(['accepted', 'declined']).toContain(offer?.status);
  expect(await ownAppointments(person)).toBe(offer?.status === 'accepted' ? 1 : 0);
});

test('a letter to an address that nobody has proven carries no links', async () => {
  const bea = await aPatientWaits(clinic, plan, 'bea');
  await clinic.db.update(patientTable).set({ emailVerifiedAt: null }).where(eq(patientTable.id, bea.id));
  await callOff(clinic, booked);
  const [letter] = await clinic.letters(bea.email);
  expect(letter?.subject).toBe('Eine frühere Zeit ist frei');
  expect(letter?.text).not.toContain('/patient/waitlist/letter/');
  expect(await storedOffers(clinic)).toMatchObject([{ takeLinkHash: null, declineLinkHash: null }]);
});
