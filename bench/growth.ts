/**
 * Compares every reading call on a tenth of a clinic's history with the whole of it: DATABASE_URL names the whole,
 * TENTH_URL a tenth, both made by `npm run bench:seed`. The calls go to both in turn; printed are the medians of the
 * time and, from `explain`, the rows read, and the ratio of the two. Ends with 1 when a call takes more than 1.5 times.
 */
import { createApp } from '#server/app.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { growingTables, readPlan, statementsDuring } from '#server/testing/grown/read-plans.ts';
import { type ReadingCall, readingCalls, signInReaders } from '#server/testing/grown/reading-calls.ts';
import { portalDeps } from './portal.ts';
import { say } from './say.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 7);
const MOST_GROWTH = 1.5;
const ONLY = process.env.ONLY ?? '';

const sizes = await Promise.all([process.env.TENTH_URL, process.env.DATABASE_URL].map(openSize));
const [tenth, whole] = sizes;
if (!tenth || !whole) throw new Error('TENTH_URL and DATABASE_URL name two seeded databases.');

const calls = await readingCalls(whole.database.db, systemClock.now());
for (const call of calls.filter(({ url }) => url.includes(ONLY))) {
  if (!(await whole.answers(call))) continue;
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [place, size] of [tenth, whole].entries()) {
      const took = await size.timed(call);
      if (round > 0) times[place]?.push(took);
    }
  const read = [await tenth.rowsRead(call), await whole.rowsRead(call)] as const;
  const [small = 0, large = 0] = times.map(medianOf);
  if (large > MOST_GROWTH * small) process.exitCode = 1;
  say(
    [
      (large / small).toFixed(2).padStart(6),
      small.toFixed(1).padStart(8),
      large.toFixed(1).padStart(8),
      ...read.map(({ rows, ms }) => `${String(rows).padStart(8)} ${ms.toFixed(1).padStart(7)}`),
      `${call.reader} ${call.url}`,
      read[1].wholly,
    ].join('  '),
  );
}
await Promise.all([tenth.close(), whole.close()]);

function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function openSize(databaseUrl: string | undefined) {
  if (!databaseUrl) throw new Error('TENTH_URL and DATABASE_URL name two seeded databases.');
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  const { http } = await createApp(await portalDeps(database));
  const tokens = await signInReaders(database.db, systemClock.now());
  const send = async ({ reader, url }: ReadingCall) =>
    await http.inject({
      method: 'GET',
      url,
      headers: { locale: 'de', authorization: `Bearer ${tokens[reader]}` },
    });
  return {
    database,
    answers: async (call: ReadingCall) => (await send(call)).statusCode === 200,
    async timed(call: ReadingCall) {
      const start = performance.now();
      await send(call);
      return performance.now() - start;
    },
    async rowsRead(call: ReadingCall) {
      const sent = await statementsDuring(() => send(call));
      const wholly = new Set<string>();
      let [rows, ms] = [0, 0];
      for (const statement of sent) {
        const plan = await readPlan(database.pool, statement);
        for (const [, count] of plan?.rowsOf ?? []) rows += count;
        for (const name of plan?.wholly ?? []) wholly.add(name);
        ms += plan?.milliseconds ?? 0;
      }
      return { rows, ms, wholly: [...wholly].filter((name) => growingTables.includes(name)).join(',') };
    },
    async close() {
      await http.close();
      await database.close();
    },
  };
}
