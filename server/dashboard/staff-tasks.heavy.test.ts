import { beforeEach, expect, test } from 'vitest';
import { loadDemoClinic } from '#database/demo.ts';
import { doctor } from '#server/catalogue/catalogue.tables.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';

let clinic: Clinic;

beforeEach(async () => {
  clinic = await aClinic();
  await loadDemoClinic(clinic.deps);
});

async function tokenOf(email: string): Promise<string> {
  const { body } = await clinic.call('POST /api/staff/login', { email, password: 'Demo-Passwort-1' });
  return body.access_token;
}

const tasks = async (email: string) =>
  (await clinic.call('GET /api/staff/tasks', {}, { token: await tokenOf(email) })).body.data;

test('SEAM-01: a doctor gets her own requests, her unfinished appointments and unread messages, and no payment tasks', async () => {
  const { conversations } = (
    await clinic.call('GET /api/chats', {}, { token: await patientToken('patientin@example.com') })
  ).body;
  const withAnna = conversations.find((each) => each.display_name.includes('Keller'));
  const before = await tasks('aerztin@example.com');
  await clinic.call(
    'POST /api/chats',
    { conversation_id: withAnna?.id, message: '<p>Eine Frage noch</p>' },
    { token: await patientToken('patientin@example.com') },
  );

  const after = await tasks('aerztin@example.com');
  expect(after).toEqual({ ...before, unread_messages: before.unread_messages + 1 });
  expect(after.payment_tasks).toEqual([]);
});

test('SEAM-16: an administrator sees the number of open enquiries, without the answered ones', async () => {
  const token = await tokenOf('admin@example.com');
  const before = (await tasks('admin@example.com')).open_enquiries;
  const { body } = await clinic.call('GET /api/staff/contacts', { state: 'open' }, { token });
  expect(before).toBe(body.total);
  const [first] = body.data;
  await clinic.call(
    `POST /api/staff/contacts/${first.id}/reply`,
    { subject: 'Ihre Anfrage', content: 'Gern.', request_key: crypto.randomUUID() },
    { token },
  );

  expect((await tasks('admin@example.com')).open_enquiries).toBe(before - 1);
});

test('OR-33: an assistant sees enquiries, but no requests, payments or messages', async () => {
  expect(await tasks('assistentin@example.com')).toMatchObject({
    cancellation_requests: [],
    move_requests: [],
    unfinished_appointments: [],
    payment_tasks: [],
    unread_messages: 0,
    open_enquiries: expect.any(Number),
  });
});

test('SEAM-01: a doctor without an entry in the catalogue has no tasks', async () => {
  await clinic.db.update(doctor).set({ staffId: null });

  expect(await tasks('aerztin@example.com')).toEqual({
    set_up: [],
    payment_providers: [],
    cancellation_requests: [],
    move_requests: [],
    unfinished_appointments: [],
    payment_tasks: [],
    waiting_accounts: [],
    open_enquiries: 0,
    unread_messages: 0,
    reported_problems: [],
    note_requests: [],
    notes_to_sign: [],
    side_effects: [],
  });
});

test('API-04: the server gives tasks and figures only to staff', async () => {
  const token = await patientToken('patientin@example.com');
  for (const path of ['tasks', 'figures']) {
    expect((await clinic.call(`GET /api/staff/${path}`)).status).toBe(401);
    expect((await clinic.call(`GET /api/staff/${path}`, {}, { token })).status).toBe(403);
  }
});

async function patientToken(email: string): Promise<string> {
  return (await clinic.call('POST /api/login', { email, password: 'Demo-Passwort-1' })).body.access_token;
}
