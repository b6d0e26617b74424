import type { Pool, PoolClient } from 'pg';
import type { Changes } from './changes.ts';

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
