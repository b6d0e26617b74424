import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PatientRow } from '#contract/patients.contract.ts';
import { moveThrough, signIn } from '#server/appointments/testing.ts';
import { patient as patientTable } from '#server/identity/patient.tables.ts';
import { aPatient } from '#server/testing/people.ts';
import { aPractice, breakGlass, type Practice, tracesOf } from './testing-patients.ts';

const ROUTE = 'GET /api/staff/patients';
let practice: Practice;

beforeEach(async () => {
  practice = await aPractice();
});

async function list(token: string, query: object = {}): Promise<{ data: PatientRow[]; total: number }> {
  const { status, body } = await practice.clinic.call(ROUTE, query, { token });
  expect(status).toBe(200);
  return body;
}
const found = async (search: string, token = practice.admin.token) =>
  (await list(token, { search })).data.map(({ last_name }) => last_name);

describe('OR-33: the patients that each role finds', () => {
  test('a doctor finds the own patients, administrators and assistants find all', async () => {
    const { anna, admin, assistant, patient, eva } = practice;
    const idsFor = async ({ token }: { token: string }) => (await list(token)).data.map(({ id }) => id);

    expect(await idsFor(anna)).toEqual([patient.id]);
    expect(await idsFor(admin)).toEqual([patient.id, eva.id]);
    expect(await idsFor(assistant)).toEqual([patient.id, eva.id]);
  });

  test('a doctor also finds patients with an open emergency access, until it ends', async () => {
    const { clinic, anna, eva } = practice;
    await breakGlass(clinic, eva.id, anna.token);

    const [, row] = (await list(anna.token)).data;
    expect(row).toMatchObject({ id: eva.id, emergency_until: expect.stringMatching(/^2026-11-16T13:/) });
    expect(await found('Eva', anna.token)).toEqual(['Özdemir-Weiß']);

    await clinic.db.execute(sql`alter table emergency_access disable trigger user`);
    await clinic.db.execute(sql`update emergency_access set until = opened_at`);
    await clinic.db.execute(sql`alter table emergency_access enable trigger user`);
    expect(await list(anna.token)).toMatchObject({ total: 1 });
    expect(await found('Eva', anna.token)).toEqual([]);
  });

  test('nobody finds a closed account', async () => {
    const { clinic, admin } = practice;
    await clinic.db.update(patientTable).set({ closedAt: clinic.clock.now() });
    expect(await list(admin.token)).toEqual({ data: [], total: 0 });
  });

  test('patients and visitors are refused', async () => {
    const { clinic, patient } = practice;
    expect((await clinic.call(ROUTE)).status).toBe(401);
    expect((await clinic.call(ROUTE, {}, { token: patient.token })).status).toBe(403);
  });
});

test('SEAM-01: a row has the patient’s name and appointments, and no medical text', async () => {
  const { anna, patient } = practice;
  expect((await list(anna.token)).data).toEqual([
    {
      id: patient.id,
      name: 'Anna Berger',
      first_name: 'Anna',
      last_name: 'Berger',
      birthdate: '1974-03-09',
      email: patient.email,
      phone: '15123456789',
      appointments: { total: 1, last_at: null, next_at: '2026-11-24T08:00:00.000Z' },
      emergency_until: null,
      has_duplicates: false,
    },
  ]);
});

test('cancelled appointments do not count, past ones do', async () => {
  const { clinic, anna, patient } = practice;
  await moveThrough(clinic, 1, 'in_progress', 'completed');
  clinic.clock.advance(9 * 24 * 3600);
  const token = await signIn(clinic, { kind: 'staff', staffId: anna.id, roles: ['doctor'] });
  expect((await list(token)).data).toMatchObject([
    { id: patient.id, appointments: { total: 1, last_at: '2026-11-24T08:00:00.000Z', next_at: null } },
  ]);
});

describe('the search', () => {
  test.each([
    ['özdemir', 1],
    ['Oezdemir', 1],
    ['OZDEMIR', 0],
    ['weiss', 1],
    ['Eva Weiß', 1],
    ['weiß, eva', 1],
    ['eva.oez', 1],
    ['0170 1111', 1],
    ['+49 170 1111-2222', 1],
    ['2.5.1969', 1],
    ['1969-05', 1],
    ['dem', 0],
    ['Eva Berger', 0],
    ["O'", 0],
    ["' | 'anna':* | '", 0],
    ['\\', 0],
    ['%', 0],
  ])('%s finds Eva: %s', async (search, count) => {
    expect(await found(search)).toEqual(count === 1 ? ['Özdemir-Weiß'] : []);
  });

  test('a number finds its patient', async () => {
    const { eva } = practice;
    expect(await found(String(eva.id))).toEqual(['Özdemir-Weiß']);
  });

  test('names are sorted as in a phone book, in pages and in either direction', async () => {
    const { clinic, admin } = practice;
    await aPatient(clinic, { email: 'z@example.test', firstName: 'Zoe', lastName: 'Zander' });
    await aPatient(clinic, { email: 'a@example.test', firstName: 'Ute', lastName: 'Ärmel' });
    const names = async (query: object) =>
      (await list(admin.token, query)).data.map(({ last_name }) => last_name);

    expect(await names({})).toEqual(['Ärmel', 'Berger', 'Özdemir-Weiß', 'Zander']);
    expect(await names({ perPage: 2, page: 2 })).toEqual(['Özdemir-Weiß', 'Zander']);
    expect(await names({ sortDirection: 'desc', perPage: 1 })).toEqual(['Zander']);
    expect(await names({ sortColumn: 'birthdate', perPage: 1 })).toEqual(['Özdemir-Weiß']);
    expect(await names({ page: 'x', sortColumn: 'password_hash' })).toHaveLength(4);
  });

  test('searching is not logged as reading a file', async () => {
    const { clinic, patient } = practice;
    await found('Berger');
    expect(await tracesOf(clinic, patient.id)).toEqual([]);
  });
});

test('administrators and assistants see which accounts may belong to one person', async () => {
  const { clinic, anna, admin, assistant } = practice;
  await aPatient(clinic, {
    email: 'a.berger@example.test',
    firstName: 'Anna',
    lastName: 'Bergner',
    phone: null,
  });
  const hints = async ({ token }: { token: string }) =>
    (await list(token)).data.map(({ has_duplicates }) => has_duplicates);

  expect(await hints(admin)).toEqual([true, true, false]);
  expect(await hints(assistant)).toEqual([true, true, false]);
  expect(await hints(anna)).toEqual([false]);
});

describe('the lookup for an emergency', () => {
  const LOOKUP = 'POST /api/staff/patients/lookup';
  const lookUp = (body: object, token = practice.anna.token) => practice.clinic.call(LOOKUP, body, { token });

  test('OR-33: a doctor learns only that somebody is a patient here, and the patient can read that', async () => {
    const { clinic, anna, eva } = practice;
    const { status, body } = await lookUp({ email: ' Eva.Oezdemir@Example.test ' });

    expect([status, body]).toEqual([200, { data: { patient_id: eva.id, is_open: false } }]);
    expect(await tracesOf(clinic, eva.id)).toEqual([['looked_up', anna.id, null]]);
    const { body: log } = await clinic.call('GET /api/patients/access-log', {}, { token: eva.token });
    expect(log.data).toMatchObject([{ kind: 'looked_up', by_name: 'Mara Sommer', by_role: 'doctor' }]);
  });

  test('OR-33: number and birthdate together find the patient, one of them alone does not', async () => {
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

  test('the lookup of a patient whose file is open anyway is not logged', async () => {
    const { clinic, anna, patient, eva } = practice;
    expect((await lookUp({ email: patient.email })).body.data).toEqual({
      patient_id: patient.id,
      is_open: true,
    });
    expect(await tracesOf(clinic, patient.id)).toEqual([]);

    await breakGlass(clinic, eva.id, anna.token);
    expect((await lookUp({ email: eva.email })).body.data.is_open).toBe(true);
  });

  test('a closed account is not found, like a missing one', async () => {
    const { clinic, eva } = practice;
    await clinic.db
      .update(patientTable)
      .set({ closedAt: clinic.clock.now() })
      .where(eq(patientTable.id, eva.id));
    const closed = await lookUp({ email: eva.email });
    const never = await lookUp({ email: 'niemand@example.test' });

    expect([closed.status, closed.body]).toEqual([404, never.body]);
  });

  test('SEAM-23: a doctor has twenty lookups an hour', async () => {
    for (let count = 0; count < 20; count += 1) await lookUp({ email: 'niemand@example.test' });
    expect((await lookUp({ email: practice.eva.email })).status).toBe(429);
  });

  test('only doctors use the lookup; others find patients in their list', async () => {
    const { clinic, admin, assistant, patient, eva } = practice;
    for (const { token } of [admin, assistant, patient])
      expect((await lookUp({ email: eva.email }, token)).status).toBe(403);
    expect((await clinic.call(LOOKUP, { email: eva.email })).status).toBe(401);
    expect(await tracesOf(clinic, eva.id)).toEqual([]);
  });
});
