import { beforeEach, expect, test } from 'vitest';
import { aSubmission } from '#server/anamnesis/testing.ts';
import { aWard, type Ward } from '#server/documents/testing.ts';
import { aPatient, aStaffMember } from '#server/testing/people.ts';

const ROUTE = 'GET /api/patients/profile';

let ward: Ward;

beforeEach(async () => {
  ward = await aWard();
});

async function read(token: string = ward.patient.token) {
  return (await ward.clinic.call(ROUTE, undefined, { token })).body.data;
}

test('API-27, OR-43, ENT-13: the profile call gives the same record as get-profile, with its collections', async () => {
  const { id, token } = await aPatient(ward.clinic, { email: 'neu@example.test' });
  const profile = await read(token);
  const own = (await ward.clinic.call('GET /api/patients/get-profile', undefined, { token })).body.data;

  expect(profile).toMatchObject({ id, gender: 'female', country: 'DE', agree_terms: true, is_guest: false });
  expect(profile).toEqual({
    ...own,
    anamnesemorph: [],
    anamnese_file: [],
    documents: [],
    befunde_file: [],
    audios: [],
    therapy_plans: [],
  });
});

test('ENT-13: the profile lists findings, documents of the clinic and signed histories separately', async () => {
  const { clinic, patient } = ward;
  await ward.send({ title: 'Laborwerte' });
  await ward.add({ title: 'Brief' });
  await clinic.call(
    'POST /api/patients/create-anamnesebogen',
    { anamneseDaten: aSubmission('de', { form: 'full' }) },
    { token: patient.token },
  );

  expect(await read()).toMatchObject({
    befunde_file: [{ documents: [{ title: 'Laborwerte' }] }],
    documents: [{ title: 'Brief' }],
    anamnese_file: [{ version: 1, is_current: true, form: 'full' }],
  });
});

test("ROLE-08, OR-49: nobody sees another patient's files, whatever id is sent", async () => {
  await ward.send();
  const { token } = await aPatient(ward.clinic, { email: 'neu@example.test' });
  const { body } = await ward.clinic.call(ROUTE, { user_id: String(ward.patient.id) }, { token });

  expect(body.data.befunde_file).toEqual([]);
});

test('ROLE-08: the server gives the profile only to a signed-in patient', async () => {
  const { token } = await aStaffMember(ward.clinic, 'admin');

  expect((await ward.clinic.call(ROUTE)).status).toBe(401);
  expect((await ward.clinic.call(ROUTE, undefined, { token: 'x'.repeat(43) })).status).toBe(401);
  expect((await ward.clinic.call(ROUTE, undefined, { token })).status).toBe(403);
});
