import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, Notification, Pool } from 'pg';
import { z } from 'zod';
import type { Changes } from '../changes/changes.ts';
import type { Database } from '../database/database.ts';
import { describeError, type Log } from '../log.ts';
import { createSubscribers, type PubSub } from './pubsub.ts';

/** Connects all server processes on PostgreSQL; the embedded engine has only one process. */
export async function openPubSub(
  { pool, newConnection, changes }: Pick<Database, 'pool' | 'newConnection' | 'changes'>,
  log: Pick<Log, 'warn'>,
): Promise<PubSub> {
  return newConnection ? await postgresPubSub({ pool, newConnection, changes, log }) : inProcessPubSub();
}

/** For the embedded database, which only one process can have open. */
export function inProcessPubSub(): PubSub {
  const subscribers = createSubscribers();
  return {
    async publish(topics, about) {
      for (const topic of topics) subscribers.notify(topic, about);
    },
    subscribe: subscribers.add,
    async close() {
      subscribers.clear();
    },
  };
}

const CHANNEL = 'pubsub';
/** Notified by the triggers on watched tables; the payload is the topic. */
const CHANGES_CHANNEL = 'changes';
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

const Payload = z.object({ topic: z.string(), about: z.int() });

interface Needs {
  pool: Pool;
  /** Opens a connection that only listens. */
  newConnection: (socket: Socket) => Client;
  changes: Changes;
  log: Pick<Log, 'warn'>;
}

/**
 * Sends messages to all server processes on this database by NOTIFY. Its connection also receives the changes that other
 * processes write. Resolves when it listens, or when the first try has failed.
 */
async function postgresPubSub({ pool, newConnection, changes, log }: Needs): Promise<PubSub> {
  const subscribers = createSubscribers();
  const closing = new AbortController();
  const begun = Promise.withResolvers<void>();
  const listening = keepListening();
  await begun.promise;

  return {
    async publish(topics, about) {
      const payloads = topics.map((topic) => JSON.stringify({ topic, about }));
      await pool
        .query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [CHANNEL, payloads])
        .catch((error: unknown) => log.warn(describeError(error), 'a message to the subscribers was lost'));
    },
    subscribe: subscribers.add,
    async close() {
      closing.abort();
      subscribers.clear();
      await listening;
    },
  };

  async function keepListening(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS;
    while (!closing.signal.aborted) {
      const onListening = () => {
        pauseMs = FIRST_PAUSE_MS;
        changes.invalidateAll();
        subscribers.notifyAllOfMissed();
        begun.resolve();
      };
      const socket = new Socket();
      const connection = { client: newConnection(socket), socket };
      const heard = { onListening, onPayload, onProof: changes.heardUntil, signal: closing.signal };
      await listenUntilLost(connection, [CHANNEL, CHANGES_CHANNEL], heard).catch((error: unknown) =>
        log.warn(describeError(error), 'messages of other processes are not heard for a moment'),
      );
      changes.heardUntil(Number.NEGATIVE_INFINITY);
      begun.resolve();
      // Half of the pause is random, so that the servers do not all reconnect to a restarted database at once.
      await sleep(pauseMs * (0.5 + Math.random() / 2), undefined, { signal: closing.signal }).catch(() => {});
      pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
    }
  }

  /** Anybody with access to the database can notify; a notification with another payload is ignored. */
  function onPayload({ channel, processId, payload: text = '' }: Notification): void {
    if (channel === CHANGES_CHANNEL) {
      if (!changes.ownConnections.has(processId)) changes.invalidate(text);
      return;
    }
    const payload = Payload.safeParse(parseJson(text));
    if (payload.success) subscribers.notify(payload.data.topic, payload.data.about);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A connection can break silently. A regular query notices it, and proves that nothing was missed until then. */
const PROBE_MS = 400;
export const PROBE = 'select 1 as heard';

const LONGEST_GOODBYE_MS = 1_000;

interface Connection {
  client: Client;
  socket: Socket;
}

/** Destroys the socket too, because `end` waits for an answer that a silent connection never gives. */
async function endConnection({ client, socket }: Connection): Promise<void> {
  await Promise.race([client.end().catch(() => {}), sleep(LONGEST_GOODBYE_MS, undefined, { ref: false })]);
  socket.destroy();
}

interface Listening {
  onListening(): void;
  onPayload(notification: Notification): void;
  /** Everything that was notified before this moment of `performance.now()` has arrived. */
  onProof(milliseconds: number): void;
  signal: AbortSignal;
}

/** Listens until the signal aborts (then it resolves) or until the connection is lost (then it rejects). */
async function listenUntilLost(
  { client, socket }: Connection,
  channels: string[],
  { onListening, onPayload, onProof, signal }: Listening,
): Promise<void> {
  const { promise: isOver, resolve: stop, reject: lose } = Promise.withResolvers<void>();
  client.on('error', lose);
  client.on('end', () => lose(new Error('The connection ended.')));
  client.on('notification', onPayload);
  const onAbort = () => stop();
  signal.addEventListener('abort', onAbort, { once: true });
  let probe: NodeJS.Timeout | undefined;
  let isAsked = false;

  try {
    const begin = async () => {
      await client.connect();
      const listen = channels.map((channel) => `listen ${client.escapeIdentifier(channel)}`);
      const startedAt = performance.now();
      await client.query(listen.join('; '));
      if (signal.aborted) return;
      onListening();
      onProof(startedAt);
      probe = setInterval(() => void prove(), PROBE_MS);
    };
    await Promise.race([isOver, begin()]);
    await isOver;
  } finally {
    clearInterval(probe);
    signal.removeEventListener('abort', onAbort);
    const goodbye = endConnection({ client, socket });
    if (signal.aborted) await goodbye;
  }

  async function prove(): Promise<void> {
    if (isAsked) return;
    isAsked = true;
    const askedAt = performance.now();
    await client.query(PROBE).then(() => onProof(askedAt), lose);
    isAsked = false;
  }
}
