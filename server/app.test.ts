import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { aClinic } from '#server/testing/clinic.ts';

test('the API description lists exactly the calls that are served', async () => {
  const clinic = await aClinic();
  const { body } = await clinic.call('GET /api/openapi.json');

  const described = Object.entries<object>(body.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  const promised = Object.values(api).map(({ method, path }) => `${method} ${path}`);
  expect(described.toSorted()).toEqual(promised.toSorted());
  for (const route of promised) {
    const [method = '', url = ''] = route.split(' ');
    expect(clinic.http.hasRoute({ method: method as 'GET', url })).toBe(true);
  }
});

test('the API description is an OpenAPI document whose references lead somewhere', async () => {
  const clinic = await aClinic();
  const { body } = await clinic.call('GET /api/openapi.json');
  const operations = Object.values<Record<string, { operationId: string; responses: object }>>(
    body.paths,
  ).flatMap(Object.values);

  expect(body.openapi).toBe('3.1.0');
  const names = operations.map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(names.length);
  for (const { responses } of operations) expect(responses).toHaveProperty('200');
  for (const [, pointer = ''] of JSON.stringify(body).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    expect(
      pointer.split('/').reduce((value, key) => value?.[key], body),
      pointer,
    ).toBeDefined();
  }
});

test('a portal that does not describe its API has neither the page nor the document', async () => {
  const clinic = await aClinic({ environment: { API_DOCS: '0' } });
  for (const path of ['/api/docs', '/api/openapi.json'])
    expect(await clinic.call(`GET ${path}`)).toMatchObject({
      status: 404,
      body: { code: 'request.not_found' },
    });
});

test('API-01: every call that needs a session refuses a visitor, and none breaks on an empty request', async () => {
  const clinic = await aClinic();

  for (const { method, path, access } of Object.values(api)) {
    const { status, body } = await clinic.call(`${method} ${path.replaceAll(/:\w+/g, '1')}`);
    expect(status, path).toBeLessThan(500);
    if (access !== 'anyone') expect([path, status, body.code]).toEqual([path, 401, 'session.required']);
  }
});

test('/livez answers, /readyz says whether the server wants work', async () => {
  const clinic = await aClinic();

  expect((await clinic.call('GET /readyz')).status).toBe(200);
  clinic.readiness.isReady = false;
  expect((await clinic.call('GET /livez')).status).toBe(200);
  expect((await clinic.call('GET /readyz')).body.code).toBe('server.unavailable');
});

test('while a slow query runs /livez answers', async () => {
  const clinic = await aClinic();

  const order: string[] = [];
  const slow = clinic.db
    .execute(sql`select count(*) from generate_series(1, 3000000)`)
    .then(() => order.push('database'));
  expect((await clinic.call('GET /livez')).status).toBe(200);
  order.push('answer');
  await slow;
  expect(order).toEqual(['answer', 'database']);
});

test('/metrics is for this machine only', async () => {
  const clinic = await aClinic();
  const counted = (text: string) =>
    Number(
      /^http_request_duration_seconds_count{endpoint="getSettings",status="200"} (\d+)$/m.exec(text)?.[1] ??
        0,
    );
  const before = (await clinic.call('GET /metrics')).body;
  await clinic.call('GET /api/get-settings');

  const { body } = await clinic.call('GET /metrics');
  expect(counted(body)).toBe(counted(before) + 1);
  expect(body).toMatch(/^nodejs_eventloop_lag_seconds \d/m);
  expect((await clinic.call('GET /metrics', undefined, { network: '203.0.113.9' })).status).toBe(404);
  expect(
    (await clinic.call('GET /metrics', undefined, { headers: { 'x-forwarded-for': '127.0.0.1' } })).status,
  ).toBe(404);
  expect(
    (await clinic.call('GET /metrics', undefined, { headers: { forwarded: 'for=127.0.0.1' } })).status,
  ).toBe(404);
});

test('no word of a caller reaches the log: body, query, headers and path', async () => {
  const clinic = await aClinic();
  const secret = 'Geheimnis-4711';
  const headers = {
    'user-agent': secret,
    referer: `http://x/${secret}`,
    cookie: `session=${secret}`,
    'x-locale': secret,
  };

  for (const { method, path } of Object.values(api)) {
    const url = path.replaceAll(/:\w+/g, secret);
    const input = {
      email: `${secret}@example.com`,
      password: secret,
      slug: secret,
      q: secret,
      token: secret,
    };
    await clinic.call(`${method} ${url}?name=${secret}`, input, { headers, token: secret.repeat(3) });
  }
  await clinic.call(`GET /api/${secret}`);
  expect(clinic.logLines.length).toBeGreaterThanOrEqual(Object.keys(api).length);
  expect(clinic.logLines.join('\n')).not.toContain('Geheimnis');
});

test('the front door leads to the patient portal', async () => {
  const clinic = await aClinic();

  const { status, headers } = await clinic.call('GET /');
  expect([status, headers.location]).toEqual([302, '/patient/']);
});
