import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { DEMO_PASSWORD } from '#database/demo/accounts.ts';
import { findAccountByEmail } from '#server/identity/patient.store.ts';
import type { Deps } from '#server/platform/deps.ts';
import { openSession } from '#server/platform/sessions/sessions.ts';
import type { FuzzWorld, Role } from './fuzz.ts';

type Caller = Parameters<typeof openSession>[1];

const PATIENTS = { patient: 'patientin@example.com', 'foreign patient': 'ohne-adresse@example.com' };
const STAFF = {
  assistant: 'assistentin@example.com',
  doctor: 'aerztin@example.com',
  admin: 'admin@example.com',
};

/** The demo clinic as it is called by its patients, its staff and strangers. */
export async function fuzzWorld(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  http: FastifyInstance,
  takeErrors: () => string[],
): Promise<FuzzWorld> {
  const callers = new Map<Role, Caller>();
  for (const [role, email] of Object.entries(PATIENTS)) {
    const patientId = (await findAccountByEmail(db, email))?.id ?? 0;
    callers.set(role as Role, { kind: 'patient', patientId });
  }
  for (const [role, email] of Object.entries(STAFF)) {
    const found = await db.execute<{ id: number }>(
      sql`select id from staff_member where email_key = ${email}`,
    );
    const staffId = Number(found.rows[0]?.id ?? 0);
    callers.set(role as Role, { kind: 'staff', staffId, roles: [role as keyof typeof STAFF] });
  }
  const tokens = new Map<Role, string>();

  /** A call may have ended a session or an account, or used up a rate limit. */
  async function refresh(): Promise<void> {
    await db.execute(sql`delete from rate_limit`);
    await db.execute(sql`update staff_member set left_at = null where left_at is not null`);
    tokens.clear();
  }

  return {
    http,
    takeErrors,
    refresh,
    known: {
      slots: await slotsOf(http),
      emails: [...Object.values(PATIENTS), 'neu@example.test', 'admin@example.com'],
      tokens: ['x'.repeat(43), 'y'.repeat(24), 'a'],
      password: DEMO_PASSWORD,
    },
    async tokenOf(role) {
      const caller = callers.get(role);
      if (!caller) return undefined;
      const token = tokens.get(role) ?? (await openSession(db, caller, {}, now())).token;
      tokens.set(role, token);
      return token;
    },
  };
}

async function slotsOf(http: FastifyInstance): Promise<string[]> {
  const slots: string[] = [];
  for (let service = 1; service <= 4; service += 1) {
    const answer = await http.inject(`/api/patients/next-free-times?service_id=${service}&limit=20`);
    slots.push(...[...answer.body.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id ?? ''));
  }
  return slots.length > 0 ? slots : ['none'];
}
