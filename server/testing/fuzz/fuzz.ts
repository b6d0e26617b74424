import fc, { type Arbitrary } from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { staffPermissions } from '#contract/staff-permissions.ts';
import { type Actor, mayCall, type Permission, type StaffRole } from '#server/platform/actor.ts';
import { textOf } from '../clinic.ts';
import { type FuzzRequest, requestsTo } from './request.ts';
import { type Known, seldom } from './values.ts';

const staffActor = (role: StaffRole): Actor => ({
  kind: 'staff',
  staffId: 0,
  roles: [role],
  sessionId: 0,
  provenAt: new Date(0),
});
const PATIENT: Actor = { kind: 'patient', patientId: 0, sessionId: 0 };
const ACTORS = {
  visitor: { kind: 'visitor' },
  patient: PATIENT,
  'foreign patient': PATIENT,
  assistant: staffActor('assistant'),
  doctor: staffActor('doctor'),
  admin: staffActor('admin'),
} satisfies Record<string, Actor>;

export type Role = keyof typeof ACTORS;
export const ROLES = Object.keys(ACTORS) as Role[];

/** The portal that is called, and who calls. */
export interface FuzzWorld {
  http: FastifyInstance;
  known: Known;
  /** A session of this role that is open now; nothing for a visitor. */
  tokenOf(role: Role): Promise<string | undefined>;
  /** Called between batches: resets the rate limits, and restores sessions and accounts that have ended. */
  refresh(): Promise<void>;
  /** The errors in the log since the last call. */
  takeErrors(): string[];
}

interface FuzzOptions {
  seed: number;
  requests: number;
  /** The run ends then, however many are left. */
  seconds: number;
}

export interface FuzzReport {
  sent: number;
  /** How many answers of each status. */
  statuses: Map<number, number>;
  /** Answers of 200 per role, to show that each of them got somewhere. */
  served: Map<Role, number>;
  /** Refusals that say "not now", by their code: foreseen, and rare. */
  notNow: Map<string, number>;
}

/** So many requests go out side by side, about half of it on average. */
const LARGEST_BATCH = 24;
const ANSWER_MS = 60_000;
const NOT_NOW = [
  'payments.unclear',
  'payments.provider_unavailable',
  'server.unavailable',
  'server.no_space',
];
/** Addresses outside the contract that are open to everybody as well. */
const BESIDES = [
  '/api/webhooks/stripe',
  '/api/webhooks/paypal',
  '/api/docs',
  '/api/nothing',
  '/patient/x',
  '/metrics',
];

const endpoints = Object.entries(api) as [keyof typeof api, Endpoint][];
const permissions: Record<string, Permission> = staffPermissions;

/**
 * Sends requests made from the contract: every endpoint, every role. Throws with the seed and the smallest batch that
 * shows it when an answer is an error nobody foresaw, lacks the declared shape or a declared code, lets in whoever may
 * not call, or never comes.
 */
export async function fuzz(world: FuzzWorld, { seed, requests, seconds }: FuzzOptions): Promise<FuzzReport> {
  const report: FuzzReport = { sent: 0, statuses: new Map(), served: new Map(), notNow: new Map() };
  const batches = fc.array(callsFor(world.known), { minLength: 1, maxLength: LARGEST_BATCH, size: 'max' });
  const answered = fc.asyncProperty(batches, async (calls) => {
    const faults = await Promise.all(calls.map((call) => send(world, call, report)));
    await world.refresh();
    const found = faults.filter((fault) => fault !== undefined);
    if (found.length > 0) throw new Error([...found, ...world.takeErrors()].join('\n'));
  });
  await fc.assert(answered, {
    seed,
    includeErrorInReport: true,
    numRuns: Math.ceil((2 * requests) / LARGEST_BATCH),
    timeout: ANSWER_MS,
    interruptAfterTimeLimit: seconds * 1_000,
  });
  return report;
}

interface Call {
  name: keyof typeof api;
  role: Role;
  request: FuzzRequest;
}

/** Three times as often by a role that is let in, because there is more behind the door than before it. */
function callsFor(known: Known): Arbitrary<Call> {
  return fc.oneof(
    ...endpoints.map(([name, endpoint]) =>
      fc
        .record({
          name: fc.constant(name),
          role: fc.constantFrom(
            ...ROLES,
            ...ROLES.filter((role) => isLetIn(role, name)).flatMap((role) => [role, role]),
          ),
          request: requestsTo(endpoint, known),
          beside: seldom(30, fc.constantFrom(...BESIDES), fc.constant(undefined)),
        })
        .map(({ beside, ...call }) => ({
          ...call,
          request: { ...call.request, ...(beside && { url: beside }) },
        })),
    ),
  );
}

function isLetIn(role: Role, name: keyof typeof api): boolean {
  return mayCall(ACTORS[role], api[name].access, permissions[name]);
}

/** What is wrong with the answer to this call. */
async function send(world: FuzzWorld, call: Call, report: FuzzReport): Promise<string | undefined> {
  const token = await world.tokenOf(call.role);
  const { method, url, headers, payload } = call.request;
  const answer = await world.http.inject({
    method,
    url,
    payloadAsStream: true,
    headers: { locale: 'de', ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(payload !== undefined && { payload }),
  });
  const { statusCode: status } = answer;
  const body = await textOf(answer);
  report.sent += 1;
  count(report.statuses, status);
  if (status === 200) count(report.served, call.role);
  const code = /"code":"([\w.]+)"/.exec(body)?.[1] ?? '';
  if (NOT_NOW.includes(code)) count(report.notNow, code);
  const fault = NOT_NOW.includes(code) ? undefined : faultOf(call, { status, code, body });
  return fault && `${fault}: ${status} ${code} for ${call.role}: ${method} ${url}`;
}

interface Answer {
  status: number;
  code: string;
  body: string;
}

function faultOf({ name, role, request }: Call, { status, code, body }: Answer): string | undefined {
  if (status >= 500) return 'an error that nobody foresaw';
  if (!isFor(name, request)) return undefined;
  if (status >= 400)
    return isDeclared(code, status) ? undefined : 'a refusal that the contract does not name';
  if (!isLetIn(role, name)) return 'somebody came in who may not call this';
  const { output } = api[name] as Endpoint;
  const isShaped = status !== 200 || !output || output.safeParse(JSON.parse(body)).success;
  return isShaped ? undefined : 'an answer that has not the declared shape';
}

function isDeclared(code: string, status: number): boolean {
  return Object.hasOwn(failures, code) && failures[code as keyof typeof failures] === status;
}

/** An odd address may belong to another endpoint. */
function isFor(name: keyof typeof api, { method, url }: FuzzRequest): boolean {
  const [path = ''] = url.split('?');
  const found = endpoints.filter(([, each]) => each.method === method && patternOf(each).test(path));
  return found.length === 1 && found[0]?.[0] === name && !/\/\.|%2e/i.test(path);
}

function patternOf({ path }: Endpoint): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
