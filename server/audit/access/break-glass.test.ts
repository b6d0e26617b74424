import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { doctor } from '#server/catalogue/catalogue.tables.ts';
import { aWard, download, type Ward } from '#server/documents/testing.ts';
import { ensureStaffMember } from '#server/identity/register/demo-accounts.service.ts';
import { openSession } from '#server/platform/sessions/sessions.ts';
import { emergencyAccess } from '../audit.tables.ts';

const REASON = 'Bewusstlos eingeliefert, Vorerkrankungen gefragt';
let ward: Ward;
let lena: { id: number; token: string };

beforeEach(async () => {
  ward = await aWard();
  await ward.add();
  lena = await anotherDoctor('nora');
});

/** A doctor who treats other patients. */
async function anotherDoctor(name: string) {
  const { db, clock } = ward.clinic;
  const person = { email: `${name}@klinik.example.test`, firstName: 'Lena', lastName: 'Maurer' };
  const id = await ensureStaffMember(db, { ...person, roles: ['doctor'], locale: 'de' }, clock.now());
  await db
    .insert(doctor)
    .values({ slug: name, firstName: 'Lena', lastName: 'Maurer', position: 9, staffId: id });
  return { id, token: await tokenOf(id) };
}

async function tokenOf(staffId: number): Promise<string> {
  const { db, clock } = ward.clinic;
  return (await openSession(db, { kind: 'staff', staffId, roles: ['doctor'] }, {}, clock.now())).token;
}

const breakGlass = (
  token: string | undefined,
  entries: object = {},
  patientId: number | string = ward.patient.id,
) =>
  ward.clinic.call(
    `POST /api/staff/patients/${patientId}/emergency-access`,
    { reason: REASON, ...entries },
    { token },
  );
const files = (token: string, patientId = ward.patient.id) =>
  ward.clinic.call(`GET /api/staff/patients/${patientId}/documents`, {}, { token });
const rows = () => ward.clinic.db.select().from(emergencyAccess);

test('OR-33: a doctor who breaks the glass reads the record for four hours, and no other doctor does', async () => {
  const other = await anotherDoctor('frieda');
  const [stored] = await ward.rows();
  const open = async (token: string) =>
    (await download(ward.clinic, `/api/staff/documents/${stored?.id}/file`, token)).status;
  expect([(await files(lena.token)).status, await open(lena.token)]).toEqual([404, 404]);

  const { status, body } = await breakGlass(lena.token);

  expect([status, body.data.until]).toEqual([200, expect.stringMatching(/^2026-11-16T13:0/)]);
  expect([(await files(lena.token)).status, await open(lena.token)]).toEqual([200, 200]);
  expect((await files(other.token)).status).toBe(404);
  ward.clinic.clock.set(new Date(Date.parse(body.data.until) - 30_000));
  expect((await files(await tokenOf(lena.id))).status).toBe(200);
  ward.clinic.clock.set(new Date(body.data.until));
  expect((await files(await tokenOf(lena.id))).status).toBe(404);
});

test('OR-33: an emergency access allows no additions, releases or proposals, and the refusal says why', async () => {
  await ward.add({ kind: 'therapy_plan' });
  const [first, plan] = await ward.rows();
  await breakGlass(lena.token);
  const before = await ward.rows();
  const asLena = { token: lena.token };
  const refused = [
    await ward.add({}, asLena),
    await ward.clinic.call(`POST /api/staff/documents/${first?.id}/release`, {}, asLena),
    await ward.clinic.call(`POST /api/staff/documents/${plan?.id}/release`, {}, asLena),
    await ward.clinic.call(
      'POST /api/staff/appointments',
      { patient_id: ward.patient.id, schedule: 'any' },
      asLena,
    ),
  ];

  for (const { status, body } of refused)
    expect([status, body.code]).toEqual([403, 'audit.emergency_only_reads']);
  expect(refused[0]?.body.message).toContain('nur lesen');
  expect(await ward.rows()).toEqual(before);
  expect((await files(lena.token)).status).toBe(200);
});

test('OR-33: an earlier emergency access does not limit a doctor who now treats the patient', async () => {
  await breakGlass(ward.anna.token);
  expect((await ward.add()).status).toBe(200);
  const { body } = await ward.clinic.call(
    `GET /api/staff/patients/${ward.patient.id}`,
    {},
    { token: ward.anna.token },
  );
  expect(body.data.emergency_until).toBeNull();
});

test('OR-33, SEAM-27: the patient reads who broke the glass, why, and what was opened', async () => {
  await breakGlass(lena.token);
  await files(lena.token);

  const { body } = await ward.clinic.call('GET /api/patients/access-log', {}, { token: ward.patient.token });
  const by = { by_name: 'Lena Maurer', by_role: 'doctor' };
  expect(body.data.slice(0, 2)).toEqual([
    expect.objectContaining({ kind: 'document_list_read', reason: null, ...by }),
    expect.objectContaining({ kind: 'emergency_access', reason: REASON, ...by }),
  ]);
});

test('SEAM-27: every administrator gets a mail with the number of the patient and no other detail', async () => {
  const { db, clock } = ward.clinic;
  const second = {
    email: 'ida@klinik.example.test',
    firstName: 'Ida',
    lastName: 'Adler',
    locale: 'en',
  } as const;
  await ensureStaffMember(db, { ...second, roles: ['admin'], passwordHash: 'x' }, clock.now());
  const invited = { ...second, email: 'neu@klinik.example.test', roles: ['admin'] } as const;
  await ensureStaffMember(db, invited, clock.now());
  await breakGlass(lena.token);

  const [german, ...more] = await ward.clinic.letters(ward.admin.email);
  const [english] = await ward.clinic.letters(second.email);
  expect(more).toEqual([]);
  expect(german?.subject).toBe('Notfallzugriff auf eine Akte');
  expect(german?.text).toContain(`Lena Maurer hat am Montag, 16. November 2026 um 10:00 Uhr`);
  expect(german?.text).toContain(`Patientin Nr. ${ward.patient.id} `);
  expect(english?.subject).toBe('Emergency access to a record');
  expect(`${german?.text}${german?.html}`).not.toMatch(/Berger|Bewusstlos/);
  expect(await ward.clinic.letters(invited.email)).toEqual([]);
});

test('two emergency accesses are logged twice and cannot be undone', async () => {
  await breakGlass(lena.token);
  ward.clinic.clock.advance(60);
  await breakGlass(lena.token, { reason: 'Noch einmal nachgesehen' });

  expect((await rows()).map(({ reason, staffId }) => [reason, staffId])).toEqual([
    [REASON, lena.id],
    ['Noch einmal nachgesehen', lena.id],
  ]);
  const change = (statement: ReturnType<typeof sql>) => ward.clinic.db.execute(statement);
  await expect(change(sql`update emergency_access set until = now()`)).rejects.toThrow();
  await expect(change(sql`delete from emergency_access`)).rejects.toThrow();
});

test('breaking the glass asks for a fresh proof', async () => {
  ward.clinic.clock.advance(10 * 60);
  const refused = await breakGlass(lena.token);
  expect([refused.status, refused.body.code]).toEqual([403, 'session.proof_required']);
  expect(await rows()).toEqual([]);
});

test.each([
  ['no reason', {}],
  ['nine letters', { reason: ' 123456789 ' }],
  ['a novel', { reason: 'x'.repeat(501) }],
  ['a number', { reason: 1_234_567_890 }],
])('%s is no reason', async (_what, entries) => {
  const { status, body } = await breakGlass(lena.token, { reason: undefined, ...entries });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['reason']]);
  expect(await rows()).toEqual([]);
});

test('a closed account, a missing patient and a malformed number are refused', async () => {
  const { db } = ward.clinic;
  expect((await breakGlass(lena.token, {}, 999_999)).status).toBe(404);
  expect((await breakGlass(lena.token, {}, 'x')).status).toBe(422);
  await db.execute(sql`update patient set closed_at = now() where id = ${ward.patient.id}`);
  expect((await breakGlass(lena.token)).status).toBe(404);
  expect((await files(lena.token)).status).toBe(404);
});

test('8.2.1: only doctors can break the glass', async () => {
  expect((await breakGlass(undefined)).status).toBe(401);
  for (const { token } of [ward.patient, ward.admin, ward.assistant])
    expect((await breakGlass(token)).status).toBe(403);
});

test('SEAM-23: the number of emergency accesses per hour is limited', async () => {
  for (let i = 0; i < 10; i += 1) expect((await breakGlass(lena.token)).status).toBe(200);
  expect((await breakGlass(lena.token)).status).toBe(429);
});
