/** One connection, as the driver has it. */
export interface Asked {
  /** The process of the database that serves this connection, as it was told when the connection was made. */
  processID: number;
  query(text: string): Promise<{ rows: { pid: number }[] }>;
}

const ROUNDS = 5;

/**
 * Whether somebody between us and PostgreSQL lends its connections for a transaction each, as PgBouncer does with
 * `pool_mode=transaction`: two connections that are both open are then served by the same process. Directly, and with a
 * pooler in session mode, each has its own for as long as it lives.
 */
export async function sharesConnections(first: Asked, second: Asked): Promise<boolean> {
  if ((await pidOf(first)) === first.processID) return false;
  // Other clients of the pooler may come between two questions, but hardly each time.
  for (let round = 0; round < ROUNDS; round += 1) {
    if ((await pidOf(first)) === (await pidOf(second))) return true;
  }
  return false;
}

async function pidOf(connection: Asked): Promise<number | undefined> {
  return (await connection.query('select pg_backend_pid() as pid')).rows[0]?.pid;
}
