import { AsyncResource } from 'node:async_hooks';
import pg, { type PoolClient } from 'pg';
import { DatabaseUnreachable } from './database-errors.ts';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;
/** The message of the driver when all connections are in use. The database itself may be healthy. */
const WAITED_TOO_LONG = 'timeout exceeded when trying to connect';

type Taken = (error: Error | undefined, client: PoolClient | undefined, release: Release) => void;
type Release = (error?: Error | boolean) => void;

/**
 * Runs the callback of `connect` in the async context of its caller, not of the request that released the connection.
 */
export class ContextPool extends pg.Pool {
  // biome-ignore lint/suspicious/noExplicitAny: the driver declares one form with a callback and one with a promise.
  override connect(taken?: Taken): any {
    return taken ? super.connect(AsyncResource.bind(taken)) : super.connect();
  }
}

/**
 * A pool that survives lost connections: their users get an error at the next statement. After a failed connect nobody
 * tries again for a short time that doubles with each failure. So a starting database is not overloaded, and callers
 * are refused at once.
 */
export class SteadyPool extends ContextPool {
  #pauseMs = FIRST_PAUSE_MS;
  #restsUntil = Number.NEGATIVE_INFINITY;
  #isRefusing = false;
  #waiting = new Set<Taken>();

  /** Refuses all callers that wait for a connection, and all later ones. */
  refuseAll(): void {
    this.#isRefusing = true;
    for (const taken of this.#waiting) taken(new DatabaseUnreachable(), undefined, () => {});
    this.#waiting.clear();
  }

  lendAgain(): void {
    this.#isRefusing = false;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver declares one form with a callback and one with a promise.
  override connect(taken?: Taken): any {
    if (!taken) {
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (error ? reject(error) : resolve(client)));
      });
    }
    if (this.#isRefusing || (this.idleCount === 0 && performance.now() < this.#restsUntil)) {
      process.nextTick(taken, new DatabaseUnreachable(), undefined, () => {});
      return;
    }
    this.#waiting.add(taken);
    super.connect((error, client, release) => {
      const isAwaited = this.#waiting.delete(taken);
      if (!isAwaited) {
        // The caller was refused meanwhile.
        client?.release();
        return;
      }
      if (!client) {
        if (error?.message !== WAITED_TOO_LONG) this.#rest();
        taken(new DatabaseUnreachable(error), undefined, release);
        return;
      }
      this.#pauseMs = FIRST_PAUSE_MS;
      this.#restsUntil = Number.NEGATIVE_INFINITY;
      releaseWhenLost(client);
      taken(undefined, client, client.release);
    });
  }

  /** Half of the pause is random, so that the servers do not all reconnect to a restarted database at once. */
  #rest(): void {
    // Concurrent failures count as one.
    if (performance.now() < this.#restsUntil) return;
    this.#restsUntil = performance.now() + this.#pauseMs * (0.5 + Math.random() / 2);
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, this.#pauseMs * 2);
  }
}

/** The function that returns each used connection. An entry also means that the connection has an error listener. */
const inUse = new WeakMap<PoolClient, Release | undefined>();

/**
 * Adds an error listener: without one, a connection that breaks while in use would end the process. Returns the broken
 * connection to the pool, which removes it, because the query builder does not release it when `begin` fails.
 */
function releaseWhenLost(client: PoolClient): void {
  if (!inUse.has(client)) {
    client.on('error', () => {});
    client.on('end', () => inUse.get(client)?.(true));
  }
  const { release } = client;
  const giveBack: Release = (error) => {
    if (inUse.get(client) !== giveBack) return;
    inUse.set(client, undefined);
    release(error);
  };
  inUse.set(client, giveBack);
  client.release = giveBack;
}
