import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { loadDemoClinic } from '#database/demo.ts';
import { aClinic } from '#server/testing/clinic.ts';
import { fuzz, ROLES } from '#server/testing/fuzz/run.ts';
import { fuzzWorld } from '#server/testing/fuzz/world.ts';

/** The same ones each time; `npm run fuzz` sends others, and many more. */
const REQUESTS = 2_000;

test('the portal answers every request with a refusal or a result, whatever is sent and whoever sends it', {
  timeout: 1_800_000,
}, async () => {
  const seed = Number(process.env.FUZZ_SEED ?? 2026);
  const clinic = await aClinic();
  await loadDemoClinic(clinic.deps);
  const takeErrors = () => clinic.logLines.splice(0).filter((line) => line.includes('unexpected error'));
  const world = await fuzzWorld(clinic.deps, clinic.http, takeErrors);

  const { sent, statuses, served, notNow, faults } = await fuzz(world, {
    seed,
    requests: REQUESTS,
    seconds: Number.POSITIVE_INFINITY,
  });

  expect(faults, `FUZZ_SEED=${seed}`).toEqual([]);
  expect(sent).toBe(REQUESTS);
  expect(
    [...notNow.values()].reduce((sum, each) => sum + each, 0),
    `FUZZ_SEED=${seed}`,
  ).toBeLessThan(REQUESTS / 100);
  for (const role of ROLES) expect(served.get(role), `${role} FUZZ_SEED=${seed}`).toBeGreaterThan(0);
  expect(statuses.get(422)).toBeGreaterThan(0);
});

test('the run finds a broken server, with the smallest request that breaks it', async () => {
  const http = Fastify();
  http.all('/*', async (request, reply) => {
    const isBroken = JSON.stringify(request.body ?? '').includes('"blocks"');
    return await reply.code(isBroken ? 500 : 200).send({ code: isBroken ? 'server.unexpected' : '' });
  });
  const known = { slots: ['slot'], emails: ['a@example.test'], tokens: ['token'], password: 'password' };
  const world = {
    http,
    known,
    tokenOf: async () => undefined,
    refresh: async () => undefined,
    takeErrors: () => ['a line of the log'],
  };

  const { faults } = await fuzz(world, { seed: 1, requests: 2_500, seconds: 60 });
  expect(faults.length).toBeGreaterThan(0);
  for (const fault of faults) {
    expect(fault).toMatch(/^500 server\.unexpected for [\w ]+: (PUT|POST) \/\S+\n {2}headers /);
    expect(fault).toContain('a line of the log');
  }
  expect(faults.some((fault) => /\n {2}body \{"blocks":\S{0,4}\}\n/.test(fault))).toBe(true);
});
