import pg from 'pg';
import { openEmbedded } from './embedded-database.ts';

/**
 * A server for the crash tests: `testing-crash-writer.ts <write|freeze> <data folder>`. It writes rows one after the
 * other and prints each id once it is committed, or prints `frozen` once its engine is stuck in a long query.
 * Exit code 3 says that it was told of the loss of its engine.
 */
const [task, dataDir = ''] = process.argv.slice(2);

const { pool, onLost } = await openEmbedded(dataDir, { info() {}, warn() {}, error() {} });
onLost(() => process.exit(3));
await pool.query('create table if not exists crash_entry (id serial primary key, filler text not null)');
if (task === 'freeze') await freeze();
else await writeUntilLost();

async function writeUntilLost(): Promise<void> {
  try {
    for (;;) {
      const { rows } = await pool.query<{ id: number }>(
        "insert into crash_entry (filler) values (repeat('x', 500)) returning id",
      );
      process.stdout.write(`${rows[0]?.id}\n`);
    }
  } catch {
    // The engine is gone in the middle of a statement; `onLost` follows and must be what ends the process.
  }
}

/** The first answer overflows the engine's buffer, so it arrives while the second is already being computed. */
async function freeze(): Promise<void> {
  const client = await pool.connect();
  client.on('error', () => {});
  const query = client.query(
    new pg.Query(
      `select repeat('x', 100000);
       select count(*) from generate_series(1, 50000) a, generate_series(1, 50000) b`,
    ),
  );
  query.on('error', () => {});
  query.once('row', () => process.stdout.write('frozen\n'));
}
