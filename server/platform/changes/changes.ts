import { type ClientBase, DatabaseError, type Pool, type PoolClient } from 'pg';

/**
 * Says whether what this process has cached is still what the database holds; docs/caching.md shows how.
 *
 * Triggers in the database announce every change of a watched table under a topic, such as `settings` (see `watch_table`
 * in the migrations). The announcement is part of the writing transaction, so no writer can forget it. It reaches the
 * process that writes on the connection it writes with (`invalidateOwnChanges`), and all other processes by NOTIFY.
 * A process that is not sure to hear the others answers nothing from its cache.
 */
export interface Changes {
  /** A mark for the present. Take it before you read from the database. */
  mark(): number;
  /** Whether nothing under these topics has changed since the mark. Always false while changes may be missed. */
  isCurrent(mark: number, topics: readonly string[]): boolean;
  invalidate(topic: string): void;
  /** Makes everything that was read until now outdated. */
  invalidateAll(): void;
  /**
   * The ids of the PostgreSQL processes that serve our own connections. Their changes are known before NOTIFY delivers
   * them.
   */
  ownConnections: Set<number>;
  /** Confirms that everything committed before this moment of `performance.now()` has been received. */
  heardUntil(milliseconds: number): void;
}

/** Another process learns of a change within this time, or answers nothing from its cache. */
const LONGEST_SILENCE_MS = 1_000;

/** Each patient has a topic, so the number of remembered topics is bounded. Beyond it everything counts as changed. */
const MOST_TOPICS = 20_000;

/** `isAlone`: no other process writes to this database, as with the embedded engine. */
export function createChanges({ isAlone }: { isAlone: boolean }): Changes {
  const changedAt = new Map<string, number>();
  let present = 0;
  let allChangedAt = 0;
  let heardUntil = Number.NEGATIVE_INFINITY;

  const invalidateAll = () => {
    present += 1;
    allChangedAt = present;
    changedAt.clear();
  };
  const isHearing = () => isAlone || performance.now() - heardUntil < LONGEST_SILENCE_MS;
  return {
    mark: () => present,
    isCurrent(mark, topics) {
      if (allChangedAt > mark || !isHearing()) return false;
      return topics.every((topic) => (changedAt.get(topic) ?? 0) <= mark);
    },
    invalidate(topic) {
      if (changedAt.size >= MOST_TOPICS) invalidateAll();
      present += 1;
      changedAt.set(topic, present);
    },
    invalidateAll,
    ownConnections: new Set(),
    heardUntil(milliseconds) {
      heardUntil = milliseconds;
    },
  };
}

/** The message that the triggers send to the connection that writes. */
const CHANGED = 'changed';

/**
 * Counts what this process writes as changed. The triggers send a message of level INFO, which no setting suppresses,
 * to the connection that writes. The change counts when the connection returns to the pool: after the commit, and
 * before the caller of the commit continues. So a process never answers a write and then shows the state before it.
 */
export function invalidateOwnChanges(pool: Pool, changes: Changes): void {
  const announced = new WeakMap<PoolClient, Set<string>>();
  // Not at `connect`: the pool opens its first connection before this listener exists.
  pool.on('acquire', (client) => {
    if (announced.has(client)) return;
    const topics = new Set<string>();
    announced.set(client, topics);
    client.on('notice', ({ message, detail }) => {
      if (message === CHANGED && detail) topics.add(detail);
    });
  });
  pool.on('release', (error: unknown, client) => {
    const topics = announced.get(client) ?? new Set();
    if (isUnknown(error, client)) changes.invalidateAll();
    for (const topic of topics) changes.invalidate(topic);
    topics.clear();
  });
}

/** Whether it is unknown what the connection has committed, because it broke during a statement or a transaction. */
function isUnknown(error: unknown, client: PoolClient): boolean {
  const isRefused = error instanceof DatabaseError && error.severity === 'ERROR';
  return (Boolean(error) && !isRefused) || client.getTransactionStatus() !== 'I';
}

/**
 * Ignores the notifications of this connection while it is open. What its process commits later counts like that of
 * other processes.
 */
export function addOwnConnection({ ownConnections }: Changes, client: ClientBase, pid: number): void {
  ownConnections.add(pid);
  client.once('end', () => ownConnections.delete(pid));
}
