import { killWhileBooking } from '#server/booking/testing-kill.ts';
import { startDurablePostgres } from '../../scripts/postgres-for-tests.ts';
import type { Drill, DrillReport } from './drill.ts';
import { inFolder } from './drilled-portal.ts';

const usual = { seconds: 900, times: 50 };

export const onEmbedded: Drill = {
  about: 'kill -9 at random moments of bookings by card and PayPal, on the embedded database',
  ...usual,
  play: (kills) => inFolder(async (dataDir) => await killed({ dataDir, kills })),
};

export const onPostgres: Drill = {
  about: 'kill -9 at random moments of bookings by card and PayPal, on PostgreSQL',
  ...usual,
  play: (kills) =>
    inFolder(async (dataDir) => {
      const postgres = await startDurablePostgres();
      const report = await killed({ dataDir, kills, databaseUrl: postgres.url });
      await postgres.stop();
      return report;
    }),
};

async function killed(wish: Parameters<typeof killWhileBooking>[0]): Promise<DrillReport> {
  const { kills, answered, faults } = await killWhileBooking(wish);
  const gone = faults.filter((fault) => fault.endsWith('is gone')).length;
  const facts = [`${kills} kills`];
  return { acknowledged: answered.length, found: answered.length - gone, lost: faults, facts };
}
