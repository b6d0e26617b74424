import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { anamnesisFilesOf } from '#server/anamnesis/read/own-answers.service.ts';
import { conversation, message } from '#server/chat/chat.tables.ts';
import { patient as patientTable } from '#server/identity/patient.tables.ts';
import { invoice } from '#server/invoices/invoices.tables.ts';
import { payment } from '#server/payments/payments.tables.ts';
import { aPatient, aStaffMember, PASSWORD } from '#server/testing/people.ts';
import { type Archivist, anArchive, type RichPatient } from '../testing.ts';

const REASON = 'Am Telefon bestätigt: eine Person';
let archive: Archivist;
let maria: RichPatient;
let twin: RichPatient;
let admin: Awaited<ReturnType<typeof aStaffMember>>;

beforeEach(async () => {
  archive = await anArchive();
  maria = await archive.aRichPatient('maria');
  archive.clinic.clock.advance(60);
  twin = await archive.aRichPatient('marja');
  admin = await aStaffMember(archive.clinic, 'admin');
});

const merge = (from: number, into: number, { token = admin.token, reason = REASON } = {}) =>
  archive.clinic.call(`POST /api/staff/patients/${from}/merge`, { into_id: into, reason }, { token });

/** The number of rows of this patient in each table. */
async function rowsOf(patientId: number): Promise<Record<string, number>> {
  const { db } = archive.clinic;
  const { rows } = await db.execute<{ name: string; column: string }>(
    sql`select table_name as name, column_name as column from information_schema.columns
        where table_schema = 'public' and column_name = 'patient_id' order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name, column } of rows) {
    const found = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(name)} where ${sql.identifier(column)} = ${patientId}`,
    );
    if (found.rows[0]?.n) counts[name] = found.rows[0].n;
  }
  return counts;
}

test('all data of one account moves to the other, and none stays behind', async () => {
  const [before, own] = [await rowsOf(twin.id), await rowsOf(maria.id)];
  const { status, body } = await merge(twin.id, maria.id);

  expect([status, body.message]).toEqual([200, 'Die beiden Konten sind jetzt eines.']);
  expect(await rowsOf(twin.id)).toEqual({ access_log: 1 });
  const after = await rowsOf(maria.id);
  for (const table of [
    'anamnesis',
    'appointment',
    'consent',
    'contact',
    'invoice',
    'patient_document',
    'payment',
  ]) {
    expect([table, after[table]]).toEqual([table, (own[table] ?? 0) + (before[table] ?? 0)]);
  }
  expect(after.emergency_access).toBe((own.emergency_access ?? 0) + (before.emergency_access ?? 0));
  expect(after.access_log).toBe((own.access_log ?? 0) + (before.access_log ?? 0) + 1);
});

test('the emptied account has no session, no access and no name', async () => {
  const { clinic } = archive;
  await merge(twin.id, maria.id);

  expect((await clinic.call('GET /api/patients/profile', {}, { token: twin.token })).status).toBe(401);
  const login = { email: twin.email, password: PASSWORD };
  expect((await clinic.call('POST /api/login', login)).status).not.toBe(200);
  const [emptied] = await clinic.db.select().from(patientTable).where(eq(patientTable.id, twin.id));
  expect(emptied).toMatchObject({
    email: '',
    firstName: '',
    lastName: '',
    birthdate: null,
    passwordHash: null,
    closedAt: expect.any(Date),
  });
  expect((await clinic.call('GET /api/patients/profile', {}, { token: maria.token })).status).toBe(200);
});

test('signed histories stay valid and are ordered by time, whatever their new numbers', async () => {
  const { clinic } = archive;
  const [older] = await anamnesisFilesOf(clinic.db, maria.id);
  const [newer] = await anamnesisFilesOf(clinic.db, twin.id);
  await merge(maria.id, twin.id);

  expect(await anamnesisFilesOf(clinic.db, twin.id)).toMatchObject([
    { id: newer?.id, version: 1, is_current: true },
    { id: older?.id, version: 2, is_current: false },
  ]);
  const paper = await clinic.call(`GET /api/patients/anamneses/${older?.id}/pdf`, {}, { token: twin.token });
  expect(paper.status).toBe(200);
});

test('two conversations with one doctor become one, and unread messages stay unread', async () => {
  const { clinic, plan } = archive;
  const messages = await clinic.db.select().from(message).orderBy(asc(message.id));
  await merge(twin.id, maria.id);

  const left = await clinic.db.select().from(conversation).where(eq(conversation.patientId, maria.id));
  expect(left.map(({ doctorId }) => doctorId)).toEqual([plan.anna]);
  const after = await clinic.db.select().from(message).orderBy(asc(message.id));
  expect(after.map(({ html }) => html)).toEqual(messages.map(({ html }) => html));
  for (const { sender, senderId, conversationId } of after) {
    expect([conversationId, senderId]).toEqual([left[0]?.id, sender === 'patient' ? maria.id : plan.anna]);
  }
});

test('a client id that both accounts used is no obstacle', async () => {
  const { clinic } = archive;
  const rows = await clinic.db.select().from(conversation);
  const clientId = crypto.randomUUID();
  for (const { token, id } of [maria, twin]) {
    const own = rows.find(({ patientId }) => patientId === id)?.id;
    const form = { conversation_id: own, message: 'Guten Tag', client_id: clientId };
    expect((await clinic.call('POST /api/chats', form, { token })).status).toBe(200);
  }

  expect((await merge(twin.id, maria.id)).status).toBe(200);
  const said = await clinic.db.select().from(message).where(eq(message.clientId, clientId));
  expect(new Set(said.map(({ conversationId }) => conversationId)).size).toBe(1);
  expect(said.map(({ senderId }) => senderId).toSorted()).toEqual([maria.id, twin.id].toSorted());
});

test('an invoice keeps its printed recipient', async () => {
  const { clinic } = archive;
  const [before] = await clinic.db.select().from(invoice).where(eq(invoice.patientId, twin.id));
  await merge(twin.id, maria.id);
  const [after] = await clinic.db
    .select()
    .from(invoice)
    .where(eq(invoice.id, before?.id ?? 0));

  expect(after).toEqual({ ...before, patientId: maria.id });
});

test('both addresses get a mail, neither names the other account, and the patient reads who merged them', async () => {
  const { clinic } = archive;
  await merge(twin.id, maria.id);
  for (const [email, other, word] of [
    [twin.email, maria.email, 'ist geschlossen'],
    [maria.email, twin.email, 'Sie finden jetzt alles in dem Konto mit dieser'],
  ] as const) {
    const letters = (await clinic.letters(email)).filter(({ subject }) =>
      subject.includes('zusammengeführt'),
    );
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toContain(word);
    expect(letters[0]?.text).not.toContain(other);
  }
  const { body } = await clinic.call('GET /api/patients/access-log', {}, { token: maria.token });
  expect(body.data[0]).toMatchObject({ kind: 'accounts_merged', by_role: 'admin', reason: REASON });
});

test('the remaining account takes over only the values that it does not have', async () => {
  const { clinic } = archive;
  const bare = await aPatient(clinic, { email: 'neu@example.test', birthdate: null });
  await clinic.db.execute(sql`delete from patient_address where patient_id = ${bare.id}`);
  await merge(maria.id, bare.id);

  const { body } = await clinic.call('GET /api/patients/profile', {}, { token: bare.token });
  expect(body.data).toMatchObject({
    first_name: 'Anna',
    birthdate: '1974-03-09',
    address: { street: 'Lindenstraße' },
  });
});

describe('a merge is refused and changes nothing', () => {
  const unchanged = async (act: () => Promise<{ status: number; body: { code?: string } }>, code: string) => {
    const before = await rowsOf(twin.id);
    const answer = await act();
    expect(answer.body.code).toBe(code);
    expect(await rowsOf(twin.id)).toEqual(before);
  };

  test('while a payment of the patient is in progress', async () => {
    await archive.clinic.db.update(payment).set({ state: 'charging' }).where(eq(payment.patientId, twin.id));
    await unchanged(() => merge(twin.id, maria.id), 'audit.money_moving');
  });

  test('when the two do not look like one person', async () => {
    const stranger = await aPatient(archive.clinic, {
      email: 'eva@example.test',
      firstName: 'Eva',
      lastName: 'Klein',
      birthdate: '1969-05-02',
      phone: '17011112222',
    });
    await unchanged(() => merge(twin.id, stranger.id), 'audit.not_alike');
    await unchanged(() => merge(twin.id, twin.id), 'audit.not_alike');
  });

  test('a second time, in either direction, also at the same moment', async () => {
    const answers = await Promise.all([merge(twin.id, maria.id), merge(maria.id, twin.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect((await merge(twin.id, maria.id)).status).toBe(404);
    expect((await merge(maria.id, twin.id)).status).toBe(404);
    expect((await merge(999_999, maria.id)).status).toBe(404);
  });

  test('without a fresh proof', async () => {
    archive.clinic.clock.advance(10 * 60 + 1);
    await unchanged(() => merge(twin.id, maria.id), 'session.proof_required');
  });

  test('for other roles, and without a reason', async () => {
    const { clinic, anna } = archive;
    const assistant = await aStaffMember(clinic, 'assistant');
    for (const { token } of [anna, assistant, maria])
      await unchanged(() => merge(twin.id, maria.id, { token }), 'session.forbidden');
    expect(
      (await clinic.call(`POST /api/staff/patients/${twin.id}/merge`, { into_id: maria.id })).status,
    ).toBe(401);
    expect((await merge(twin.id, maria.id, { reason: 'so' })).body.errors).toHaveProperty('reason');
    expect((await clinic.call(`POST /api/staff/patients/x/merge`, {}, { token: admin.token })).status).toBe(
      422,
    );
  });

  test('other connections still cannot change the rows', async () => {
    const { clinic } = archive;
    await merge(twin.id, maria.id);
    for (const table of ['anamnesis', 'consent', 'access_log', 'patient_document', 'invoice'])
      await expect(
        clinic.db.execute(sql`update ${sql.identifier(table)} set patient_id = ${twin.id}`),
      ).rejects.toThrow();
  });
});

describe('the list of duplicates', () => {
  const list = (token: string, id = maria.id) =>
    archive.clinic.call(`GET /api/staff/patients/${id}/duplicates`, {}, { token });

  test('says which accounts may belong to one person, and why', async () => {
    const { body } = await list(admin.token);
    expect(body.data).toMatchObject([
      { name: 'Anna Berger', because: ['phone'], appointments: { total: 0 } },
      {
        id: twin.id,
        name: 'Vorname-marja Nachname-marja',
        email: twin.email,
        because: ['name_and_birthdate', 'phone'],
        appointments: { total: 1 },
      },
    ]);
  });

  test('is refused to doctors, patients and visitors, and for a missing patient', async () => {
    const { anna, clinic } = archive;
    expect((await list(anna.token)).status).toBe(403);
    expect((await list(maria.token)).status).toBe(403);
    expect((await clinic.call(`GET /api/staff/patients/1/duplicates`)).status).toBe(401);
    expect((await list(admin.token, 999_999)).status).toBe(404);
    await merge(twin.id, maria.id);
    expect((await list(admin.token)).body.data).toMatchObject([{ name: 'Anna Berger' }]);
  });
});

test.each([
  ['the account that goes', [true, false]],
  ['the account that stays', [false, true]],
  ['either account', [true, true]],
] as const)('the clinic joins nothing while the address of %s is unproven', async (_, [from, into]) => {
  const { db } = archive.clinic;
  const before = await rowsOf(twin.id);
  for (const [isUnproven, { id }] of [
    [from, twin],
    [into, maria],
  ] as const)
    if (isUnproven)
      await db.update(patientTable).set({ emailVerifiedAt: null }).where(eq(patientTable.id, id));

  expect((await merge(twin.id, maria.id)).body.code).toBe('audit.unproven_account');
  expect(await rowsOf(twin.id)).toEqual(before);
});
