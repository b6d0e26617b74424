import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { aConversation } from '#server/chat/testing.ts';
import { addPayment, anAppointment, aStaffedClinic, signIn } from './appointments/testing.ts';
import { writeCursor } from './chat/cursor.rules.ts';
import { insertMessages } from './chat/messages.store.ts';
import { workersDatabase } from './platform/database/testing.ts';
import type { Clinic } from './testing/clinic.ts';
import { aPatient } from './testing/people.ts';
import { queriesDuring } from './testing/queries.ts';

let clinic: Clinic;
let conversationId: number;
let patient: Awaited<ReturnType<typeof aPatient>>;
let other: typeof patient;
let lists: string[];

beforeEach(async () => {
  const staffed = await aStaffedClinic();
  ({ clinic, patient } = staffed);
  other = await aPatient(clinic, { email: 'ben@example.test' });
  await addPayment(clinic, await anAppointment(clinic, staffed.plan, patient), 'stripe');
  const pair = { patientId: patient.id, doctorId: staffed.plan.anna };
  conversationId = await aConversation(clinic, pair);
  await say('Guten Tag');
  lists = [
    '/api/patients/get-appointments',
    '/api/patients/get-appointments?groups=upcoming_first',
    '/api/patients/invoices',
    '/api/chats',
    `/api/chats/${conversationId}`,
  ];
});

async function say(text: string): Promise<void> {
  const message = { sender: 'doctor' as const, html: `<p>${text}</p>`, createdAt: clinic.clock.now() };
  await insertMessages(clinic.db, conversationId, [message]);
}

const read = (list: string, token = patient.token) => clinic.call(`GET ${list}`, undefined, { token });

test('a list that was read is answered again without a question to the database', async () => {
  for (const list of lists) {
    const first = await read(list);
    expect(await queriesDuring(async () => expect((await read(list)).body).toEqual(first.body))).toEqual([]);
  }
});

test('a patient never gets the list of another', async () => {
  for (const list of lists) {
    const own = await read(list);
    const [{ status, body }, again] = [await read(list, other.token), await read(list)];

    expect(again.body).toEqual(own.body);
    if (list.endsWith(String(conversationId))) expect(status).toBe(404);
    else expect(JSON.stringify(body)).not.toContain('Guten Tag');
    if (list.includes('get-appointments')) expect([own.body.total, body.total]).toEqual([1, 0]);
  }
});

test('a patient whose session has ended gets no list, and none that is cached', async () => {
  for (const list of lists) await read(list);
  await clinic.call('POST /api/logout', {}, { token: patient.token });

  for (const list of lists) expect((await read(list)).status).toBe(401);
});

test('another language and another page are other answers', async () => {
  const [list = ''] = lists;
  const inGerman = await read(list);
  const headers = { locale: 'en' };
  const inEnglish = await clinic.call(`GET ${list}`, undefined, { token: patient.token, headers });
  const page2 = await clinic.call(`GET ${list}`, { page: 2 }, { token: patient.token });

  const nameOf = ({ body }: typeof inGerman) => body.data[0]?.service.name;
  expect([nameOf(inGerman), nameOf(inEnglish)]).toEqual(['Erstgespräch', 'First appointment']);
  expect(page2.body).toEqual({ data: [], total: 1 });
});

test('what time alone changes is right at its first moment', async () => {
  const [list = ''] = lists;
  const rowNow = async () => (await read(list)).body.data[0];
  expect(await rowNow()).toMatchObject({ isWithin48Hours: false, cancellation: { way: 'plain' } });

  const deadline = new Date('2026-11-22T08:00:00Z');
  clinic.clock.set(new Date(deadline.getTime() - 60_000));
  patient.token = await signIn(clinic, { kind: 'patient', patientId: patient.id });
  expect(await rowNow()).toMatchObject({ isWithin48Hours: false });
  clinic.clock.set(deadline);
  expect(await rowNow()).toMatchObject({ isWithin48Hours: true });
});

test('older pages are read anew, so nobody can fill the memory by asking for many', async () => {
  for (const [list, place] of [
    ['/api/chats', [1, 1]],
    [`/api/chats/${conversationId}`, [9]],
  ] as const) {
    const older = `${list}?before=${writeCursor(place)}`;
    await read(older);
    expect((await queriesDuring(() => read(older))).join()).toContain('"conversation"');
  }
});

/** Names of parts of the queries, which are no tables. */
const PARTS = ['found', 'account', 'charge', 'newest', 'waiting', 'appointment_payment'];

test('every table that a cached list reads announces its changes', async () => {
  clinic.deps.changes.invalidateAll();
  const statements = await queriesDuring(async () => {
    for (const list of lists) await read(list);
  });
  const tables = new Set(
    statements.flatMap((text) =>
      [...text.matchAll(/(?:from|join)\s+(?:lateral\s+)?"(\w+)"/gi)].map(([, name]) => name),
    ),
  );
  const { rows } = await clinic.db.execute<{ name: string }>(
    sql`select tgrelid::regclass::text as name from pg_trigger where tgname = 'tells_update'`,
  );
  const watched = new Set(rows.map(({ name }) => name));

  expect([...tables]).toEqual(expect.arrayContaining(['appointment', 'invoice', 'message', 'payment']));
  expect([...tables].filter((name = '') => !watched.has(name) && !PARTS.includes(name))).toEqual([]);
});

test('a change of a row makes the lists of its patient stale and no others', async () => {
  const { changes } = await workersDatabase();
  const topics = [patient.id, other.id].map((id) => `patient ${id}`);
  const staleAfter = async (statement: string) => {
    const mark = changes.mark();
    await clinic.db.execute(sql.raw(statement));
    return topics.filter((topic) => !changes.isCurrent(mark, [topic]));
  };
  const changed = [
    `update patient set first_name = 'Ida' where id = ${patient.id}`,
    `update appointment set updated_at = now() where patient_id = ${patient.id}`,
    `insert into appointment_move (appointment_id, to_status, actor_kind, reason, moved_at)
      select id, 'completed', 'staff', '', now() from appointment where patient_id = ${patient.id}`,
    `update payment set failed_setups = 1 where patient_id = ${patient.id}`,
    `insert into payment_charge (payment_id, reason, amount_cents, state, created_at, updated_at)
      select id, 'completed', 1, 'due', now(), now() from payment where patient_id = ${patient.id}`,
    `insert into payment_refund (payment_id, request_key, amount_cents, reason, state, created_at, updated_at)
      select id, 'key', 1, '', 'requested', now(), now() from payment where patient_id = ${patient.id}`,
    `insert into invoice (kind, patient_id, appointment_id, state, recipient, lines, total_cents, locale, created_at)
      select 'invoice', patient_id, id, 'draft', '{}', '[]', 1, 'de', now() from appointment`,
    `delete from invoice where patient_id = ${patient.id}`,
    `insert into patient_document (patient_id, kind, zone, title, description, file_name, file_type, size_bytes, sha256,
      storage_id, added_by_kind, added_by_id, created_at)
      values (${patient.id}, 'chat_file', 'generally', '', '', 'a.pdf', 'application/pdf', 1, '', '1', 'patient', 1, now())`,
    `insert into message_document (message_id, document_id)
      select min(m.id), min(d.id) from message m, patient_document d`,
    `update conversation set patient_read_up_to = 1 where patient_id = ${patient.id}`,
    `insert into message (conversation_id, sender, sender_id, html, created_at)
      values (${conversationId}, 'doctor', 1, '', now())`,
  ];
  for (const statement of changed)
    expect([statement, await staleAfter(statement)]).toEqual([statement, topics.slice(0, 1)]);
  expect(await staleAfter('update patient set first_name = first_name')).toEqual(topics);
});
