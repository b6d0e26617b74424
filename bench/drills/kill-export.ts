import { killWhileExporting } from '#server/audit/export/testing-kill-export.ts';
import { startDurablePostgres } from '../../scripts/postgres-for-tests.ts';
import type { Drill, DrillReport } from './drill.ts';
import { inFolder } from './drilled-portal.ts';

const usual = { seconds: 600, times: 4 };

export const onEmbedded: Drill = {
  about: 'kill -9 until so many exports broke off in the middle, on the embedded database',
  ...usual,
  play: (times) => inFolder(async (dataDir) => await killed({ dataDir }, times)),
};

export const onPostgres: Drill = {
  about: 'kill -9 until so many exports broke off in the middle, on PostgreSQL',
  ...usual,
  play: (times) =>
    inFolder(async (dataDir) => {
      const postgres = await startDurablePostgres();
      const report = await killed({ dataDir, databaseUrl: postgres.url }, times);
      await postgres.stop();
      return report;
    }),
};

async function killed(place: Parameters<typeof killWhileExporting>[0], wanted: number): Promise<DrillReport> {
  const { kills, brokenInTheMiddle, brokenBefore, whole, faults } = await killWhileExporting(place, wanted);
  if (brokenInTheMiddle < wanted)
    faults.push(`only ${brokenInTheMiddle} of ${wanted} exports broke off in the middle`);
  const facts = [
    `${kills} kills, ${brokenInTheMiddle} in the middle of an archive, ${brokenBefore} before it`,
  ];
  return { acknowledged: whole + faults.length, found: whole, lost: faults, facts };
}
