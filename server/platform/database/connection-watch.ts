import { Socket } from 'node:net';
import { setImmediate as afterReading } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { DatabaseUnreachable } from './database-errors.ts';
import { type Observer, observedClient } from './observed-client.ts';

export interface SilenceLimits {
  /** A statement without an answer for this long makes the watch ask PostgreSQL on a new connection. */
  suspiciousMs: number;
  /** How long PostgreSQL may take to accept that connection and answer on it. */
  answerMs: number;
  /** How often the watch looks for unanswered statements. */
  lookMs: number;
}

/** At most 4.25 s in total, so that a request is refused within 5 s when PostgreSQL does not answer. */
export const SILENCE_LIMITS: SilenceLimits = { suspiciousMs: 1_000, answerMs: 3_000, lookMs: 250 };

/** How long a bulk statement waits for a PostgreSQL that does not answer. */
const BULK_SILENCE_MS = 60_000;
/** How long PostgreSQL may take until a new connection has its process id. */
export const CONNECT_MS = 10_000;

const bulk = new WeakSet<object>();

/**
 * Lets the statements of this connection survive a pause of PostgreSQL, until the next user takes it from the pool.
 * Migrations, backups and restores must not start again because of some seconds. `statement_timeout` limits how long a
 * statement may run.
 */
export function allowBulkWork(client: object): void {
  bulk.add(client);
}

export function isBulkWork(client: object): boolean {
  return bulk.has(client);
}

/** Ends that when the connection gets its next user. */
export function endBulkWork(client: object): void {
  bulk.delete(client);
}

/** The PostgreSQL processes that run a statement and do not wait for our socket. */
const AT_WORK = `pid = any($1::int[]) and state <> all('{idle,idle in transaction,idle in transaction (aborted)}')
  and wait_event_type is distinct from 'Client'`;
/**
 * Ends the other processes with our application name. An address with another name gives that name to all our
 * connections and to the watch.
 */
const END_THE_OTHERS = `select pg_terminate_backend(pid) from pg_stat_activity
  where pid = any($1::int[]) and application_name in ($2, current_setting('application_name'))
  and usename = current_user and pid not in
    (select pid from pg_stat_activity where ${AT_WORK})`;

interface Connection {
  client: pg.Client;
  socket: Socket;
  /** The PostgreSQL process that serves the connection. */
  pid: number | undefined;
  isHeld: boolean;
  /** The number of unanswered statements; connecting counts as one. */
  unanswered: number;
  /** When the oldest of them was sent, or when the last answer arrived. */
  waitingSince: number;
  /** The number of statements that were sent or answered. */
  moves: number;
  /** The state of the connection when PostgreSQL said that no statement runs on it. */
  suspicion: string | undefined;
}

interface Watched {
  /** Opens a connection outside the pool on this socket. */
  newClient: (socket: Socket) => pg.Client;
  applicationName: string;
  limits: SilenceLimits;
  log: Pick<Log, 'info' | 'warn'>;
  onSilent(): void;
  onAnswer(): void;
}

/**
 * Finds connections on which no answer will arrive. An unanswered statement may just be slow, so the watch asks
 * PostgreSQL on a new connection. If PostgreSQL answers and the statement runs, the statement is slow and continues
 * until `statement_timeout`. If PostgreSQL answers and says twice that no statement runs there, the network has lost
 * the statement or its answer: the watch closes this connection and all idle ones, and PostgreSQL ends their processes,
 * which may hold locks. If PostgreSQL does not answer and nothing else arrives from it, the watch closes all
 * connections, and refuses new ones until an answer arrives.
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

  /** Returns a client class whose connections are watched from the beginning. Others may observe them too. */
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

  /** Stores the PostgreSQL process that serves a new connection. */
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

  /** An error is an answer too, unless the watch itself closed the connection. */
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
    // First read what arrived while this process was busy.
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

  /** Whether PostgreSQL answered in time. A refusal is an answer. */
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

  /** Twice in a row PostgreSQL runs nothing for it, and nothing has arrived in between. */
  #isDead(connection: Connection, atWork: Set<number>): boolean {
    const { socket, pid, moves, waitingSince } = connection;
    // PostgreSQL may take a while to accept a connection.
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
    // `end` would wait for answers that never arrive.
    socket.destroy(new DatabaseUnreachable('it went silent'));
  }
}
