/**
 * Sends about 100,000 requests made from the contract to the demo clinic: every endpoint in six roles, well made and not.
 * Fails as `fuzz` says, on anything thrown outside of a request, and when memory grows in the second half. FUZZ_SEED
 * repeats a run, FUZZ_REQUESTS and FUZZ_SECONDS bound it; DATABASE_URL names a PostgreSQL server, beside whose databases
 * a new one is used.
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
import { fuzz } from '#server/testing/fuzz/fuzz.ts';
import { fuzzWorld } from '#server/testing/fuzz/world.ts';
import { providerPorts } from '../server/ports.ts';
import { portalDeps } from './portal.ts';
import { say } from './say.ts';
import { temporaryDatabase } from './temporary-database.ts';

const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
const requests = Number(process.env.FUZZ_REQUESTS ?? 100_000) / 2;
const seconds = Number(process.env.FUZZ_SECONDS ?? 7_200) / 2;
/** In the first half caches, pools and the native allocator take what they keep; later nothing more may come. */
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

const faults: string[] = [];
for (const event of ['uncaughtException', 'unhandledRejection']) {
  process.on(event, (stray) =>
    faults.push(`outside of any request: ${stray instanceof Error ? stray.stack : stray}`),
  );
}
say(`FUZZ_SEED=${seed}`);
try {
  await sendHalf(seed);
  const before = memoryNow();
  await sendHalf(seed + 1);
  const after = memoryNow();
  if (after.heap - before.heap > MOST_GROWTH_MB.heap) faults.push('the heap grows');
  if (after.resident - before.resident > MOST_GROWTH_MB.resident) faults.push('the process grows');
} catch (error) {
  faults.push(error instanceof Error ? error.message : String(error));
}
for (const fault of faults) say(`✗ ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;
await jobs.stop();
await http.close();
await providers?.close();
await database.close();
await rm(dataDir, { recursive: true, force: true });
process.exit();

async function sendHalf(ownSeed: number): Promise<void> {
  const { sent, statuses, served, notNow } = await fuzz(world, { seed: ownSeed, requests, seconds });
  const { heap, resident } = memoryNow();
  say(
    `${sent} requests; statuses ${text(statuses)}; 200 for ${text(served)}; not now ${text(notNow) || 'never'}`,
  );
  say(`memory: heap ${heap.toFixed(0)} MB, resident ${resident.toFixed(0)} MB`);
  const closed = [...notNow.values()].reduce((sum, times) => sum + times, 0);
  if (closed > sent * MOST_NOT_NOW) faults.push(`${closed} answers were "not now"`);
}

function text(counts: Map<string | number, number>): string {
  return [...counts]
    .sort()
    .map(([key, times]) => `${key}: ${times}`)
    .join(', ');
}

/** After everything that nobody holds any more is gone. */
function memoryNow(): { heap: number; resident: number } {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  for (let round = 0; round < 3; round += 1) collect();
  const { heapUsed, rss } = process.memoryUsage();
  return { heap: heapUsed / 1024 ** 2, resident: rss / 1024 ** 2 };
}
