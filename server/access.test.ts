import { beforeAll, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { staffPermissions } from '#contract/staff-permissions.ts';
import { loadDemoClinic } from '#database/demo.ts';
import { findAccountByEmail } from '#server/identity/patient.store.ts';
import { type Actor, mayCall, type Permission, type StaffRole } from '#server/platform/actor.ts';
import { openSession } from '#server/platform/sessions/sessions.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { callEndpoint, recordOf, routeOf, SECRETS } from '#server/testing/endpoint-calls.ts';
import { aStaffMember } from '#server/testing/people.ts';

/*
 * Every call of the contract, by everybody who is somebody else than the patient with appointments, invoices, files,
 * histories, enquiries and messages: none of it may leave, and none of it may change.
 */

const endpoints = Object.values(api) as Endpoint[];
const permissions: Record<string, Permission> = staffPermissions;
const permissionOf = new Map(
  Object.entries(api).map(([name, endpoint]) => [endpoint as Endpoint, permissions[name]]),
);
/** Every object of the demo patient has a number in this range. */
const IDS = Array.from({ length: 12 }, (_, index) => index + 1);
const STAFF: StaffRole[] = ['assistant', 'doctor', 'admin'];
type Caller = 'visitor' | 'other patient' | StaffRole;

let clinic: Clinic;
let ownerId: number;
let strangerId: number;
const staffIds = new Map<StaffRole, number>();

beforeAll(async () => {
  clinic = await aClinic();
  await loadDemoClinic(clinic.deps);
  await clinic.drain();
  ownerId = (await findAccountByEmail(clinic.db, 'patientin@example.com'))?.id ?? 0;
  strangerId = (await findAccountByEmail(clinic.db, 'ohne-adresse@example.com'))?.id ?? 0;
  for (const role of STAFF) staffIds.set(role, (await aStaffMember(clinic, role)).id);
});

test.each(endpoints.map((endpoint) => [routeOf(endpoint), endpoint] as const))(
  'API-04, ROLE-08, ROLE-10, ROLE-11: %s opens to whom the contract says and to nobody else',
  async (_route, endpoint) => {
    for (const caller of ['visitor', 'other patient', ...STAFF] as const) {
      if (isOpenTo(caller, endpoint)) continue;
      for (const answer of await callAs(caller, endpoint, [1])) {
        expect([401, 403], `${caller} got ${answer.status}`).toContain(answer.status);
        expect(answer.text).not.toMatch(SECRETS);
      }
    }
  },
);

test.each(endpoints.filter(isForPatients).map((endpoint) => [routeOf(endpoint), endpoint] as const))(
  'ROLE-07, ROLE-08, OR-49: %s gives another patient and a visitor nothing of hers, and changes nothing',
  async (_route, endpoint) => {
    const before = await recordOf(clinic, ownerId);
    for (const caller of ['visitor', 'other patient'] as const) {
      if (!isOpenTo(caller, endpoint)) continue;
      for (const { status, text } of await callAs(caller, endpoint, idsFor(endpoint))) {
        expect(status, text).toBeLessThan(500);
        expect(text).not.toMatch(SECRETS);
        if (endpoint.answers === 'file' && !endpoint.isShown) expect([404, 422, 429]).toContain(status);
      }
    }
    expect(await recordOf(clinic, ownerId)).toEqual(before);
  },
);

test("ROLE-07: the patient's own calls succeed, so the searched words and numbers are the right ones", async () => {
  const owner = { kind: 'patient', patientId: ownerId, sessionId: 0 } as const;
  const { token } = await openSession(clinic.db, owner, {}, clinic.clock.now());
  for (const path of ['profile', 'get-address', 'contacts']) {
    expect((await clinic.call(`GET /api/patients/${path}`, {}, { token })).status).toBe(200);
  }
  const profile = await clinic.call('GET /api/patients/profile', {}, { token });
  expect(JSON.stringify(profile.body)).toMatch(SECRETS);
  for (const kind of [
    'documents/:id/file',
    'invoices/:id/pdf',
    'anamneses/:id/pdf',
    'appointments/:id/calendar',
  ]) {
    const read = (id: number) =>
      clinic.call(`GET /api/patients/${kind.replace(':id', String(id))}`, {}, { token });
    const statuses = (await Promise.all(IDS.map(read))).map(({ status }) => status);
    expect(statuses, kind).toContain(200);
  }
});

test('all streams that opened for these callers were closed again', async () => {
  const metrics = async () => (await clinic.call('GET /metrics')).body;
  await expect.poll(metrics, { timeout: 60_000 }).toMatch(/^http_open_streams 0$/m);
});

async function callAs(caller: Caller, endpoint: Endpoint, ids: number[]) {
  const answers: { status: number; text: string }[] = [];
  for (const id of ids) {
    const idOf = (parameter: string) => (parameter === 'patient_id' ? ownerId : id);
    const token = await tokenOf(caller);
    answers.push(await callEndpoint(clinic, endpoint, { token, idOf, entries: { user_id: ownerId } }));
  }
  return answers;
}

/** A session of its own for each call: some of them end the one they come with. */
async function tokenOf(caller: Caller): Promise<string | undefined> {
  const actor = actorOf(caller);
  if (actor.kind === 'visitor') return undefined;
  return (await openSession(clinic.db, actor, {}, clinic.clock.now())).token;
}

function actorOf(caller: Caller): Actor {
  if (caller === 'visitor') return { kind: 'visitor' };
  if (caller === 'other patient') return { kind: 'patient', patientId: strangerId, sessionId: 0 };
  const staffId = staffIds.get(caller) ?? 0;
  return { kind: 'staff', staffId, roles: [caller], sessionId: 0, provenAt: clinic.clock.now() };
}

function isOpenTo(caller: Caller, endpoint: Endpoint): boolean {
  return mayCall(actorOf(caller), endpoint.access, permissionOf.get(endpoint));
}

function idsFor({ path }: Endpoint): number[] {
  return /:(?!token)\w+/.test(path) ? IDS : [1];
}

function isForPatients({ access }: Endpoint): boolean {
  return access === 'patient' || access === 'anyone';
}
