/**
 * Kills the server fifty times at random moments of guest bookings, by card and by PayPal, and looks at what is
 * left. Ends with 1 when an answered booking is gone, a time has two owners or a sum is missing in the ledger.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killWhileBooking } from '../server/booking/testing-kill.ts';
import { say } from './say.ts';

const KILLS = 50;

const dataDir = await mkdtemp(join(tmpdir(), 'online-klinik-kills-'));
try {
  const { kills, answered, faults } = await killWhileBooking({ dataDir, kills: KILLS });
  say(`${kills} kills, ${answered.length} bookings answered, ${faults.length} faults`);
  for (const fault of faults) say(`  ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
