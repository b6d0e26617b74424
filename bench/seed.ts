/**
 * Fills the empty database of DATABASE_URL with the history of a clinic: 500,000 appointments, 100,000 patients,
 * 2,000,000 messages and 2,000,000 chained audit rows. `--share=0.1` makes a tenth: a tenth of the history of the same
 * clinic.
 */
import { parseArgs } from 'node:util';
import { sandbox } from '#sandbox/sandbox.ts';
import { patient } from '#server/identity/patient.tables.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { migrateAll } from '#server/platform/database/prepare-database.ts';
import { aGrownClinic } from '#server/testing/grown/grown-clinic.ts';
import { appointmentsADay } from '#server/testing/grown/grown-size.ts';
import { say } from './say.ts';

const CLINIC = { doctors: 20, slotsADay: 20 };
const WHOLE = {
  appointments: 500_000,
  patients: 100_000,
  messages: 2_000_000,
  accesses: 2_000_000,
  enquiries: 50_000,
};

const { values } = parseArgs({ options: { share: { type: 'string', default: '1' } } });
const share = Number(values.share);
if (!(share > 0 && share <= 1)) throw new Error('--share is a number above 0, up to 1.');
const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) throw new Error('DATABASE_URL names the empty PostgreSQL database to fill.');

const database = await openDatabase({ databaseUrl, dataDir: '' });
await migrateAll(database, sandbox.migrations);
const people = await database.db.$count(patient);
if (people > 0) throw new Error('There are patients in this database; only an empty one is filled.');

const size = Object.fromEntries(
  Object.entries(WHOLE).map(([rows, count]) => [
    rows,
    Math.ceil((count * share) / appointmentsADay(CLINIC)) * appointmentsADay(CLINIC),
  ]),
) as typeof WHOLE;
let last = performance.now();
await aGrownClinic(database.db, { ...CLINIC, ...size }, systemClock.now(), (what) => {
  const seconds = (performance.now() - last) / 1000;
  last = performance.now();
  say(`${what}: ${seconds.toFixed(1)} s`);
});
say(`Seeded: ${JSON.stringify(size)}`);
await database.close();
