/**
 * Sends 100,000 requests made from the contract to the demo clinic: every endpoint in six roles, well made and
 * mutated. Ends with 1 when an answer is a 5xx that nobody foresaw, when one never comes, or when memory grows.
 * FUZZ_SEED repeats a run, FUZZ_REQUESTS and FUZZ_SECONDS bound it; DATABASE_URL names a PostgreSQL server, beside
 * whose databases a new one is used.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { loadDemoClinic } from '#database/demo.ts';
import { sandbox } from '#sandbox/sandbox.ts';
import { createApp } from '#server/app.ts';
import { createLog } from '#server/platform/log.ts';
import { type FuzzReport, fuzz } from '#server/testing/fuzz/run.ts';
import { fuzzWorld } from '#server/testing/fuzz/world.ts';
import { providerPorts } from '../server/ports.ts';
import { portalDeps } from './portal.ts';
import { say } from './say.ts';
import { temporaryDatabase } from './temporary-database.ts';

const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
const requests = Number(process.env.FUZZ_REQUESTS ?? 100_000);
const seconds = Number(process.env.FUZZ_SECONDS ?? 7_200);
/** Until then caches, pools and the native allocator have taken what they keep; later nothing more may come. */
const WARM_UP = Math.ceil(requests / 2);
const MOST_GROWTH_MB = { heap: 30, resident: 150 };
const MOST_NOT_NOW = 0.01;

const dataDir = await mkdtemp(join(tmpdir(), 'online-klinik-fuzz-'));
const database = await temporaryDatabase(process.env.DATABASE_URL);
const errors: string[] = [];
const plain = await portalDeps(database, dataDir);
const { config, db, now } = plain;
const log = createLog({ write: (line) => line.includes('unexpected error') && errors.push(line) });
const providers = await sandbox.listen({ config, db, now, log }, 0);
const deps = { ...plain, log, ...(await providerPorts(config, now, async () => providers?.url ?? '')) };
const { http, jobs } = await createApp(deps);
await loadDemoClinic(deps);
const world = await fuzzWorld(deps, http, () => errors.splice(0));

say(`FUZZ_SEED=${seed} FUZZ_REQUESTS=${requests}`);
const strays: unknown[] = [];
for (const event of ['uncaughtException', 'unhandledRejection']) {
  process.on(event, (stray) => strays.push(stray));
}
let warm: Memory | undefined;
let told = 0;
const report = await fuzz(world, {
  seed,
  requests,
  seconds,
  onProgress(sent) {
    if (!warm && sent >= WARM_UP) warm = memoryNow();
    if (sent - told < 5_000) return;
    told = sent;
    say(`${sent} sent, ${memoryText(memoryNow())}`);
  },
}).catch((error) => {
  // The generator itself is broken; nothing was proven.
  say(String(error.stack));
  process.exit(1);
});
conclude(report, warm ?? memoryNow(), memoryNow());
await jobs.stop();
await http.close();
await providers?.close();
await database.close();
await rm(dataDir, { recursive: true, force: true });
process.exit();

interface Memory {
  heap: number;
  resident: number;
}

/** After everything that nobody holds any more is gone. */
function memoryNow(): Memory {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  for (let round = 0; round < 3; round += 1) collect();
  const { heapUsed, rss } = process.memoryUsage();
  return { heap: heapUsed / 1024 ** 2, resident: rss / 1024 ** 2 };
}

function memoryText({ heap, resident }: Memory): string {
  return `heap ${heap.toFixed(0)} MB, resident ${resident.toFixed(0)} MB`;
}

function conclude(done: FuzzReport, before: Memory, after: Memory): void {
  const { sent, statuses, served, notNow, faults } = done;
  const text = (counts: Map<string | number, number>) =>
    [...counts]
      .sort()
      .map(([key, count]) => `${key}: ${count}`)
      .join(', ');
  const classes = new Map<string, number>();
  for (const [status, count] of statuses) {
    const name = `${Math.floor(status / 100)}xx`;
    classes.set(name, (classes.get(name) ?? 0) + count);
  }
  say(`${sent} requests in ${done.seconds.toFixed(0)} s; ${text(classes)} (${text(statuses)})`);
  say(`200 for ${text(served)}; not now: ${text(notNow) || 'none'}`);
  say(`memory after ${WARM_UP}: ${memoryText(before)}; at the end: ${memoryText(after)}`);
  const closed = [...notNow.values()].reduce((sum, count) => sum + count, 0);
  const wrong = [
    ...faults,
    ...strays.map((stray) => `outside of any request: ${stray instanceof Error ? stray.stack : stray}`),
    ...(sent < requests ? [`only ${sent} of ${requests} requests were sent`] : []),
    ...(closed > sent * MOST_NOT_NOW ? [`${closed} answers were "not now"`] : []),
    ...(after.heap - before.heap > MOST_GROWTH_MB.heap ? ['the heap grows'] : []),
    ...(after.resident - before.resident > MOST_GROWTH_MB.resident ? ['the process grows'] : []),
  ];
  for (const fault of wrong) say(`✗ ${fault}`);
  if (wrong.length > 0) process.exitCode = 1;
}
