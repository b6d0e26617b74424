import pg from 'pg';
import type { Engine } from './database.ts';
import { StartRefusal } from './start-refusal.ts';

export async function openPostgres(connectionString: string): Promise<Engine> {
  const pool = new pg.Pool({
    connectionString,
    application_name: 'online-klinik',
    options: '-c TimeZone=UTC',
    max: 10,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 10_000,
  });
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw new StartRefusal(`PostgreSQL at DATABASE_URL cannot be used: ${reasonOf(error)}.`);
  }
  return { engine: 'postgres', pool, onLost() {}, close: () => pool.end() };
}

/** A refused connection carries one error per tried address and no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
