import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { staffPermissions } from '#contract/staff-permissions.ts';
import { type Actor, mayCall, type Permission, type StaffRole } from '#server/platform/actor.ts';
import { textOf } from '../clinic.ts';
import { placesIn } from './mutations.ts';
import { aRequest, type FuzzRequest } from './request.ts';
import { type Known, type Random, seededRandom } from './values.ts';

export const ROLES = ['visitor', 'patient', 'foreign patient', 'assistant', 'doctor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

const staffActor = (role: StaffRole): Actor => ({
  kind: 'staff',
  staffId: 0,
  roles: [role],
  sessionId: 0,
  provenAt: new Date(0),
});
const patientActor: Actor = { kind: 'patient', patientId: 0, sessionId: 0 };
const ACTORS: Record<Role, Actor> = {
  visitor: { kind: 'visitor' },
  patient: patientActor,
  'foreign patient': patientActor,
  assistant: staffActor('assistant'),
  doctor: staffActor('doctor'),
  admin: staffActor('admin'),
};
const permissions: Record<string, Permission> = staffPermissions;

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

interface Answer {
  status: number;
  code: string;
}

export interface FuzzReport {
  sent: number;
  seconds: number;
  /** How many answers of each status. */
  statuses: Map<number, number>;
  /** Answers of 200 per role, to show that each of them got somewhere. */
  served: Map<Role, number>;
  /** Refusals that say "not now", by their code: foreseen, and rare. */
  notNow: Map<string, number>;
  /** The faults found, each with the smallest request that shows it. */
  faults: string[];
}

interface FuzzOptions {
  seed: number;
  requests: number;
  /** The run ends then, however many are left. */
  seconds: number;
  /** After how many requests the world is refreshed; what is sent within goes out side by side. */
  batch?: number;
  onProgress?: (sent: number) => void;
}

const MOST_FAULTS = 20;
const ANSWER_MS = 30_000;
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
  '/assets/x.js',
  '/metrics',
];

/** Sends requests made from the contract, every endpoint in every role in turn, and reports what came back. */
export async function fuzz(world: FuzzWorld, options: FuzzOptions): Promise<FuzzReport> {
  const { seed, requests, seconds, batch = 24, onProgress } = options;
  const random = seededRandom(seed);
  const began = performance.now();
  const report = emptyReport();
  const since = () => (performance.now() - began) / 1_000;
  for (const turns = turnsOf(random); report.sent < requests && since() < seconds; ) {
    const size = Math.min(batch, requests - report.sent);
    const sending = Array.from({ length: size }, () => aTurn(random, world.known, turns));
    await Promise.all(sending.map((turn) => send(world, turn, report)));
    await world.refresh();
    onProgress?.(report.sent);
    if (report.faults.length >= MOST_FAULTS) break;
  }
  return { ...report, seconds: since() };
}

function emptyReport(): FuzzReport {
  return { sent: 0, seconds: 0, statuses: new Map(), served: new Map(), notNow: new Map(), faults: [] };
}

interface Turn {
  role: Role;
  request: FuzzRequest;
}

/**
 * Every endpoint with every role, in an order that the seed decides, again and again; three times in each round where
 * the role is let in, because there is more behind the door than before it.
 */
function* turnsOf(random: Random): Generator<[Endpoint, Role]> {
  const endpoints = Object.entries(api) as [keyof typeof api, Endpoint][];
  const all = endpoints.flatMap(([name, endpoint]) =>
    ROLES.flatMap((role) => {
      const times = mayCall(ACTORS[role], endpoint.access, permissions[name]) ? 3 : 1;
      return Array.from({ length: times }, (): [Endpoint, Role] => [endpoint, role]);
    }),
  );
  while (true) {
    const left = [...all];
    while (left.length > 0) {
      const [next] = left.splice(random.below(left.length), 1);
      if (next) yield next;
    }
  }
}

function aTurn(random: Random, known: Known, turns: Generator<[Endpoint, Role]>): Turn {
  const [endpoint, role] = turns.next().value as [Endpoint, Role];
  const request = aRequest(random, known, endpoint);
  return { role, request: random.chance(0.03) ? { ...request, url: random.pick(BESIDES) } : request };
}

async function send(world: FuzzWorld, { role, request }: Turn, report: FuzzReport): Promise<void> {
  const answer = await answerTo(world, role, request);
  report.sent += 1;
  count(report.statuses, answer.status);
  if (answer.status === 200) count(report.served, role);
  if (answer.status < 500) return;
  if (NOT_NOW.includes(answer.code)) return count(report.notNow, answer.code);
  const errors = world.takeErrors();
  const smallest = await smaller(request, async (each) => isFault(await answerTo(world, role, each)));
  report.faults.push(faultText(role, smallest, answer, errors));
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function isFault({ status, code }: Answer): boolean {
  return status >= 500 && !NOT_NOW.includes(code);
}

/** As the HTTP server gives it; a status of 599 is no answer at all. */
async function answerTo(world: FuzzWorld, role: Role, request: FuzzRequest): Promise<Answer> {
  const token = await world.tokenOf(role);
  const { method, url, headers, payload, network } = request;
  const answering = (async () => {
    const answer = await world.http.inject({
      method,
      url,
      remoteAddress: network,
      payloadAsStream: true,
      headers: { locale: 'de', ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(payload !== undefined && { payload }),
    });
    const text = await textOf(answer);
    return { status: answer.statusCode, code: /"code":"([\w.]+)"/.exec(text)?.[1] ?? '' };
  })().catch((error: Error) => ({ status: 599, code: String(error.stack) }));
  const patience = new AbortController();
  const late = sleep(ANSWER_MS, { status: 599, code: 'no answer' }, { signal: patience.signal });
  try {
    return await Promise.race([answering, late]);
  } finally {
    late.catch(() => undefined);
    patience.abort();
  }
}

/** Takes away whatever is not needed for the fault: headers, then entries of the body. */
async function smaller(
  request: FuzzRequest,
  isStill: (each: FuzzRequest) => Promise<boolean>,
): Promise<FuzzRequest> {
  let smallest = request;
  for (const name of Object.keys(request.headers)) {
    if (name === 'content-type') continue;
    const { [name]: _, ...headers } = smallest.headers;
    if (await isStill({ ...smallest, headers })) smallest = { ...smallest, headers };
  }
  if (typeof request.payload !== 'string' || !request.payload.startsWith('{')) return smallest;
  for (let at = 0, left = 60; left > 0; left -= 1) {
    const payload = withoutPlace(String(smallest.payload), at);
    if (payload === undefined) break;
    if (await isStill({ ...smallest, payload })) smallest = { ...smallest, payload };
    else at += 1;
  }
  return smallest;
}

function withoutPlace(payload: string, index: number): string | undefined {
  try {
    const body = JSON.parse(payload);
    const place = placesIn(body)[index];
    if (!place) return undefined;
    if (Array.isArray(place.holder)) place.holder.splice(Number(place.key), 1);
    else delete place.holder[place.key];
    return JSON.stringify(body);
  } catch {
    return undefined;
  }
}

function faultText(role: Role, request: FuzzRequest, { status, code }: Answer, errors: string[]): string {
  const { method, url, headers, payload } = request;
  const body = Buffer.isBuffer(payload) ? `base64 ${payload.toString('base64')}` : payload;
  return [
    `${status} ${code} for ${role}: ${method} ${url}`,
    `  headers ${JSON.stringify(headers)}`,
    `  body ${body?.slice(0, 4_000) ?? 'none'}`,
    ...errors.map((line) => `  log ${line}`),
  ].join('\n');
}
