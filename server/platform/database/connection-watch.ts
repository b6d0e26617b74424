import { Socket } from 'node:net';
import { setImmediate as afterReading } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { DatabaseUnreachable } from './database-errors.ts';
import { type Observer, observedClient } from './observed-client.ts';

export interface SilenceLimits {
  /** After so long without an answer to a statement, PostgreSQL is asked on a new connection. */
  suspiciousMs: number;
  /** How long PostgreSQL may take to let us in and answer there. */
  answerMs: number;
  /** How often somebody looks for unanswered statements. */
  lookMs: number;
}

/** Together at most 4.25 s, so that a request is refused within 5 s when PostgreSQL answers nobody. */
export const SILENCE_LIMITS: SilenceLimits = { suspiciousMs: 1_000, answerMs: 3_000, lookMs: 250 };

/** How long a bulk statement outlives a PostgreSQL that answers nobody. */
const BULK_SILENCE_MS = 60_000;
/** How long a connection may take until PostgreSQL has told its process id. */
export const CONNECT_MS = 10_000;

const bulk = new WeakSet<object>();

/**
 * Until somebody else takes this connection from its pool, its statements outlive a PostgreSQL that pauses: migrations, backups and
 * restores must not begin anew because of some seconds. How long one may run, says `statement_timeout`.
 */
export function allowBulkWork(client: object): void {
  bulk.add(client);
}

export function isBulkWork(client: object): boolean {
  return bulk.has(client);
}

/** The connection goes to the next one who uses it. */
export function endBulkWork(client: object): void {
  bulk.delete(client);
}

/** Processes of PostgreSQL that run a statement, and neither wait for us to read nor to send. */
const AT_WORK = `pid = any($1::int[]) and state <> all('{idle,idle in transaction,idle in transaction (aborted)}')
  and wait_event_type is distinct from 'Client'`;
/** Ours have our name; an address that names another one gives it to all of them and to the watch. */
const END_THE_OTHERS = `select pg_terminate_backend(pid) from pg_stat_activity
  where pid = any($1::int[]) and application_name in ($2, current_setting('application_name'))
  and usename = current_user and pid not in
    (select pid from pg_stat_activity where ${AT_WORK})`;

interface Connection {
  client: pg.Client;
  socket: Socket;
  /** The process of PostgreSQL that serves it. */
  pid: number | undefined;
  isHeld: boolean;
  /** Statements that are not answered yet; connecting counts as one. */
  unanswered: number;
  /** When the oldest of them was sent, or when the last answer came. */
  waitingSince: number;
  /** How many statements were sent or answered. */
  moves: number;
  /** What it looked like when PostgreSQL said that nothing runs for it. */
  suspicion: string | undefined;
}

interface Watched {
  /** Of a connection of its own on this socket, outside the pool. */
  newClient: (socket: Socket) => pg.Client;
  applicationName: string;
  limits: SilenceLimits;
  log: Pick<Log, 'info' | 'warn'>;
  onSilent(): void;
  onAnswer(): void;
}

/**
 * Finds connections on which no answer will come. A statement without an answer proves nothing, it may be slow. So the
 * watch asks PostgreSQL on a new connection:
 * - PostgreSQL answers, and the statement runs: the statement is slow and goes on, until `statement_timeout` ends it.
 * - PostgreSQL answers, and twice says that no statement runs there: the network has lost statement or answer. The
 *   watch gives up this connection and all idle ones, and PostgreSQL ends their processes, which may hold locks.
 * - PostgreSQL does not answer, and nothing else of it arrives meanwhile: the watch gives up all connections, and nobody
 *   gets a new one until an answer comes.
 */
export class ConnectionWatch {
  #watched: Watched;
  #connections = new Map<object, Connection>();
  #looking: NodeJS.Timeout;
  #isAsking = false;
  #isSilent = false;
  #asksAgainAt = Number.NEGATIVE_INFINITY;
  #lastAnswerAt = Number.NEGATIVE_INFINITY;

  constructor(watched: Watched) {
    this.#watched = watched;
    this.#looking = setInterval(() => void this.#look(), watched.limits.lookMs).unref();
  }

  /** Connections of this class are watched from the beginning; others may observe them, too. */
  clientClass(observers: Set<Observer>): typeof pg.Client {
    const watch = this;
    observers.add((client) => watch.#sent(client));
    return class extends observedClient(observers) {
      constructor(config?: pg.ClientConfig) {
        const socket = new Socket();
        super({ ...config, stream: () => socket });
        watch.#add(this, socket);
      }
    };
  }

  /** The process of PostgreSQL that serves a new connection. */
  learnProcess(client: pg.ClientBase, pid: number | undefined): void {
    const connection = this.#connections.get(client);
    if (connection) connection.pid = pid;
  }

  follow(pool: pg.Pool): void {
    pool.on('acquire', (client) => this.#hold(client, true));
    pool.on('release', (_error, client) => this.#hold(client, false));
  }

  stop(): void {
    clearInterval(this.#looking);
  }

  #add(client: pg.Client, socket: Socket): void {
    const connection: Connection = {
      client,
      socket,
      pid: undefined,
      isHeld: false,
      unanswered: 1,
      waitingSince: performance.now(),
      moves: 0,
      suspicion: undefined,
    };
    this.#connections.set(client, connection);
    client.once('connect', () => this.#answered(connection));
    client.once('end', () => this.#connections.delete(client));
  }

  #sent(client: pg.Client): () => void {
    const connection = this.#connections.get(client);
    if (!connection) return () => {};
    if (connection.unanswered === 0) connection.waitingSince = performance.now();
    connection.unanswered += 1;
    connection.moves += 1;
    return () => this.#answered(connection);
  }

  /** An error is an answer as well, unless we gave the connection up. */
  #answered(connection: Connection): void {
    connection.unanswered -= 1;
    connection.moves += 1;
    connection.waitingSince = performance.now();
    if (this.#connections.has(connection.client)) this.#lastAnswerAt = connection.waitingSince;
  }

  #hold(client: pg.Client, isHeld: boolean): void {
    const connection = this.#connections.get(client);
    if (connection) connection.isHeld = isHeld;
  }

  async #look(): Promise<void> {
    if (this.#isAsking || performance.now() < this.#asksAgainAt) return;
    if (!this.#isSilent && !this.#all().some((each) => this.#isSuspicious(each))) return;
    this.#isAsking = true;
    const askedAt = performance.now();
    const isAnswered = await this.#ask();
    if (isAnswered) this.#asksAgainAt = performance.now() + this.#watched.limits.suspiciousMs;
    // What arrived while this process was busy is read before we judge.
    else await afterReading();
    if (isAnswered || this.#lastAnswerAt > askedAt) this.#hear();
    else this.#giveUpAll();
    this.#isAsking = false;
  }

  #all(): Connection[] {
    return [...this.#connections.values()];
  }

  #isSuspicious({ unanswered, waitingSince }: Connection): boolean {
    return unanswered > 0 && performance.now() - waitingSince >= this.#watched.limits.suspiciousMs;
  }

  /** Returns whether PostgreSQL answered in time, be it with a refusal. */
  async #ask(): Promise<boolean> {
    const { newClient, limits } = this.#watched;
    const socket = new Socket();
    const client = newClient(socket);
    client.on('error', () => {});
    const tooLate = setTimeout(() => socket.destroy(), limits.answerMs);
    try {
      await client.connect();
      await this.#judge(client);
      return true;
    } catch (error) {
      return error instanceof pg.DatabaseError;
    } finally {
      clearTimeout(tooLate);
      client.end().catch(() => {});
    }
  }

  async #judge(client: pg.Client): Promise<void> {
    const asked = this.#all().filter((each) => this.#isSuspicious(each));
    const pids = asked.flatMap(({ pid }) => pid ?? []);
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where ${AT_WORK}`,
      [pids],
    );
    const atWork = new Set(rows.map(({ pid }) => pid));
    const dead = asked.filter((each) => this.#isDead(each, atWork));
    if (dead.length === 0) return;

    const idle = this.#all().filter(({ isHeld, unanswered }) => !isHeld && unanswered === 0);
    const lost = [...dead, ...idle];
    this.#watched.log.warn({}, 'a database connection went silent, it and all idle ones were given up');
    for (const connection of lost) this.#giveUp(connection);
    const ended = lost.flatMap(({ pid }) => pid ?? []);
    await client.query(END_THE_OTHERS, [ended, this.#watched.applicationName]);
  }

  /** Twice in a row nothing runs for it, and nothing has arrived in between. */
  #isDead(connection: Connection, atWork: Set<number>): boolean {
    const { socket, pid, moves, waitingSince } = connection;
    // PostgreSQL may take its time to let somebody in.
    if (pid === undefined) return performance.now() - waitingSince > CONNECT_MS;
    const suspicion = atWork.has(pid) ? undefined : `${moves} ${socket.bytesRead}`;
    const isRepeated = suspicion !== undefined && suspicion === connection.suspicion;
    connection.suspicion = suspicion;
    return isRepeated && connection.unanswered > 0;
  }

  #hear(): void {
    if (!this.#isSilent) return;
    this.#isSilent = false;
    this.#watched.log.info({}, 'the database answers again');
    this.#watched.onAnswer();
  }

  #giveUpAll(): void {
    if (!this.#isSilent) {
      this.#isSilent = true;
      this.#watched.log.warn({}, 'the database does not answer, its connections were given up');
      this.#watched.onSilent();
    }
    const now = performance.now();
    for (const connection of this.#all()) {
      const isIdle = !connection.isHeld && connection.unanswered === 0;
      const patienceMs = bulk.has(connection.client) ? BULK_SILENCE_MS : 0;
      const isWaiting = connection.unanswered > 0 && now - connection.waitingSince >= patienceMs;
      if (isIdle || isWaiting) this.#giveUp(connection);
    }
  }

  #giveUp({ client, socket }: Connection): void {
    this.#connections.delete(client);
    // `end` would wait for the answers that do not come.
    socket.destroy(new DatabaseUnreachable('it went silent'));
  }
}
