import { bookUntilTold } from '#server/booking/testing-book-until-told.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { startDurablePostgres } from '../../scripts/postgres-for-tests.ts';
import type { Drill } from './drill.ts';
import { guestsFor, inFolder, reportBookings, startDrilled, timeUntil } from './drilled-portal.ts';

export const drill: Drill = {
  about:
    'two portals on one PostgreSQL, one of them killed while guests book at both; the other does all work',
  seconds: 300,
  times: 2,
  play: (times) =>
    inFolder(async (dataDir) => {
      const postgres = await startDurablePostgres();
      const environment = { DATABASE_URL: postgres.url };
      const stays = await startDrilled(dataDir, environment);
      const answered: number[] = [];
      for (let round = 0; round < times; round += 1) {
        const dies = await startDrilled(dataDir, environment);
        const guests = await guestsFor(stays.base, 16);
        const half = guests.length / 2;
        const giveUp = new AbortController();
        const before = answered.length;
        const bookings = [
          bookUntilTold(dies.base, guests.slice(0, half), answered, giveUp.signal),
          bookUntilTold(stays.base, guests.slice(half), answered),
        ];
        await timeUntil(async () => answered.length > before + 2);
        await dies.server.kill();
        giveUp.abort();
        await Promise.all(bookings);
      }
      await untilDelivered(postgres.url);
      stays.server.terminate();
      const { exitCode } = await stays.server.outcome;
      const report = await reportBookings({ dataDir, databaseUrl: postgres.url }, answered);
      await postgres.stop();
      const ended = exitCode === 0 ? [] : [`the portal that stayed ended with ${exitCode}`];
      return { ...report, lost: [...report.lost, ...ended] };
    }),
};

/** The portal that stays relays the events of the other one. */
async function untilDelivered(databaseUrl: string): Promise<void> {
  const { pool, close } = await openDatabase({ databaseUrl, dataDir: '' });
  const isEmpty = async () => (await pool.query('select from outbox_event limit 1')).rows.length === 0;
  await timeUntil(isEmpty);
  await close();
}
