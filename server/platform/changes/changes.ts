import type { Pool, PoolClient } from 'pg';

/**
 * Says whether what this process keeps in memory is still what the database holds.
 *
 * Triggers in the database announce every change of a watched table under a topic, such as `settings` (see the migration
 * `changes`, which lists tables and topics). The announcement is part of the writing transaction, so no writer can
 * forget it, and it takes two ways:
 * - to the process that writes, on the connection it writes with, before the commit is answered (`hearOwnChanges`);
 * - to all other processes by NOTIFY. A process that is not sure to hear the others answers nothing from memory.
 *
 * Most readers need only `keep` or `keepByKey` in `keep.ts`. Inside a transaction that writes, read the database.
 */
export interface Changes {
  /** The present. Take it before you read from the database. */
  mark(): number;
  /** Whether nothing under these topics has changed since the mark. Always false while changes may be missed. */
  isCurrent(mark: number, topics: readonly string[]): boolean;
  tell(topic: string): void;
  /** The process ids of the database for our own connections. What they write is heard by `hearOwnChanges` alone. */
  ownConnections: Set<number>;
  /** Nothing that was read until now is current any more. */
  tellAll(): void;
  /** Everything that was committed before this moment of `performance.now()` has been heard. */
  heardUntil(milliseconds: number): void;
}

/** Another process learns of a change within this time, or does not answer from memory. */
const LONGEST_SILENCE_MS = 1_000;

/** There is a topic for each patient, so they are not remembered for ever. Beyond this, everything counts as changed. */
const MOST_TOPICS = 20_000;

/** `isAlone`: no other process writes to this database, as with the embedded engine. */
export function createChanges({ isAlone }: { isAlone: boolean }): Changes {
  const changedAt = new Map<string, number>();
  let present = 0;
  let allChangedAt = 0;
  let heardUntil = Number.NEGATIVE_INFINITY;

  const tellAll = () => {
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
    ownConnections: new Set(),
    tell(topic) {
      if (changedAt.size >= MOST_TOPICS) tellAll();
      present += 1;
      changedAt.set(topic, present);
    },
    tellAll,
    heardUntil(milliseconds) {
      heardUntil = milliseconds;
    },
  };
}

/** What the triggers of the migration `changes` say to the connection that writes. */
export const CHANGED = 'changed';

/**
 * Tells the changes that this process writes. The triggers send a message of level INFO, which no setting of the server
 * suppresses, to the connection that writes. The change counts when the transaction has ended, but before whoever
 * waits for the commit goes on. So a process never answers a write and then shows what was before it.
 */
export function hearOwnChanges(pool: Pool, changes: Changes): void {
  const heard = new WeakSet<PoolClient>();
  // Not at `connect`: the first connection of a pool is opened before anybody can listen.
  pool.on('acquire', (client) => {
    if (heard.has(client)) return;
    heard.add(client);
    hearConnection(client, changes);
  });
}

function hearConnection(client: PoolClient, changes: Changes): void {
  const written = new Set<string>();
  const tellWritten = () => {
    for (const topic of written) changes.tell(topic);
    written.clear();
  };
  client.on('notice', ({ message, detail }) => {
    if (message === CHANGED && detail) written.add(detail);
  });
  // Before the driver's own listener, which ends the waiting of the caller.
  client.connection.prependListener('readyForQuery', ({ status }: { status: string }) => {
    if (status === 'I') tellWritten();
  });
  // The driver has it, its types do not.
  const { processID } = client as PoolClient & { processID?: number | null };
  if (processID) changes.ownConnections.add(processID);
  // The transaction may have been committed although nobody could say so, or may be soon: then the listener hears it.
  client.on('end', () => {
    if (processID) changes.ownConnections.delete(processID);
    tellWritten();
  });
}
