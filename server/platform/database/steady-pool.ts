import { AsyncResource } from 'node:async_hooks';
import pg, { type PoolClient } from 'pg';
import { DatabaseUnreachable } from './database-errors.ts';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;
/** The words of the driver when all connections are in use. The database itself may be well. */
const WAITED_TOO_LONG = 'timeout exceeded when trying to connect';

type Taken = (error: Error | undefined, client: PoolClient | undefined, release: Release) => void;
type Release = (error?: Error | boolean) => void;

/** Whoever waits for a connection gets it from somebody else's request, and goes on as itself. */
export class ContextPool extends pg.Pool {
  // biome-ignore lint/suspicious/noExplicitAny: the driver declares one form with a callback and one with a promise.
  override connect(taken?: Taken): any {
    return taken ? super.connect(AsyncResource.bind(taken)) : super.connect();
  }
}

/**
 * A pool that outlives its connections. Whoever held a lost connection gets an error at the next statement. After a
 * connection that could not be made, nobody tries again for a short time that doubles with each failure: a database
 * that is starting is not stormed, and callers are refused at once instead of waiting.
 */
export class SteadyPool extends ContextPool {
  #pauseMs = FIRST_PAUSE_MS;
  #restsUntil = Number.NEGATIVE_INFINITY;
  #isRefusing = false;
  #waiting = new Set<Taken>();

  /** Refuses whoever waits for a connection, and from now on everybody. */
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
        // It was refused meanwhile.
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

  /** Half of the pause by chance, so that the servers of a restarted database do not all come at once. */
  #rest(): void {
    // Several attempts that failed together are one failure.
    if (performance.now() < this.#restsUntil) return;
    this.#restsUntil = performance.now() + this.#pauseMs * (0.5 + Math.random() / 2);
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, this.#pauseMs * 2);
  }
}

/** How each connection in use goes back. An entry for each connection that was ever used says that it is listened to. */
const inUse = new WeakMap<PoolClient, Release | undefined>();

/**
 * Without a listener, a connection that breaks while somebody holds it would end the process. It goes back to the pool,
 * which forgets it, also if its holder does not release it: the query builder forgets that when a `begin` fails.
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
