import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { patient as patientTable } from '#server/identity/patient.tables.ts';
import { aPractice, breakGlass, type Practice, tracesOf } from './testing-patients.ts';

const ROUTE = 'POST /api/staff/patients/lookup';
let practice: Practice;

beforeEach(async () => {
  practice = await aPractice();
});

const lookUp = (body: object, token = practice.anna.token) => practice.clinic.call(ROUTE, body, { token });

test('OR-33: a doctor learns that a stranger is a patient here and nothing else, and she can read it', async () => {
  const { clinic, anna, eva } = practice;
  const { status, body } = await lookUp({ email: ' Eva.Oezdemir@Example.test ' });

  expect([status, body]).toEqual([200, { data: { patient_id: eva.id, is_open: false } }]);
  expect(await tracesOf(clinic, eva.id)).toEqual([['looked_up', anna.id, null]]);
  const { body: log } = await clinic.call('GET /api/patients/access-log', {}, { token: eva.token });
  expect(log.data).toMatchObject([{ kind: 'looked_up', by_name: 'Mara Sommer', by_role: 'doctor' }]);
});

test('OR-33: number and birthdate together find her, one of them alone does not', async () => {
  const { eva } = practice;
  const number = { patient_number: eva.id };

  expect((await lookUp({ ...number, birthdate: '1969-05-02' })).body.data.patient_id).toBe(eva.id);
  expect((await lookUp({ ...number, birthdate: '1969-05-03' })).status).toBe(404);
  expect((await lookUp(number)).body.errors).toEqual({ birthdate: [expect.any(String)] });
  expect((await lookUp({ birthdate: '1969-05-02' })).body.errors).toEqual({
    patient_number: [expect.any(String)],
  });
});

test.each([
  {},
  { email: '' },
  { email: 'eva' },
  { email: 'eva%@example.test' },
  { patient_number: 0, birthdate: 'x' },
])('%j finds nobody', async (body) => {
  expect([404, 422]).toContain((await lookUp(body)).status);
});

test('whose file is open anyway was not looked for', async () => {
  const { clinic, anna, patient, eva } = practice;
  expect((await lookUp({ email: patient.email })).body.data).toEqual({
    patient_id: patient.id,
    is_open: true,
  });
  expect(await tracesOf(clinic, patient.id)).toEqual([]);

  await breakGlass(clinic, eva.id, anna.token);
  expect((await lookUp({ email: eva.email })).body.data.is_open).toBe(true);
});

test('who has closed her account is nobody, like who never had one', async () => {
  const { clinic, eva } = practice;
  await clinic.db
    .update(patientTable)
    .set({ closedAt: clinic.clock.now() })
    .where(eq(patientTable.id, eva.id));
  const closed = await lookUp({ email: eva.email });
  const never = await lookUp({ email: 'niemand@example.test' });

  expect([closed.status, closed.body]).toEqual([404, never.body]);
});

test('SEAM-23: twenty within an hour, and no more', async () => {
  for (let count = 0; count < 20; count += 1) await lookUp({ email: 'niemand@example.test' });
  expect((await lookUp({ email: practice.eva.email })).status).toBe(429);
});

test('it is for doctors; the others find patients in their list', async () => {
  const { clinic, admin, assistant, patient, eva } = practice;
  for (const { token } of [admin, assistant, patient])
    expect((await lookUp({ email: eva.email }, token)).status).toBe(403);
  expect((await clinic.call(ROUTE, { email: eva.email })).status).toBe(401);
  expect(await tracesOf(clinic, eva.id)).toEqual([]);
});
