import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { loadDemoClinic } from '#database/demo.ts';
import { aClinic } from '#server/testing/clinic.ts';
import { fuzz, ROLES } from '#server/testing/fuzz/fuzz.ts';
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

  const { sent, statuses, served, notNow } = await fuzz(world, { seed, requests: REQUESTS, seconds: 1_700 });

  expect(sent).toBeGreaterThan(REQUESTS / 2);
  expect([...notNow.values()].reduce((sum, each) => sum + each, 0)).toBeLessThan(sent / 100);
  for (const role of ROLES) expect(served.get(role), role).toBeGreaterThan(0);
  expect(statuses.get(422)).toBeGreaterThan(0);
});

test.each([
  [
    'breaks',
    'an error that nobody foresaw',
    '"blocks"',
    { status: 500, body: { code: 'server.unexpected' } },
  ],
  [
    'refuses without a code',
    'a refusal that the contract does not name',
    '"blocks"',
    { status: 404, body: {} },
  ],
  [
    'answers anything',
    'an answer that has not the declared shape',
    '/api/get-settings',
    { status: 200, body: 1 },
  ],
  ['lets everybody in', 'somebody came in who may not call this', '"blocks"', { status: 204, body: '' }],
])(
  'the run finds a server that %s, with the smallest request that shows it',
  async (_, fault, part, wrong) => {
    const refuse = async (_request: FastifyRequest, reply: FastifyReply) =>
      await reply.code(404).send({ code: 'request.not_found' });
    const http = Fastify({ frameworkErrors: (_error, ...call) => refuse(...call) });
    http.setErrorHandler((_error, ...call) => refuse(...call));
    http.all('/*', async (request, reply) => {
      const isWrong = JSON.stringify([request.url, request.body]).includes(part);
      return await (isWrong ? reply.code(wrong.status).send(wrong.body) : refuse(request, reply));
    });
    const known = { slots: ['slot'], emails: ['a@example.test'], tokens: ['token'], password: 'password' };
    const world = {
      http,
      known,
      tokenOf: async () => undefined,
      refresh: async () => undefined,
      takeErrors: () => ['a line of the log'],
    };

    const error: Error = await fuzz(world, { seed: 1, requests: 2_500, seconds: 60 }).catch(
      (thrown) => thrown,
    );
    expect(error.message).toContain('{ seed: 1, path: "');
    expect(error.message).toContain(fault);
  },
);
