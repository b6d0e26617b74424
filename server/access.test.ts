import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { loadDemoClinic } from '#database/demo.ts';
import { findAccountByEmail } from '#server/identity/patient.store.ts';
import { type Actor, mayCall, type StaffRole } from '#server/platform/actor.ts';
import { openSession } from '#server/platform/sessions/sessions.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aStaffMember } from '#server/testing/people.ts';
import { aSample } from '#server/testing/sample-input.ts';

/*
 * Every call of the contract, by everybody who is somebody else than the patient with visits, bills, files,
 * histories, enquiries and messages: none of it may leave, and none of it may change.
 */

const endpoints = Object.values(api) as Endpoint[];
/** Every object of the demo patient has a number in this range. */
const IDS = Array.from({ length: 12 }, (_, index) => index + 1);
/** Words that only her record contains. */
const SECRETS = /Vogel|patientin@example|10969|Ultraschall der|Laborwerte Hormon|hausarzt, nüchtern|%PDF/i;
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
}, 60_000);

test.each(endpoints.map((endpoint) => [routeOf(endpoint), endpoint] as const))(
  'API-04, ROLE-08, ROLE-10, ROLE-11: %s opens to whom the contract says and to nobody else',
  async (_route, endpoint) => {
    for (const caller of ['visitor', 'other patient', ...STAFF] as const) {
      if (mayCall(actorOf(caller), endpoint.access)) continue;
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
    const before = await recordOf(ownerId);
    for (const caller of ['visitor', 'other patient'] as const) {
      if (!mayCall(actorOf(caller), endpoint.access)) continue;
      for (const { status, text } of await callAs(caller, endpoint, idsFor(endpoint))) {
        expect(status, text).toBeLessThan(500);
        expect(text).not.toMatch(SECRETS);
        if (endpoint.answers === 'file') expect([404, 422, 429]).toContain(status);
      }
    }
    expect(await recordOf(ownerId)).toEqual(before);
  },
);

test.each(endpoints.filter(isForStaff).map((endpoint) => [routeOf(endpoint), endpoint] as const))(
  'ROLE-13, OR-33: %s gives a doctor who does not treat her nothing of hers, and changes nothing',
  async (_route, endpoint) => {
    const before = await recordOf(ownerId);
    for (const { status, text } of await callAs('doctor', endpoint, idsFor(endpoint))) {
      expect(status, text).toBeLessThan(500);
      expect(text).not.toMatch(SECRETS);
    }
    expect(await recordOf(ownerId)).toEqual(before);
  },
);

test('ROLE-07: to herself all of this opens, so that the words and numbers looked for are the right ones', async () => {
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

async function callAs(caller: Caller, endpoint: Endpoint, ids: number[]) {
  const answers: { status: number; text: string }[] = [];
  for (const id of ids) {
    const sample = { ...aSample(endpoint.input), user_id: ownerId };
    const [method, template = ''] = routeOf(endpoint).split(' ');
    const path = template.replace(/:(\w+)/g, (_, name: string) =>
      name.includes('token') ? 'x'.repeat(43) : String(name === 'patient_id' ? ownerId : id),
    );
    const body = Object.fromEntries(Object.entries(sample).filter(([key]) => !template.includes(`:${key}`)));
    const answer = await clinic.call(`${method} ${path}`, body, {
      token: await tokenOf(caller),
      // Somebody new each time, so that no limit hides what is behind it.
      network: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
    });
    answers.push({ status: answer.status, text: JSON.stringify(answer.body) });
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
  return { kind: 'staff', staffId, role: caller, sessionId: 0, provenAt: clinic.clock.now() };
}

/** Everything with her name on it, as one fingerprint for each table. */
async function recordOf(patientId: number): Promise<Record<string, string>> {
  const { rows: tables } = await clinic.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns
        where column_name = 'patient_id' and table_schema = 'public' order by 1`,
  );
  const prints: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await clinic.db.execute<{ print: string | null }>(
      sql`select md5(string_agg(row::text, '|' order by row::text)) as print
          from ${sql.identifier(name)} as row where row.patient_id = ${patientId}`,
    );
    prints[name] = rows[0]?.print ?? '';
  }
  return prints;
}

function idsFor({ path }: Endpoint): number[] {
  return /:(?!token)\w+/.test(path) ? IDS : [1];
}

function isForPatients({ access }: Endpoint): boolean {
  return access === 'patient' || access === 'anyone';
}

function isForStaff({ access }: Endpoint): boolean {
  return access === 'staff';
}

function routeOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}
