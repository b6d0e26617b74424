import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { takeBehaviour } from './behaviours.store.ts';
import {
  type Provider,
  type ProviderAnswer,
  ProviderRefusal,
  type SandboxDeps,
  type Work,
} from './provider.ts';
import { lockKey, type RequestKey, registerKey, storeAnswer } from './requests.store.ts';
import { inOneWork } from './webhook-delivery.ts';

export interface ProviderRequest {
  method: string;
  /** The path in the provider's API, without the prefix of the mount: `/v1/refunds`. */
  path: string;
  requestId: string;
  /** Under a key the request is executed once; the answer is stored for this long. */
  idempotency?:
    | {
        key: string;
        parameters: unknown;
        storedSeconds: number;
        /** Whether a request that broke may be repeated under its key; else its 500 is stored like any answer. */
        repeatsAfterFailure?: boolean;
      }
    | undefined;
}

type Outcome =
  | { kind: 'answered'; answer: ProviderAnswer; replayOf?: string }
  /** Executed, but the connection is cut before the answer. */
  | { kind: 'cut' }
  /** Neither executed nor answered. */
  | { kind: 'hung' };

/**
 * Executes a request as the provider would: first the behaviour that a test asked for, then the idempotency key. A
 * returned answer is stored with all changes, also a refusal such as a declined card. A thrown `ProviderRefusal` rolls
 * everything back and is not stored.
 */
export async function executeRequest(
  deps: SandboxDeps,
  provider: Provider,
  request: ProviderRequest,
  execute: (work: Work) => Promise<ProviderAnswer>,
): Promise<Outcome> {
  const wanted = await takeBehaviour(deps.db, provider.name, 'request', `${request.method} ${request.path}`);
  if (wanted === 'hang') return { kind: 'hung' };
  if (wanted === '409') return { kind: 'answered', answer: provider.refusals.stillRunning };
  if (wanted === '429') return { kind: 'answered', answer: provider.refusals.tooMany };

  const run = wanted === '500' ? () => breakDown(provider, request) : execute;
  const attempt = () =>
    executeOnce(deps, provider, request, run).catch((error: unknown): Outcome => {
      if (error instanceof ProviderRefusal) return { kind: 'answered', answer: error.answer };
      throw error;
    });
  const outcome = await attempt();
  // A proxy on the way sends the request again; the caller hears the second answer only.
  if (wanted === 'twice') return await attempt();
  return wanted === 'cut' ? { kind: 'cut' } : outcome;
}

async function breakDown({ refusals }: Provider, { idempotency }: ProviderRequest): Promise<ProviderAnswer> {
  if (idempotency?.repeatsAfterFailure) throw new ProviderRefusal(refusals.broken);
  return refusals.broken;
}

async function executeOnce(
  deps: SandboxDeps,
  provider: Provider,
  { method, requestId, idempotency }: ProviderRequest,
  execute: (work: Work) => Promise<ProviderAnswer>,
): Promise<Outcome> {
  if (method === 'GET') {
    // It only reads, so it needs no transaction.
    const work = { tx: deps.db, now: deps.now(), announce: refuseToAnnounce };
    return { kind: 'answered', answer: await execute(work) };
  }
  if (!idempotency) {
    return { kind: 'answered', answer: await inOneWork(deps, provider, execute) };
  }
  const key: RequestKey = { provider: provider.name, key: idempotency.key };
  const fingerprint = createHash('sha256').update(JSON.stringify(idempotency.parameters)).digest('hex');
  await registerKey(deps.db, { ...key, requestId, fingerprint, createdAt: deps.now() });

  return await inOneWork(deps, provider, async (work) => {
    const stored = await lockKey(work.tx, key);
    if (!stored) throw new ProviderRefusal(provider.refusals.stillRunning);
    const isFresh = work.now.getTime() - stored.createdAt.getTime() < idempotency.storedSeconds * 1000;
    if (stored.status !== null && isFresh) {
      if (stored.fingerprint !== fingerprint) throw new ProviderRefusal(provider.refusals.keyReused);
      const answer = { status: stored.status, body: stored.answer };
      return { kind: 'answered', answer, replayOf: stored.requestId };
    }
    // The request that holds the lock replaces an expired answer.
    if (!stored.isLocked) throw new ProviderRefusal(provider.refusals.stillRunning);
    const answer = await execute(work);
    const { status, body } = answer;
    await storeAnswer(work.tx, key, { requestId, fingerprint, status, answer: body, createdAt: work.now });
    return { kind: 'answered', answer };
  });
}

async function refuseToAnnounce(): Promise<never> {
  throw new Error('A request that reads announces nothing.');
}

type Answered = Extract<Outcome, { kind: 'answered' }>;

/** For the routes of one app: returns whether to answer; otherwise cuts the connection or lets it hang. */
export function withholdAnswers(app: FastifyInstance) {
  const hanging = new Set<Socket>();
  app.addHook('preClose', async () => {
    for (const connection of hanging) connection.destroy();
  });

  return function isAnswered(
    outcome: Outcome,
    { raw }: FastifyRequest,
    reply: FastifyReply,
  ): outcome is Answered {
    if (outcome.kind === 'answered') return true;
    reply.hijack();
    // The request was read to its end: only its connection can still be broken.
    const { socket } = raw;
    if (outcome.kind === 'cut') socket.destroy();
    else hanging.add(socket.once('close', () => hanging.delete(socket)));
    return false;
  };
}
