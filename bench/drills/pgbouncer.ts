import { spawn, spawnSync } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { bookUntilTold } from '#server/booking/testing-book-until-told.ts';
import { freePort, startProcess } from '#server/testing/process.ts';
import { buildStaleServer } from '../../scripts/build-when-stale.ts';
import { startDurablePostgres } from '../../scripts/postgres-for-tests.ts';
import type { Drill } from './drill.ts';
import { guestsFor, inFolder, reportBookings, startDrilled, timeUntil } from './drilled-portal.ts';

const REFUSAL = 'pool_mode=session';

export const drill: Drill = {
  about: 'PgBouncer between the portal and PostgreSQL: transaction mode is refused, session mode works',
  seconds: 240,
  times: 1,
  play: () =>
    inFolder(async (dataDir) => {
      if (spawnSync('pgbouncer', ['--version']).status !== 0)
        return {
          acknowledged: 0,
          found: 0,
          lost: [],
          facts: ['pgbouncer is not installed: nothing was tried'],
        };
      const postgres = await startDurablePostgres();
      const shared = await startPooler(dataDir, postgres.url, 'transaction');
      const refused = startProcess(
        { DATABASE_URL: shared.url, DATA_DIR: dataDir, PORT: await freePort(), PATH: process.env.PATH ?? '' },
        buildStaleServer(),
      );
      const { exitCode, errors } = await refused.outcome;
      shared.stop();
      const isRefused = exitCode === 1 && errors.includes(REFUSAL);

      const own = await startPooler(dataDir, postgres.url, 'session');
      const portal = await startDrilled(dataDir, { DATABASE_URL: own.url });
      const answered: number[] = [];
      await bookUntilTold(portal.base, await guestsFor(portal.base, 6), answered);
      portal.server.terminate();
      await portal.server.outcome;
      own.stop();
      const report = await reportBookings({ dataDir, databaseUrl: postgres.url }, answered);
      await postgres.stop();
      const lost = isRefused
        ? []
        : [`transaction mode was not refused: it ended with ${exitCode}: ${errors}`];
      return { ...report, lost: [...report.lost, ...lost] };
    }),
};

/** PgBouncer on a port of its own, in front of this server. It refuses to run as root, so root runs it as postgres. */
async function startPooler(folder: string, databaseUrl: string, mode: 'transaction' | 'session') {
  const socketFolder = new URL(databaseUrl).searchParams.get('host') ?? '';
  const port = await freePort();
  const file = join(folder, `${mode}.ini`);
  await chmod(folder, 0o755);
  await writeFile(
    file,
    [
      `[databases]\npostgres = host=${socketFolder} user=postgres`,
      `[pgbouncer]\nlisten_addr = 127.0.0.1\nunix_socket_dir =\nlisten_port = ${port}\nauth_type = any`,
      `pool_mode = ${mode}\nignore_startup_parameters = options,statement_timeout,idle_in_transaction_session_timeout`,
    ].join('\n'),
  );
  const asUser = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const pooler = spawn('pgbouncer', ['-q', ...asUser, file], { stdio: 'ignore' });
  const stop = () => void pooler.kill('SIGTERM');
  process.once('exit', stop);
  await timeUntil(() => isOpen(Number(port)));
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
}

async function isOpen(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.on('connect', () => socket.destroy()).on('error', () => resolve(false));
  });
}
