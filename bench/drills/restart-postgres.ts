import { bookUntilTold } from '#server/booking/testing-book-until-told.ts';
import { startDurablePostgres } from '../../scripts/postgres-for-tests.ts';
import type { Drill, DrillReport } from './drill.ts';
import { guestsFor, inFolder, reportBookings, startDrilled, timeUntil } from './drilled-portal.ts';

const READY_AGAIN_MS = 5_000;
const GUESTS = 40;
const usual = { seconds: 300, times: 3 };

export const fast: Drill = {
  about: 'PostgreSQL is stopped in order and started again while guests book',
  ...usual,
  play: (times) => restart('fast', times),
};

export const immediate: Drill = {
  about: 'PostgreSQL crashes and recovers while guests book',
  ...usual,
  play: (times) => restart('immediate', times),
};

async function restart(how: 'fast' | 'immediate', times: number): Promise<DrillReport> {
  return await inFolder(async (dataDir) => {
    const postgres = await startDurablePostgres();
    const { base, server, status } = await startDrilled(dataDir, {
      DATABASE_URL: postgres.url,
      WORKERS: '2',
    });
    const answered: number[] = [];
    const bookings = bookUntilTold(base, await guestsFor(base, GUESTS), answered);
    const facts: string[] = [];
    const late: string[] = [];
    for (let round = 0; round < times; round += 1) {
      const before = answered.length;
      await timeUntil(async () => answered.length > before || answered.length >= GUESTS - 4);
      await postgres.end(how);
      await timeUntil(async () => (await status()) === 503);
      await postgres.start();
      const ms = Math.round(await timeUntil(async () => (await status()) === 200));
      facts.push(`ready ${ms} ms after the database`);
      if (ms > READY_AGAIN_MS) late.push(`not ready within ${READY_AGAIN_MS} ms`);
    }
    await bookings;
    server.terminate();
    const { exitCode } = await server.outcome;
    const report = await reportBookings({ dataDir, databaseUrl: postgres.url }, answered, facts);
    await postgres.stop();
    const ended = exitCode === 0 ? [] : [`the portal ended with ${exitCode}`];
    return { ...report, lost: [...report.lost, ...late, ...ended] };
  });
}
