import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, Pool } from 'pg';
import { z } from 'zod';
import { describeError, type Log } from '../log.ts';
import { createFollowers, type Nudges } from './nudges.ts';

const CHANNEL = 'nudges';
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

const Payload = z.object({ topic: z.string(), about: z.int() });

interface Needs {
  pool: Pool;
  /** A connection that is kept for listening alone. */
  newConnection: () => Client;
  log: Pick<Log, 'warn'>;
}

/** Nudges by NOTIFY, to all server processes on this database. Resolves when it listens, or has failed to once. */
export async function postgresNudges({ pool, newConnection, log }: Needs): Promise<Nudges> {
  const followers = createFollowers();
  const closing = new AbortController();
  const begun = Promise.withResolvers<void>();
  const listening = keepListening();
  await begun.promise;

  return {
    async tell(topics, about) {
      const payloads = topics.map((topic) => JSON.stringify({ topic, about }));
      await pool
        .query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [CHANNEL, payloads])
        .catch((error: unknown) => log.warn(describeError(error), 'a nudge was lost'));
    },
    follow: followers.add,
    async close() {
      closing.abort();
      followers.clear();
      await listening;
    },
  };

  async function keepListening(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS;
    while (!closing.signal.aborted) {
      const onListening = () => {
        pauseMs = FIRST_PAUSE_MS;
        followers.tellAllOfMissedNudges();
        begun.resolve();
      };
      const connection = newConnection();
      await listenUntilLost(connection, CHANNEL, { onListening, onPayload, signal: closing.signal }).catch(
        (error: unknown) => log.warn(describeError(error), 'nudges are not heard for a moment'),
      );
      begun.resolve();
      // Half of it by chance, so that the servers of a restarted database do not all come at once.
      await sleep(pauseMs * (0.5 + Math.random() / 2), undefined, { signal: closing.signal }).catch(() => {});
      pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
    }
  }

  /** Anybody with access to the database can notify; notifications of others are ignored. */
  function onPayload(text: string): void {
    const payload = Payload.safeParse(parseJson(text));
    if (payload.success) followers.tell(payload.data.topic, payload.data.about);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A connection can break silently; a regular query is the only way to notice. */
const PROBE_MS = 30_000;

interface Listening {
  onListening(): void;
  onPayload(text: string): void;
  signal: AbortSignal;
}

/** Hears what is notified, until asked to stop (then it resolves) or until the connection is lost (it rejects). */
async function listenUntilLost(
  connection: Client,
  channel: string,
  { onListening, onPayload, signal }: Listening,
): Promise<void> {
  const { promise: isOver, resolve: stop, reject: lose } = Promise.withResolvers<void>();
  connection.on('error', lose);
  connection.on('end', () => lose(new Error('The connection ended.')));
  connection.on('notification', ({ payload = '' }) => onPayload(payload));
  const onAbort = () => stop();
  signal.addEventListener('abort', onAbort, { once: true });
  const probe = setInterval(() => connection.query('select 1').catch(lose), PROBE_MS);

  try {
    const begin = async () => {
      await connection.connect();
      await connection.query(`listen ${connection.escapeIdentifier(channel)}`);
      if (!signal.aborted) onListening();
    };
    await Promise.race([isOver, begin()]);
    await isOver;
  } finally {
    clearInterval(probe);
    signal.removeEventListener('abort', onAbort);
    const goodbye = connection.end().catch(() => {});
    // A lost connection answers nothing.
    if (signal.aborted) await goodbye;
  }
}
