import { expect, test } from 'vitest';
import { loadDemoClinic } from '#database/demo.ts';
import { aClinic } from '#server/testing/clinic.ts';
import { fuzz, ROLES } from '#server/testing/fuzz/run.ts';
import { fuzzWorld } from '#server/testing/fuzz/world.ts';

const REQUESTS = 2_000;

test('the portal answers every request with a refusal or a result, whatever is sent and whoever sends it', {
  timeout: 180_000,
}, async () => {
  const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
  const clinic = await aClinic();
  await loadDemoClinic(clinic.deps);
  const takeErrors = () => clinic.logLines.splice(0).filter((line) => line.includes('unexpected error'));
  const world = await fuzzWorld(clinic.deps, clinic.http, takeErrors);

  const { sent, statuses, served, gates, faults } = await fuzz(world, {
    seed,
    requests: REQUESTS,
    seconds: 120,
  });

  expect(faults, `FUZZ_SEED=${seed}`).toEqual([]);
  expect(sent).toBe(REQUESTS);
  expect(
    [...gates.values()].reduce((sum, each) => sum + each, 0),
    `FUZZ_SEED=${seed}`,
  ).toBeLessThan(REQUESTS / 100);
  for (const role of ROLES) expect(served.get(role), `${role} FUZZ_SEED=${seed}`).toBeGreaterThan(0);
  expect(statuses.get(422)).toBeGreaterThan(0);
});
