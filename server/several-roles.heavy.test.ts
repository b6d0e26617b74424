import { and, desc, eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { type StaffEndpointName, staffPermissions } from '#contract/staff-permissions.ts';
import { type StaffRole, scopeOf } from '#contract/staff-roles.rules.ts';
import { loadDemoClinic } from '#database/demo.ts';
import { appointmentMove } from '#server/appointments/appointments.tables.ts';
import { accessLog } from '#server/audit/audit.tables.ts';
import { openSession } from '#server/platform/sessions/sessions.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { callEndpoint } from '#server/testing/endpoint-calls.ts';
import { aStaffMember } from '#server/testing/people.ts';
import { objectAt, type StaffObjects, staffObjectsOf } from '#server/testing/staff-objects.ts';

/*
 * Anna Keller treats the demo patient; Frieda Fremd treats nobody. Both are signed in with several roles. Each test
 * compares with what one role alone may do.
 */

let clinic: Clinic;
let objects: StaffObjects;
let frieda: number;

beforeAll(async () => {
  clinic = await aClinic();
  await loadDemoClinic(clinic.deps);
  await clinic.drain();
  const { id: assistantId } = await aStaffMember(clinic, 'assistant');
  objects = await staffObjectsOf(clinic, assistantId);
  ({ id: frieda } = await aStaffMember(clinic, 'doctor'));
  await clinic.db.execute(sql`insert into doctor (slug, first_name, last_name, position, staff_id)
    values ('fremd', 'Frieda', 'Fremd', 99, ${frieda})`);
});

async function tokenOf(staffId: number, roles: StaffRole[]): Promise<string> {
  return (await openSession(clinic.db, { kind: 'staff', staffId, roles }, {}, clinic.clock.now())).token;
}

async function get(path: string, staffId: number, roles: StaffRole[]) {
  return await clinic.call(`GET ${path}`, {}, { token: await tokenOf(staffId, roles) });
}

const fileOfPatient = (staffId: number, roles: StaffRole[]) =>
  get(`/api/staff/patients/${objects.patientId}`, staffId, roles);

async function lastAccess(kind: (typeof accessLog.$inferSelect)['kind']) {
  const [found] = await clinic.db
    .select({ role: accessLog.actorRole, staffId: accessLog.actorId })
    .from(accessLog)
    .where(and(eq(accessLog.patientId, objects.patientId), eq(accessLog.kind, kind)))
    .orderBy(desc(accessLog.id))
    .limit(1);
  return found;
}

/** Reading calls, calls of one role only, and calls that differ in scope. */
const SAMPLE = [
  'listTasks',
  'readStaffSelf',
  'listStaff',
  'readMonthFigures',
  'readCalendar',
  'listPatients',
  'readPatientFile',
  'listInvoicesOfPatient',
  'listAnamnesesOfPatient',
  'readAnamnesisSummary',
  'readNote',
  'listNotesOfPatient',
  'readPlans',
  'listPapers',
  'listMeasurements',
  'listDocumentsOfPatient',
  'readDocumentAsStaff',
  'searchAccesses',
  'listStaffConversations',
  'listStaffMessages',
  'listStaffInvoices',
  'readMonthExport',
  'listEnquiries',
  'listQuickTexts',
  'listSettings',
  'searchDiagnoses',
  'readStatement',
] as const satisfies StaffEndpointName[];
const COMBINATIONS: StaffRole[][] = [
  ['admin', 'doctor'],
  ['admin', 'assistant'],
  ['doctor', 'assistant'],
];

test.each(COMBINATIONS)(
  'ROLE-13: with the roles %s and %s a call is open if one of them opens it, for own and foreign things',
  async (...roles) => {
    for (const name of SAMPLE) {
      for (const staffId of [objects.annaStaffId, frieda]) {
        const status = (await callAs(name, staffId, roles)).status;
        const alone = await Promise.all(
          roles.map(async (role) => (await callAs(name, staffId, [role])).status),
        );
        expect([name, staffId, status === 200]).toEqual([name, staffId, alone.includes(200)]);
        const isClosed = scopeOf(staffPermissions[name], roles) === 'none';
        expect([name, status === 403]).toEqual([name, isClosed]);
      }
    }
  },
);

async function callAs(name: StaffEndpointName, staffId: number, roles: StaffRole[]) {
  const { shape } = api[name].input;
  return await callEndpoint(clinic, api[name], {
    token: await tokenOf(staffId, roles),
    idOf: (parameter) => objectAt(api[name].path, parameter, objects) ?? 1,
    entries: 'patient_id' in shape ? { patient_id: objects.patientId } : {},
  });
}

/** Streams do not end, and Today has the lists of both roles. */
const READING = (Object.keys(staffPermissions) as StaffEndpointName[]).filter(
  (name) => api[name].method === 'GET' && !name.startsWith('follow') && name !== 'listTasks',
);

/** The clock moves with each look. */
const withoutNow = (key: string, value: unknown) => (key === 'now' ? undefined : value);

test.each([
  ['admin', 'doctor'],
  ['doctor', 'assistant'],
] as const)(
  'who is %s and %s reads of foreign things exactly what one of the roles shows alone',
  async (...roles) => {
    const shown = async (name: StaffEndpointName, as: readonly StaffRole[]) => {
      const { status, body } = await callAs(name, frieda, [...as]);
      return [name, status, status === 200 && JSON.stringify(body, withoutNow)];
    };
    for (const name of READING) {
      const alone = [await shown(name, [roles[0]]), await shown(name, [roles[1]])];
      expect(alone).toContainEqual(await shown(name, roles));
    }
  },
);

test('a doctor who is administrator as well reads the medical part of the own patient’s file only', async () => {
  // A page that is loaded often leaves one entry an hour.
  clinic.clock.advance(2 * 3600);
  const own = await fileOfPatient(objects.annaStaffId, ['admin', 'doctor']);
  expect(own.body.data).toMatchObject({ roles: ['admin', 'doctor'], anamneses: expect.any(Number) });
  expect(await lastAccess('profile_read')).toEqual({ role: 'doctor', staffId: objects.annaStaffId });

  const foreign = await fileOfPatient(frieda, ['admin', 'doctor']);
  expect(foreign.body.data).toMatchObject({ roles: ['admin'], anamneses: null, emergency_until: null });
  expect(await lastAccess('profile_read')).toEqual({ role: 'admin', staffId: frieda });
  const asAdmin = await fileOfPatient(frieda, ['admin']);
  expect(foreign.body.data.documents).toBe(asAdmin.body.data.documents);
});

test('the documents of another doctor’s patient look as to the administration, without their descriptions', async () => {
  const path = `/api/staff/patients/${objects.patientId}/documents`;
  const both = await get(path, frieda, ['admin', 'doctor']);
  expect(both.body).toEqual((await get(path, frieda, ['admin'])).body);
  expect(both.status).toBe(200);
  expect(await lastAccess('document_list_read')).toMatchObject({ role: 'admin' });
});

test('an assistant who is a doctor as well sees only drafts of notes about other doctors’ patients', async () => {
  const path = `/api/staff/patients/${objects.patientId}/notes`;
  const foreign = await get(path, frieda, ['doctor', 'assistant']);
  expect(foreign.body).toEqual((await get(path, frieda, ['assistant'])).body);
  const own = await get(path, objects.annaStaffId, ['doctor', 'assistant']);
  expect(own.body).toEqual((await get(path, objects.annaStaffId, ['doctor'])).body);
  expect(own.status).toBe(200);
});

test('who is doctor and assistant says of an own appointment that it took place, of another one only that it is off', async () => {
  const { rows } = await clinic.db.execute<{ id: number }>(sql`
    select id from appointment where doctor_id = ${objects.doctor} and status = 'confirmed'
      and starts_at > now() - interval '100 years' order by starts_at desc limit 1`);
  const id = Number(rows[0]?.id);
  const move = async (staffId: number, to: string) =>
    await clinic.call(
      `POST /api/staff/appointments/${id}/move`,
      { to, reason: 'Die Praxis ist geschlossen.' },
      { token: await tokenOf(staffId, ['doctor', 'assistant']) },
    );
  expect((await move(frieda, 'no_show')).status).toBe(403);
  expect((await move(objects.annaStaffId, 'no_show')).status).not.toBe(403);
  expect((await move(frieda, 'cancelled')).status).toBe(200);
  const [moved] = await clinic.db
    .select({ role: appointmentMove.actorRole })
    .from(appointmentMove)
    .where(eq(appointmentMove.appointmentId, id))
    .orderBy(desc(appointmentMove.id))
    .limit(1);
  expect(moved).toEqual({ role: 'assistant' });
});

test('the calendar of everybody shows the way into the own consultations only', async () => {
  type Columns = { doctor: { id: number }; appointments: { video_link: string | null }[] }[];
  const today = clinic.clock.now().toISOString().slice(0, 10);
  const read = async (staffId: number, roles: StaffRole[]) =>
    (await get(`/api/staff/calendar?from=${today}&to=${today}`, staffId, roles)).body.data as Columns;
  const [both, admin] = [
    await read(objects.annaStaffId, ['admin', 'doctor']),
    await read(objects.annaStaffId, ['admin']),
  ];
  expect(both.map(({ doctor }) => doctor.id)).toEqual(admin.map(({ doctor }) => doctor.id));
  const links = both
    .filter(({ doctor }) => doctor.id !== objects.doctor)
    .flatMap(({ appointments }) => appointments.map(({ video_link }) => video_link));
  expect(links.every((link) => link === null)).toBe(true);
});

test('a doctor who is administrator as well sees the tasks of both, each once', async () => {
  const tasks = async (roles: StaffRole[]) =>
    (await get('/api/staff/tasks', objects.annaStaffId, roles)).body.data as Record<string, unknown>;
  const [both, doctor, admin] = [
    await tasks(['admin', 'doctor']),
    await tasks(['doctor']),
    await tasks(['admin']),
  ];
  for (const name of ['notes_to_sign', 'side_effects', 'note_requests', 'unread_messages'])
    expect([name, both[name]]).toEqual([name, doctor[name]]);
  for (const name of ['payment_tasks', 'unfinished_appointments', 'waiting_accounts', 'open_enquiries'])
    expect([name, both[name]]).toEqual([name, admin[name]]);
});

test('an old entry of somebody who has several roles today names the team, of one role that role', async () => {
  const admin = await aStaffMember(clinic, 'admin');
  const several = await aStaffMember(clinic, ['admin', 'doctor']);
  for (const staffId of [several.id, admin.id])
    await clinic.db.insert(accessLog).values({
      patientId: objects.patientId,
      kind: 'profile_read',
      actorKind: 'staff',
      actorId: staffId,
      at: clinic.clock.now(),
    });
  const { body } = await clinic.call(
    `GET /api/staff/access-log?patient_id=${objects.patientId}`,
    {},
    { token: admin.token },
  );
  const roleOf = (id: number) =>
    (body.data as { staff_id: number; by_role: string }[]).find(({ staff_id }) => staff_id === id)?.by_role;
  expect([roleOf(several.id), roleOf(admin.id)]).toEqual(['staff', 'admin']);
});
