import { beforeEach, expect, test } from 'vitest';
import { aStaffMember } from '#server/testing/people.ts';
import { anAppointment, aStaffedClinic, moveThrough } from '../testing.ts';

type Staffed = Awaited<ReturnType<typeof aStaffedClinic>>;
let staffed: Staffed;
let id: number;
let assistant: string;

beforeEach(async () => {
  staffed = await aStaffedClinic();
  id = await anAppointment(staffed.clinic, staffed.plan, staffed.patient);
  assistant = (await aStaffMember(staffed.clinic, 'assistant')).token;
});

const label = (status_label: unknown, token: string | undefined = assistant) =>
  staffed.clinic.call(`POST /api/staff/appointments/${id}/label`, { status_label }, { token });

async function listed(search = '') {
  const { clinic, patient } = staffed;
  const answer = await clinic.call(
    'GET /api/patients/get-appointments',
    { search },
    { token: patient.token },
  );
  return answer.body.data;
}

test('OR-32, APPT-12: the patient reads the words that the staff set in place of the status', async () => {
  expect(await listed()).toMatchObject([{ id, status: 'confirmed', status_label: null }]);

  expect(await label(' Gesendet an die Apotheke ')).toMatchObject({
    status: 200,
    body: { data: { id, status_label: 'Gesendet an die Apotheke' } },
  });
  expect(await listed()).toMatchObject([{ status: 'confirmed', status_label: 'Gesendet an die Apotheke' }]);
});

test('OR-32, APPT-08: a search finds the words that are shown, and no longer the status behind them', async () => {
  await label('Gesendet an die Apotheke');

  expect(await listed('an die apo')).toMatchObject([{ id }]);
  expect(await listed('bestätigt')).toEqual([]);
});

test('OR-32: empty words and a new status end the label', async () => {
  await label('Gesendet an die Apotheke');
  await label('');
  expect(await listed()).toMatchObject([{ status_label: null }]);

  await label('Gesendet an die Apotheke');
  await moveThrough(staffed.clinic, id, 'cancelled');
  expect(await listed()).toMatchObject([{ status: 'cancelled', status_label: null }]);
});

test('OR-32: patients, visitors and words that are too long are refused', async () => {
  expect((await label('x', staffed.patient.token)).status).toBe(403);
  expect((await staffed.clinic.call(`POST /api/staff/appointments/${id}/label`, {})).status).toBe(401);
  expect((await label('x'.repeat(61))).status).toBe(422);
  id += 99;
  expect((await label('x')).status).toBe(404);
});
