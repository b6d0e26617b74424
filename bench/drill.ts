/**
 * `npm run drill -- NAME` breaks a running portal in one way and looks for what is lost; without a name it lists the
 * drills. `--times=500` repeats the break more often than usual. Each drill is bounded in time, prints what was
 * acknowledged, found and lost, and ends with 1 on any difference.
 */
import { parseArgs } from 'node:util';
import { type Drill, LATE, withinSeconds } from './drills/drill.ts';
import { say } from './say.ts';

const DRILLS: Record<string, () => Promise<Drill>> = {
  'clock-steps': async () => (await import('./drills/clock-steps.ts')).drill,
  container: async () => (await import('./drills/container.ts')).drill,
  'disk-full': async () => (await import('./drills/disk-full.ts')).drill,
  'go-live': async () => (await import('./drills/go-live.ts')).drill,
  'kill-bookings': async () => (await import('./drills/kill-bookings.ts')).onEmbedded,
  'kill-bookings-postgres': async () => (await import('./drills/kill-bookings.ts')).onPostgres,
  'kill-chat': async () => (await import('./drills/kill-writes.ts')).chat,
  'kill-export': async () => (await import('./drills/kill-export.ts')).onEmbedded,
  'kill-export-postgres': async () => (await import('./drills/kill-export.ts')).onPostgres,
  'kill-migration': async () => (await import('./drills/kill-migration.ts')).drill,
  'kill-one-of-two': async () => (await import('./drills/kill-one-of-two.ts')).drill,
  'kill-uploads': async () => (await import('./drills/kill-writes.ts')).uploads,
  'money-storm': async () => (await import('./drills/money-storm.ts')).drill,
  pgbouncer: async () => (await import('./drills/pgbouncer.ts')).drill,
  'postgres-fast': async () => (await import('./drills/restart-postgres.ts')).fast,
  'postgres-frozen': async () => (await import('./drills/silent-postgres.ts')).frozen,
  'postgres-immediate': async () => (await import('./drills/restart-postgres.ts')).immediate,
  'postgres-silent': async () => (await import('./drills/silent-postgres.ts')).silent,
  'production-install': async () => (await import('./drills/production-install.ts')).drill,
  'providers-broken': async () => (await import('./drills/break-providers.ts')).requests,
  restore: async () => (await import('./drills/restore.ts')).drill,
  'rolling-upgrade': async () => (await import('./drills/rolling-upgrade.ts')).drill,
  'smtp-down': async () => (await import('./drills/smtp-down.ts')).drill,
  'webhooks-broken': async () => (await import('./drills/break-providers.ts')).webhooks,
};

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: { times: { type: 'string' } },
});
const names = positionals[0] === 'all' ? Object.keys(DRILLS) : positionals;
if (names.length === 0)
  say(`npm run drill -- NAME, one or more of: ${Object.keys(DRILLS).join(', ')}, or all`);
for (const name of names) process.exitCode = (await run(name)) ? process.exitCode : 1;
// Processes that a late drill started end with this one.
process.exit();

/** Returns whether nothing was lost. */
async function run(name: string): Promise<boolean> {
  const load = DRILLS[name];
  if (!load) {
    say(`There is no drill ${name}.`);
    return false;
  }
  const { about, seconds, times, play } = await load();
  const wanted = values.times === undefined ? times : Number(values.times);
  say(`${name}: ${about}`);
  const bound = Math.ceil((seconds * wanted) / times);
  const report = await withinSeconds(bound, play(wanted));
  if (report === LATE) {
    say(`  not over after ${bound} s`);
    return false;
  }
  const { acknowledged, found, lost, facts = [] } = report;
  say(`  acknowledged ${acknowledged}, found ${found}, lost ${lost.length}`);
  for (const fact of facts) say(`  ${fact}`);
  for (const each of lost) say(`  LOST ${each}`);
  return lost.length === 0 && found === acknowledged;
}
