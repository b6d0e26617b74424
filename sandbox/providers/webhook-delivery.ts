import type { ProviderName } from '#sandbox/sandbox.tables.ts';
import type { Db } from '#server/platform/database/database.ts';
import { describeError } from '#server/platform/log.ts';
import { takeBehaviour } from './behaviours.store.ts';
import type { Provider, SandboxDeps, SignedPost, Work } from './provider.ts';
import {
  addWebhook,
  claimWebhook,
  markDelivered,
  momentBeforeOthers,
  type Webhook,
} from './webhooks.store.ts';

const LONGEST_ANSWER_MS = 10_000;

/** The background deliveries of this process, one after the other; none are left after a drain. */
const underWay = new WeakMap<Db, Promise<void>>();

/** Runs the work in one transaction; afterwards the delivery of its events has begun. */
export async function inOneWork<Result>(
  deps: SandboxDeps,
  provider: Provider,
  work: (work: Work) => Promise<Result>,
): Promise<Result> {
  const now = deps.now();
  const hurried: number[] = [];
  const result = await deps.db.transaction(async (tx) =>
    work({
      tx,
      now,
      announce: async (event) => {
        hurried.push(...(await addressEvent(tx, provider.name, event, now)));
      },
    }),
  );
  if (hurried.length > 0) deliverSoon(deps, provider, hurried);
  return result;
}

/** Delivers what is due by the clinic's clock, one after the other, and waits for what is under way. */
export async function deliverDueWebhooks(deps: SandboxDeps, providers: Provider[]): Promise<void> {
  await webhooksUnderWay(deps.db);
  await deliver(deps, providers);
}

/** Waits for the background deliveries that have begun. */
export async function webhooksUnderWay(db: Db): Promise<void> {
  await underWay.get(db);
}

/** Stores the webhooks of an event; returns those to send at once. The others wait for their time or for the sweep. */
async function addressEvent(
  tx: Db,
  provider: ProviderName,
  { id: eventId, type }: { id: string; type: string },
  now: Date,
): Promise<number[]> {
  const [action, seconds] = (await takeBehaviour(tx, provider, 'webhook', type))?.split(':') ?? [];
  if (action === 'off') return [];
  if (action === 'late') {
    await addWebhook(tx, { provider, eventId, dueAt: new Date(now.getTime() + Number(seconds) * 1000) });
    return [];
  }
  if (action === 'reversed') {
    await addWebhook(tx, { provider, eventId, dueAt: await momentBeforeOthers(tx, provider, now) });
    return [];
  }
  const first = await addWebhook(tx, { provider, eventId, dueAt: now });
  return action === 'twice' ? [first, await addWebhook(tx, { provider, eventId, dueAt: now })] : [first];
}

/** Starts the delivery in the background; the sweep repeats what fails. */
function deliverSoon(deps: SandboxDeps, provider: Provider, among: number[]): void {
  const before = underWay.get(deps.db) ?? Promise.resolve();
  const delivery = before
    .then(() => deliver(deps, [provider], among))
    .catch((error) => deps.log.warn({ job: 'sandbox webhooks', ...describeError(error) }, 'webhook failed'));
  underWay.set(deps.db, delivery);
}

async function deliver(deps: SandboxDeps, providers: Provider[], among?: number[]): Promise<void> {
  for (;;) {
    const webhook = await claimWebhook(deps.db, deps.now(), among);
    if (!webhook) return;
    const provider = providers.find(({ name }) => name === webhook.provider);
    if (!provider || (await isTaken(deps, provider, webhook))) {
      await markDelivered(deps.db, webhook.id, deps.now());
    }
  }
}

async function isTaken(deps: SandboxDeps, provider: Provider, { eventId }: Webhook): Promise<boolean> {
  const posts = await provider.signWebhook(deps.db, eventId, deps.now());
  const taken = await Promise.all(posts.map((post) => send(deps, post)));
  return taken.every(Boolean);
}

async function send({ log }: SandboxDeps, { url, headers, body }: SignedPost): Promise<boolean> {
  const signal = AbortSignal.timeout(LONGEST_ANSWER_MS);
  try {
    const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
    await answer.body?.cancel();
    return answer.ok;
  } catch (error) {
    log.warn({ job: 'sandbox webhooks', ...describeError(error) }, 'webhook not delivered');
    return false;
  }
}
