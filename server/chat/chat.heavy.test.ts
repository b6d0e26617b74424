import { expect, test } from 'vitest';
import { loadDemoClinic } from '#database/demo.ts';
import { aClinic } from '#server/testing/clinic.ts';

const ROUTE = 'GET /api/chats/total-unread-count';

async function aDemoClinic() {
  const clinic = await aClinic();
  await loadDemoClinic(clinic.deps);
  const signIn = async (email: string) =>
    (await clinic.call('POST /api/login', { email, password: 'Demo-Passwort-1' })).body.access_token;
  return { ...clinic, signIn };
}

test('API-47: the unread count is the number of messages of doctors since the last read mark', async () => {
  const clinic = await aDemoClinic();
  const token = await clinic.signIn('patientin@example.com');
  expect(await clinic.call(ROUTE, {}, { token })).toMatchObject({
    status: 200,
    body: { data: { unread_count: 3 } },
  });
});

test('ROLE-08: the messages are not counted for another patient, whatever id is sent', async () => {
  const clinic = await aDemoClinic();
  const token = await clinic.signIn('ohne-adresse@example.com');
  expect((await clinic.call(ROUTE, { user_id: '1' }, { token })).body).toEqual({ data: { unread_count: 0 } });
});

test('API-04: the count is refused without a session', async () => {
  const clinic = await aClinic();
  expect(await clinic.call(ROUTE)).toMatchObject({ status: 401, body: { code: 'session.required' } });
  expect((await clinic.call(ROUTE, {}, { token: 'x'.repeat(43) })).status).toBe(401);
});
