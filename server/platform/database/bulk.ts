import { drizzle } from 'drizzle-orm/node-postgres';
import { allowBulkWork } from './connection-watch.ts';
import { type Db, poolOf } from './database.ts';

/**
 * Runs imports and other work on very many rows on a connection of its own. The time limits for the statements of
 * requests do not apply there.
 */
export async function inBulk<T>(db: Db, work: (own: Db) => Promise<T>): Promise<T> {
  const client = await poolOf(db).connect();
  allowBulkWork(client);
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    return await work(drizzle(client));
  } finally {
    // Closing the connection also resets its settings.
    client.release(true);
  }
}
