import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { aPractice, breakGlass, type Practice, tracesOf } from './testing-patients.ts';

let practice: Practice;

beforeEach(async () => {
  practice = await aPractice();
  const { clinic, patient } = practice;
  const user = { last_name: 'Berg', phone: '3011111111' };
  const { status } = await clinic.call(
    'PUT /api/patients/update-profile',
    { user },
    { token: patient.token },
  );
  expect(status).toBe(200);
});

const read = (token: string, patientId: number | string = practice.patient.id) =>
  practice.clinic.call(`GET /api/staff/patients/${patientId}/profile-changes`, {}, { token });

test.each(['anna', 'admin', 'assistant'] as const)(
  '%s reads what a patient was called before, who changed it and when',
  async (who) => {
    const { status, body } = await read(practice[who].token);

    expect(status).toBe(200);
    const by = { id: expect.any(Number), at: expect.any(String), by_name: 'Anna Berg' };
    expect(body.data.toReversed()).toEqual([
      { ...by, field: 'last_name', old_value: 'Berger' },
      { ...by, field: 'phone', old_value: '15123456789' },
    ]);
  },
);

test('a former first name, birthdate, address and e-mail address are read as well', async () => {
  const { clinic, patient, anna } = practice;
  const address = { street: 'Gartenweg', house_number: '3', postal_code: '20095', city: 'Hamburg' };
  const user = {
    first_name: 'Anne',
    birthdate: '1974-03-10',
    address: { ...address, country_code: 'DE' },
  };
  await clinic.call('PUT /api/patients/update-profile', { user }, { token: patient.token });
  await clinic.db.execute(sql`update patient set email = 'neu@example.test', email_key = 'neu@example.test'
    where id = ${patient.id}`);

  const { status, body } = await read(anna.token);
  expect(status).toBe(200);
  const fields = body.data.map(({ field }: { field: string }) => field);
  expect(fields.slice(0, 4).toSorted()).toEqual(['address', 'birthdate', 'email', 'first_name']);
});

test('reading former details is logged', async () => {
  await read(practice.anna.token);

  expect(await tracesOf(practice.clinic, practice.patient.id)).toEqual([
    ['profile_read', practice.anna.id, null],
  ]);
});

test('other roles cannot read former details', async () => {
  const { clinic, patient, eva, anna, admin } = practice;

  expect((await read('')).status).toBe(401);
  expect((await read(patient.token)).status).toBe(403);
  expect((await read(anna.token, eva.id)).status).toBe(404);
  expect((await read(admin.token, 999_999)).status).toBe(404);
  expect((await read(admin.token, 'x')).status).toBe(422);
  await breakGlass(clinic, eva.id, anna.token);
  expect((await read(anna.token, eva.id)).body).toEqual({ data: [] });
});
