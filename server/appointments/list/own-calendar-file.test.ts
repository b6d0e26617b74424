import { beforeEach, expect, test } from 'vitest';
import type { Plan } from '#server/schedule/testing.ts';
import type { Clinic } from '#server/testing/clinic.ts';
import { aPatient } from '#server/testing/people.ts';
import { anAppointment, aStaffedClinic, move, type Patient, reschedule } from '../testing.ts';

let clinic: Clinic;
let plan: Plan;
let patient: Patient;
let anna: { token: string };

beforeEach(async () => {
  ({ clinic, plan, patient, anna } = await aStaffedClinic());
});

const read = (id: number | string, token: string | undefined = patient.token, locale = 'de') =>
  clinic.call(`GET /api/patients/appointments/${id}/calendar`, undefined, { token, headers: { locale } });

test('SEAM-27: the calendar file of an own appointment names the time and nothing else', async () => {
  const id = await anAppointment(clinic, plan, patient);
  await clinic.drain();
  const { status, headers, body } = await read(id);

  expect(status).toBe(200);
  expect(headers['content-type']).toContain('text/calendar');
  expect(headers['content-disposition']).toMatch(/^attachment; .*termin\.ics/);
  expect(body).toContain('DTSTART:20261124T080000Z\r\nDTEND:20261124T084500Z\r\nSUMMARY:Online-Termin\r\n');
  expect(body).not.toMatch(/hormon|erstgespräch|arzt|keller|\/sandbox\/video/i);
});

test('the calendar file is in the language of the screen', async () => {
  const id = await anAppointment(clinic, plan, patient);

  expect((await read(id, patient.token, 'en')).body).not.toContain('Online-Termin');
});

test('the calendar file of a rescheduled appointment replaces the earlier entry', async () => {
  const id = await anAppointment(clinic, plan, patient);
  await reschedule(clinic, plan, patient, id);

  const { body } = await read(id);
  expect(body).toContain('SEQUENCE:1\r\n');
  expect(body).toContain('DTSTART:20261124T084500Z\r\n');
});

test('a cancelled appointment has no calendar file', async () => {
  const id = await anAppointment(clinic, plan, patient);
  await move(clinic, id, 'cancelled');

  expect((await read(id)).body.code).toBe('request.not_found');
});

test("ROLE-08: somebody else's appointment and one that does not exist give the same answer", async () => {
  const id = await anAppointment(clinic, plan, patient);
  const other = await aPatient(clinic, { email: 'eva.klein@example.test' });
  const [foreign, missing] = [await read(id, other.token), await read(id + 1, other.token)];

  expect(foreign.status).toBe(404);
  expect(foreign.body).toEqual(missing.body);
});

test('API-04: callers without a session and staff are refused', async () => {
  const id = await anAppointment(clinic, plan, patient);

  expect((await clinic.call(`GET /api/patients/appointments/${id}/calendar`)).status).toBe(401);
  expect((await read(id, anna.token)).status).toBe(403);
  expect((await read('abc')).status).toBe(422);
});
