import { once } from 'node:events';
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { bookOverHttp } from '#server/booking/testing-http-guest.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { startDurablePostgres } from '../../scripts/postgres-for-tests.ts';
import type { Drill } from './drill.ts';
import { guestsFor, inFolder, reportBookings, startDrilled, timeUntil } from './drilled-portal.ts';

/** What an expanding migration may do while the version before still works. */
const EXPANSION = `
  alter table appointment add column drilled_note text;
  alter table patient add column drilled_count integer not null default 0;
  create table drilled_part (id bigint primary key, note text);
  create index drilled_part_note on drilled_part (note);`;

const GUESTS = 24;
const AT_ONCE = 3;

export const drill: Drill = {
  about: 'a new version migrates and starts beside the old one, takes over, and the old one ends, under load',
  seconds: 300,
  times: 1,
  play: () =>
    inFolder(async (dataDir) => {
      const postgres = await startDurablePostgres();
      const environment = { DATABASE_URL: postgres.url };
      const old = await startDrilled(dataDir, environment);
      const balancer = await startBalancer(old.base);
      const guests = await guestsFor(old.base, GUESTS);
      const answered: number[] = [];
      const lost: string[] = [];
      const book = async () => {
        for (let guest = guests.shift(); guest; guest = guests.shift()) {
          await bookOverHttp(balancer.base, guest).then(
            (id) => answered.push(id),
            (error) => lost.push(`a request failed: ${error instanceof Error ? error.message : error}`),
          );
        }
      };
      const load = Promise.all(Array.from({ length: AT_ONCE }, book));
      await untilBooked(answered, lost, 4);
      await migrateFurther(dataDir, postgres.url);
      await untilBooked(answered, lost, 8);
      const fresh = await startDrilled(dataDir, environment);
      const beforeSwitch = answered.length;
      balancer.leadTo(fresh.base);
      old.server.terminate();
      const { exitCode } = await old.server.outcome;
      await load;
      fresh.server.terminate();
      await fresh.server.outcome;
      balancer.stop();
      const report = await reportBookings({ dataDir, databaseUrl: postgres.url }, answered);
      await postgres.stop();
      if (exitCode !== 0) lost.push(`the old version ended with ${exitCode}`);
      const facts = [
        `${beforeSwitch} bookings before the new version took over, ${balancer.count()} requests in all`,
      ];
      return { ...report, lost: [...report.lost, ...lost], facts };
    }),
};

async function untilBooked(answered: number[], lost: string[], count: number): Promise<void> {
  await timeUntil(async () => answered.length >= count || lost.length > 0);
}

/** Applies a migration that this version does not have, as the next one's `npm run db:migrate` does. */
async function migrateFurther(dataDir: string, databaseUrl: string): Promise<void> {
  const folder = await mkdtemp(join(dataDir, 'migrations-'));
  await cp('database/migrations', folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8'));
  const entry = { ...journal.entries.at(-1), idx: journal.entries.length, when: Date.now(), tag: 'drilled' };
  await writeFile(file, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }));
  await writeFile(join(folder, 'drilled.sql'), EXPANSION);
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  await migrate(database, { folder, schema: 'drizzle', table: '__drizzle_migrations' });
  await database.close();
}

/** Passes every request on to one portal; requests under way stay where they are. */
async function startBalancer(first: string) {
  let target = first;
  let count = 0;
  const server = createServer((incoming, outgoing) => {
    count += 1;
    const { method, headers, url = '/' } = incoming;
    const passed = request(target + url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', (error) => outgoing.writeHead(502).end(error.message));
    incoming.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (base: string) => {
      target = base;
    },
    count: () => count,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
