import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type StaffEndpointName, staffPermissions } from '#contract/staff-permissions.ts';
import type { StaffRole } from '#contract/staff-roles.rules.ts';
import { loadDemoClinic } from '#database/demo.ts';
import { aPdf } from '#server/platform/files/testing.ts';
import { openSession } from '#server/platform/sessions/sessions.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { callEndpoint, databaseOf, recordOf, routeOf, SECRETS } from '#server/testing/endpoint-calls.ts';
import { aStaffMember } from '#server/testing/people.ts';
import {
  objectAt,
  replacementsAfter,
  type StaffObjects,
  staffObjectsOf,
} from '#server/testing/staff-objects.ts';

/*
 * Every call for staff × every role × own and foreign objects, made from the contract and the matrix alone. The
 * objects belong to the demo patient and Anna Keller, who treats her; the other doctor has neither met.
 */

const ROLES: StaffRole[] = ['admin', 'doctor', 'assistant'];
const names = Object.keys(staffPermissions) as StaffEndpointName[];
const rows = names.flatMap((name) =>
  ROLES.map((role) => [routeOf(api[name]), role, staffPermissions[name][role], name] as const),
);
const having = (wanted: string) => rows.filter(([, , scope]) => scope === wanted);

let clinic: Clinic;
let objects: StaffObjects;
let pdf: Uint8Array;
const staffIds = new Map<StaffRole, number>();

beforeAll(async () => {
  clinic = await aClinic();
  await loadDemoClinic(clinic.deps);
  await clinic.drain();
  for (const role of ROLES) staffIds.set(role, (await aStaffMember(clinic, role)).id);
  objects = await staffObjectsOf(clinic, staffIds.get('assistant') ?? 0);
  pdf = await aPdf();
  await clinic.db.execute(sql`insert into doctor (slug, first_name, last_name, position, staff_id)
    values ('fremd', 'Frieda', 'Fremd', 99, ${staffIds.get('doctor')})`);
});

test('SEAM-01, OR-33: every call for staff has its row in the matrix, and no row is without its call', () => {
  const calls = Object.entries(api as Record<string, Endpoint>).filter(
    ([, { access }]) => access === 'staff',
  );
  expect(names.toSorted()).toEqual(calls.map(([name]) => name).toSorted());
});

test.each(having('none'))(
  'ROLE-13, OR-33, SEAM-01: %s is closed to every %s, and nothing changes',
  async (_route, role, _scope, name) => {
    const call = () => callAs(staffIds.get(role), role, name);
    const { status, body, text } = await withoutChange(call);
    expect([status, body.code]).toEqual([403, 'session.forbidden']);
    expect(text).not.toMatch(SECRETS);
  },
);

test.each(having('own').filter(([, role]) => role === 'doctor'))(
  'GEN-10, ROLE-13, OR-33: %s gives a %s nothing of a patient she does not treat, and changes nothing',
  async (_route, role, _scope, name) => {
    const call = () => callAs(staffIds.get(role), role, name);
    const isAboutAnother = Object.keys(aboutAnna(name)).length > 0 || api[name].path.includes('/:');
    const { status, body, text } = await (isAboutAnother ? withoutChange(call) : withoutHarm(call));
    expect(text).not.toMatch(SECRETS);
    if (api[name].path.includes('/:')) expect(status, text).toBe(404);
    else if (Array.isArray(body.data)) expect(body.data).toEqual([]);
    else expect(status, text).not.toBe(403);
  },
);

test.each(having('own'))(
  'ROLE-13, OR-33, SEAM-01: %s opens to a %s for what is hers',
  async (_route, role, _scope, name) => {
    const herself = role === 'doctor' ? objects.annaStaffId : staffIds.get(role);
    const { status, text } = await callOpened(herself, role, name, herself);
    expect([403, 404], text).not.toContain(status);
    expect(status, text).toBeLessThan(500);
  },
);

test.each(having('all'))(
  'ROLE-13, OR-33, SEAM-01: %s opens to every %s',
  async (_route, role, _scope, name) => {
    // After an emergency access the other doctor would no longer be a stranger.
    const caller = role === 'doctor' ? objects.colleague : staffIds.get(role);
    const { status, text } = await callOpened(caller, role, name);
    expect(status, text).not.toBe(403);
    expect(status, text).toBeLessThan(500);
  },
);

let stored: Record<string, string> | undefined;

async function withoutChange<Result>(call: () => Promise<Result>): Promise<Result> {
  const before = stored ?? (await databaseOf(clinic));
  const result = await call();
  stored = await databaseOf(clinic);
  expect(stored).toEqual(before);
  return result;
}

/** Of a call that names nobody: it may change something of the caller's, and nothing of the patient's. */
async function withoutHarm<Result>(call: () => Promise<Result>): Promise<Result> {
  const before = await recordOf(clinic, objects.patientId);
  const result = await call();
  stored = undefined;
  expect(await recordOf(clinic, objects.patientId)).toEqual(before);
  return result;
}

/** A call that may change everything. The next test finds new objects instead of those that it removed or finished. */
async function callOpened(...[staffId, role, name, ownerId]: Parameters<typeof callAs>) {
  stored = undefined;
  const answer = await callAs(staffId, role, name, ownerId);
  if (answer.status === 200) objects = { ...objects, ...(await replacementsAfter(name, clinic, objects)) };
  return answer;
}

/** Each with a session of its own: some calls end the one they come with. */
async function callAs(staffId = 0, role: StaffRole, name: StaffEndpointName, ownerId?: number) {
  const subject = { kind: 'staff', staffId, roles: [role] } as const;
  const { token } = await openSession(clinic.db, subject, {}, clinic.clock.now());
  const endpoint: Endpoint = api[name];
  const file = endpoint.upload && !endpoint.upload.optional && { name: 'brief.pdf', bytes: pdf };
  return await callEndpoint(clinic, endpoint, {
    token,
    idOf: (parameter) => idAt(name, parameter, ownerId),
    entries: { ...aboutAnna(name), ...entriesFor(name) },
    ...(file && { file }),
  });
}

/** What belongs to nobody is not looked for: such a call is opened or closed by the role alone. */
function idAt(name: StaffEndpointName, parameter: string, ownerId?: number): number | string {
  const id = objectAt(api[name].path, parameter, objects, ownerId);
  if (id !== undefined) return id;
  const isOwned = Object.values(staffPermissions[name]).some((scope) => scope === 'own');
  if (isOwned) throw new Error(`server/testing/staff-objects.ts knows no object for ${api[name].path}`);
  return 1;
}

/** Many calls name a doctor or a patient beside their path. */
function aboutAnna(name: StaffEndpointName): object {
  const { shape } = api[name].input;
  return {
    ...('doctor_id' in shape && { doctor_id: objects.doctor }),
    ...('patient_id' in shape && { patient_id: objects.patientId }),
  };
}

/** Where the smallest entries are about somebody else, or refused before anybody asks whose the object is. */
function entriesFor(name: StaffEndpointName): object {
  const entries: Partial<Record<StaffEndpointName, object>> = {
    moveAppointment: { to: 'cancelled', reason: 'Die Praxis ist geschlossen.' },
    deletePrescriptions: { ids: objects.plans.slice(1) },
    enterStaffRoom: { fingerprint: Array(32).fill('AB').join(':') },
    enterVideoLink: { zoom_link: 'https://zoom.us/j/1' },
  };
  return entries[name] ?? {};
}
