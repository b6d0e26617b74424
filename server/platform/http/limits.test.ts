import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { aRoute, aServer, rawRequest } from '#server/testing/server.ts';

const open = aRoute(
  { input: z.object({}), output: z.object({ network: z.string() }) },
  async ({ client }) => ({
    network: client.network,
  }),
);

async function listen(environment: Record<string, string> = {}) {
  const { http } = await aServer([open], { environment });
  await http.listen({ host: '127.0.0.1', port: 0 });
  return { http, port: (http.server.address() as AddressInfo).port };
}

const START = 'POST /api/test HTTP/1.1\r\nHost: portal.test\r\nConnection: close\r\n';

test.each([
  ['two different lengths', 'Content-Length: 2\r\nContent-Length: 3\r\n'],
  ['a length and chunks', 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n'],
  ['a length that is no number', 'Content-Length: 2x\r\n'],
  ['a header without a name', ': x\r\n'],
  ['a header over two lines', 'X-A: 1\r\n 2\r\n'],
])('a request with %s is refused', async (_what, headers) => {
  const { port } = await listen();

  expect(await rawRequest(port, `${START}${headers}\r\n{}`)).toMatch(/^HTTP\/1\.1 400 /);
});

test('headers of more than 16 kB are refused', async () => {
  const { port } = await listen();

  expect(await rawRequest(port, `${START}X-A: ${'x'.repeat(17_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
});

test('a request without a host is refused', async () => {
  const { port } = await listen();

  expect(await rawRequest(port, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
});

test('TRACE echoes nothing', async () => {
  const { port } = await listen();

  const answer = await rawRequest(
    port,
    'TRACE /api/test HTTP/1.1\r\nHost: x\r\nX-Secret: s\r\nConnection: close\r\n\r\n',
  );
  expect(answer).toMatch(/^HTTP\/1\.1 40[45] /);
  expect(answer).not.toContain('X-Secret');
});

test('headers have ten seconds; bodies are timed one by one, and none may take more than five minutes', async () => {
  const { http } = await listen();

  expect(http.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 300_000, timeout: 60_000 });
});

test('a body that announces more than a megabyte is refused without reading it', async () => {
  const { port } = await listen();

  const headers = 'Content-Type: application/json\r\nContent-Length: 999999999\r\n';
  expect(await rawRequest(port, `${START}${headers}\r\n{`)).toMatch(/^HTTP\/1\.1 413 /);
});

test.each([
  [undefined, '127.0.0.1'],
  ['10.0.0.7', '127.0.0.1'],
  ['127.0.0.1', '203.0.113.9'],
  ['1', '203.0.113.9'],
])(
  'with TRUST_PROXY=%s a forged address counts only as far as its proxy is trusted',
  async (TRUST_PROXY, network) => {
    const { port } = await listen(TRUST_PROXY ? { TRUST_PROXY } : {});

    const answer = await rawRequest(port, `${START}X-Forwarded-For: 198.51.100.1, 203.0.113.9\r\n\r\n`);
    expect(answer).toContain(`{"network":"${network}"}`);
  },
);

test.each([
  ['203.0.113.9:1001', '203.0.113.9'],
  ['203.0.113.9:1002', '203.0.113.9'],
  ['[2001:DB8::7]:1003', '2001:db8::7'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:1001, 10.0.0.7:1004', '203.0.113.9'],
  ['unknown', '127.0.0.1'],
  ['203.0.113.9, _hidden', '127.0.0.1'],
  ['unknown, 10.0.0.7', '10.0.0.7'],
])('X-Forwarded-For: %s comes from %s', async (forwarded, network) => {
  const { port } = await listen({ TRUST_PROXY: '1' });

  const answer = await rawRequest(port, `${START}X-Forwarded-For: ${forwarded}\r\n\r\n`);
  expect(answer).toContain(`{"network":"${network}"}`);
});
