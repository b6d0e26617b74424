import { expect, test } from 'vitest';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient } from '#server/testing/people.ts';

const list = async (clinic: Clinic, token: string) =>
  (await clinic.call('GET /api/patients/sessions', undefined, { token })).body.data;
const end = (clinic: Clinic, id: number | string, token?: string) =>
  clinic.call(`DELETE /api/patients/sessions/${id}`, undefined, { token });

test('a patient sees the own sessions and ends one of them', async () => {
  const clinic = await aClinic();
  const here = await aPatient(clinic);
  const there = await aPatient(clinic);

  const sessions = await list(clinic, here.token);
  expect(sessions).toHaveLength(2);
  expect(sessions.filter((each) => each.is_current)).toHaveLength(1);
  const other = sessions.find((each) => !each.is_current);

  expect((await end(clinic, other?.id ?? '', here.token)).status).toBe(200);
  expect((await end(clinic, other?.id ?? '', here.token)).status).toBe(404);
  expect((await clinic.call('GET /api/patients/sessions', undefined, { token: there.token })).status).toBe(
    401,
  );
});

test('a patient who ends the session in use is signed out here', async () => {
  const clinic = await aClinic();
  const { token } = await aPatient(clinic);
  const [own] = await list(clinic, token);

  const answer = await end(clinic, own.id, token);
  expect(answer.status).toBe(200);
  expect(String(answer.headers['set-cookie'])).toMatch(/Max-Age=0|Expires=Thu, 01 Jan 1970/);
  expect((await clinic.call('GET /api/patients/sessions', undefined, { token })).status).toBe(401);
});

test("ROLE-08: somebody else's session is not found and stays open", async () => {
  const clinic = await aClinic();
  const anna = await aPatient(clinic);
  const ben = await aPatient(clinic, { email: 'ben@example.test' });
  const [session] = await list(clinic, ben.token);
  expect((await end(clinic, session.id, anna.token)).status).toBe(404);
  expect(await list(clinic, ben.token)).toHaveLength(1);
  expect(await list(clinic, anna.token)).toHaveLength(1);
});

test('a patient ends all other sessions at once; expired sessions are not listed', async () => {
  const clinic = await aClinic();
  await aPatient(clinic);
  clinic.clock.advance(29 * 60);
  await aPatient(clinic);
  const here = await aPatient(clinic);
  clinic.clock.advance(2 * 60);
  expect(await list(clinic, here.token)).toHaveLength(2);

  const answer = await clinic.call('POST /api/patients/sessions/end-others', undefined, {
    token: here.token,
  });
  expect(answer.status).toBe(200);
  expect(await list(clinic, here.token)).toHaveLength(1);
});

test('sessions are for signed-in patients, and their ids are numbers', async () => {
  const clinic = await aClinic();
  const { token } = await aPatient(clinic);
  expect((await clinic.call('GET /api/patients/sessions')).status).toBe(401);
  expect((await end(clinic, 1)).status).toBe(401);
  expect((await clinic.call('POST /api/patients/sessions/end-others')).status).toBe(401);
  for (const id of ['x', '-1', '1.5', '99999999999999999999'])
    expect((await end(clinic, id, token)).status).toBe(422);
});
