import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import type { Permission } from '#server/platform/actor.ts';
import { tickingClock } from '#server/platform/clock.ts';
import { aDatabase, type TestDatabase } from '#server/platform/database/testing.ts';
import { endSession, findActor, openSession, type Subject } from '#server/platform/sessions/sessions.ts';
import { PRODUCTION } from '#server/testing/production-environment.ts';
import { aRoute, aServer } from '#server/testing/server.ts';

const ANA: Subject = { kind: 'patient', patientId: 7 };
const DOCTOR: Subject = { kind: 'staff', staffId: 3, roles: ['doctor'] };
const ADMIN: Subject = { kind: 'staff', staffId: 1, roles: ['admin'] };

const clock = tickingClock();
let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.reset();
  clock.set(new Date('2026-11-16T09:00:00Z'));
});

/** Tells who the service was called by. */
function whoAmI(access: Access, method: Endpoint['method'] = 'POST') {
  const output = z.object({ actor: z.unknown() });
  return aRoute({ method, access, input: z.object({}), output }, async ({ actor }) => ({ actor }));
}

async function serve(access: Access, permission?: Permission) {
  const { http } = await aServer([whoAmI(access, 'GET'), whoAmI(access)], {
    db: database.db,
    now: clock.now,
    ...(permission && { permission }),
  });
  return async (
    headers: Record<string, string>,
    method: 'GET' | 'HEAD' | 'POST' = 'POST',
    payload?: string,
  ) => {
    const answer = await http.inject({ method, url: '/api/test', headers, ...(payload && { payload }) });
    return {
      status: answer.statusCode,
      body: answer.body ? answer.json() : undefined,
      cookies: answer.cookies,
    };
  };
}

async function tokenOf(subject: Subject): Promise<string> {
  return (await openSession(database.db, subject, {}, clock.now())).token;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

test('anyone may call what is open to anyone, and is known when signed in', async () => {
  const call = await serve('anyone');

  expect((await call({})).body).toEqual({ actor: { kind: 'visitor' } });
  expect((await call(bearer(await tokenOf(ANA)))).body.actor).toMatchObject({
    kind: 'patient',
    patientId: 7,
  });
});

test.each<[Access, Subject | undefined, number]>([
  ['patient', undefined, 401],
  ['patient', ANA, 200],
  ['patient', DOCTOR, 403],
  ['patient', ADMIN, 403],
  ['staff', undefined, 401],
  ['staff', ANA, 403],
  ['staff', DOCTOR, 200],
  ['staff', ADMIN, 200],
])('what is for %s answers %o with %i', async (access, subject, status) => {
  const call = await serve(access);

  expect((await call(subject ? bearer(await tokenOf(subject)) : {})).status).toBe(status);
});

test.each<[Permission['doctor'], number]>([
  ['none', 403],
  ['own', 200],
  ['all', 200],
])('OR-33: what is permitted to doctors as %s answers a doctor with %i', async (doctor, status) => {
  const call = await serve('staff', { admin: 'none', doctor, assistant: 'all' });

  expect((await call(bearer(await tokenOf(DOCTOR)))).status).toBe(status);
  expect((await call(bearer(await tokenOf(ADMIN)))).status).toBe(403);
  expect((await call(bearer(await tokenOf(ANA)))).status).toBe(403);
  expect((await call({})).status).toBe(401);
});

test('OR-33: what nobody wrote a permission for is closed to all staff', async () => {
  const unnamed = { ...whoAmI('staff'), name: 'unnamed' };
  const { http } = await aServer([unnamed], { db: database.db, now: clock.now });

  const headers = bearer(await tokenOf(ADMIN));
  expect((await http.inject({ method: 'POST', url: '/api/test', headers })).statusCode).toBe(403);
});

test('API-04: a missing, wrong, malformed, expired or revoked token is answered 401', async () => {
  const call = await serve('patient');
  const revoked = await tokenOf(ANA);
  const session = await findActor(database.db, revoked, true, clock.now());
  if (session?.kind === 'patient') await endSession(database.db, session.sessionId, clock.now());
  const expired = await tokenOf(ANA);
  clock.advance(30 * 60);

  const refused = { status: 401, body: { message: 'Bitte melden Sie sich an.', code: 'session.required' } };
  const wrong = [
    '',
    'Bearer',
    'Bearer x',
    `Bearer ${'x'.repeat(43)}`,
    `Basic ${expired}`,
    `Bearer ${expired} x`,
  ];
  for (const authorization of [...wrong, `Bearer ${revoked}`, `Bearer ${expired}`]) {
    expect(await call({ authorization })).toMatchObject(refused);
  }
  expect(await call({})).toMatchObject(refused);
});

test('SESS-02: the word Bearer may be written in any case', async () => {
  const call = await serve('patient');

  expect((await call({ authorization: `bearer ${await tokenOf(ANA)}` })).status).toBe(200);
});

test('who is not admitted is refused before the body is read', async () => {
  const call = await serve('patient');

  expect((await call({ 'content-type': 'text/plain' }, 'POST', 'x')).status).toBe(401);
  expect((await call({ 'content-type': 'application/json' }, 'POST', '{')).status).toBe(401);

  const forAdmins = await serve('staff', { admin: 'all', doctor: 'none', assistant: 'none' });
  const headers = { ...bearer(await tokenOf(DOCTOR)), 'content-type': 'application/json' };
  expect((await forAdmins(headers, 'POST', '{')).status).toBe(403);
});

test('OR-02: every browser is given a random XSRF-TOKEN that its pages can read', async () => {
  const call = await serve('anyone');

  const [first] = (await call({}, 'GET')).cookies;
  const [second] = (await call({}, 'GET')).cookies;
  expect(first).toEqual({ name: 'XSRF-TOKEN', value: first?.value, path: '/', sameSite: 'Strict' });
  expect(first?.value).toMatch(/^[\w-]{43}$/);
  expect(second?.value).not.toBe(first?.value);
  expect((await call({ cookie: `XSRF-TOKEN=${first?.value}` }, 'GET')).cookies).toEqual([]);
});

test('no two of 300 browsers are given the same XSRF-TOKEN', async () => {
  const call = await serve('anyone');

  const tokens = new Set<string | undefined>();
  for (let browser = 0; browser < 300; browser++) tokens.add((await call({}, 'GET')).cookies[0]?.value);
  expect(tokens.size).toBe(300);
});

test('an XSRF-TOKEN of another make is replaced', async () => {
  const call = await serve('anyone');

  expect((await call({ cookie: 'XSRF-TOKEN=1' }, 'GET')).cookies).toHaveLength(1);
});

test('SESS-03: a change with the session cookie needs the echoed token, in either header', async () => {
  const call = await serve('patient');
  const proof = 'p'.repeat(43);
  const cookie = `session=${await tokenOf(ANA)}; XSRF-TOKEN=${proof}`;

  expect(await call({ cookie })).toMatchObject({ status: 403, body: { code: 'request.csrf' } });
  expect((await call({ cookie, 'x-xsrf-token': 'q'.repeat(43) })).status).toBe(403);
  expect((await call({ cookie, 'x-xsrf-token': '' })).status).toBe(403);
  expect((await call({ cookie, 'x-xsrf-token': proof })).status).toBe(200);
  expect((await call({ cookie, 'x-csrf-token': proof })).status).toBe(200);
});

test('patients and staff have a cookie each, and neither counts where the other calls', async () => {
  const staff = await serve('staff');
  const patient = await serve('patient');
  const cookie = `session=${await tokenOf(ANA)}; staff-session=${await tokenOf(DOCTOR)}`;

  expect((await staff({ cookie }, 'GET')).body.actor).toMatchObject({ kind: 'staff', staffId: 3 });
  expect((await patient({ cookie }, 'GET')).body.actor).toMatchObject({ kind: 'patient', patientId: 7 });
  expect((await staff({ cookie: `session=${await tokenOf(DOCTOR)}` }, 'GET')).status).toBe(401);
  expect((await staff({ cookie: `staff-session=${await tokenOf(ANA)}` }, 'GET')).status).toBe(403);
  expect((await staff({ cookie })).body).toMatchObject({ code: 'request.csrf' });
});

test('SESS-03: an empty cookie is no proof for an empty header', async () => {
  const call = await serve('patient');

  const headers = { cookie: `session=${await tokenOf(ANA)}; XSRF-TOKEN=`, 'x-xsrf-token': '' };
  expect((await call(headers)).status).toBe(403);
});

test('SESS-03: reading with the session cookie needs no proof', async () => {
  const call = await serve('patient');
  const cookie = `session=${await tokenOf(ANA)}`;

  expect((await call({ cookie }, 'GET')).status).toBe(200);
  expect((await call({ cookie }, 'HEAD')).status).toBe(200);
});

test('OR-02: a bearer token needs no proof, even beside a cookie', async () => {
  const call = await serve('patient');
  const token = await tokenOf(ANA);

  expect((await call({ ...bearer(token), cookie: `session=${token}` })).status).toBe(200);
});

test('a wrong bearer token is not replaced by the cookie', async () => {
  const call = await serve('patient');
  const cookie = `session=${await tokenOf(ANA)}`;

  expect((await call({ ...bearer('x'.repeat(43)), cookie }, 'GET')).status).toBe(401);
  expect((await call({ authorization: 'Bearer', cookie }, 'GET')).status).toBe(401);
});

test.each([
  ['http://portal.test', 'session', undefined, {}],
  ['https://portal.test', '__Host-session', true, PRODUCTION],
])(
  'a session kept at %s is the cookie %s, out of reach of scripts',
  async (PUBLIC_URL, name, secure, rest) => {
    const until = new Date('2026-11-16T21:00:00Z');
    const keep = aRoute({ input: z.object({}), output: z.object({}) }, async ({ client }) => {
      client.setSessionCookie('token', until);
      return {};
    });
    const { http } = await aServer([keep], { environment: { ...rest, PUBLIC_URL } });

    const { cookies } = await http.inject({ method: 'POST', url: '/api/test' });
    expect(cookies).toContainEqual({
      name,
      value: 'token',
      path: '/',
      expires: until,
      httpOnly: true,
      sameSite: 'Strict',
      ...(secure && { secure }),
    });
    const csrf = cookies.find((each) => each.name.endsWith('XSRF-TOKEN'));
    expect(csrf).toEqual({
      name: secure ? '__Host-XSRF-TOKEN' : 'XSRF-TOKEN',
      value: expect.stringMatching(/^[\w-]{43}$/),
      path: '/',
      sameSite: 'Strict',
      ...(secure && { secure }),
    });
  },
);

test('on https a proof without the prefix, which a subdomain may have planted, proves nothing', async () => {
  const environment = { ...PRODUCTION, PUBLIC_URL: 'https://portal.test' };
  const change = aRoute({ input: z.object({}), output: z.object({}) }, async ({ client }) => {
    // Whether the cookie of a booking counts is decided when it is asked for.
    return { token: client.draftToken };
  });
  const { http } = await aServer([change], { environment });
  const token = 'p'.repeat(43);
  const send = async (name: string) => {
    const headers = { cookie: `__Host-booking-draft=${token}; ${name}=${token}`, 'x-xsrf-token': token };
    return await http.inject({ method: 'POST', url: '/api/test', headers });
  };

  expect((await send('XSRF-TOKEN')).json()).toMatchObject({ code: 'request.csrf' });
  const proven = await send('__Host-XSRF-TOKEN');
  expect([proven.statusCode, proven.cookies]).toEqual([200, []]);
});

test('a forgotten session leaves neither cookie nor cached page behind', async () => {
  const forget = aRoute({ input: z.object({}), output: z.object({}) }, async ({ client }) => {
    client.clearSessionCookie();
    return {};
  });
  const { http } = await aServer([forget]);

  const answer = await http.inject({ method: 'POST', url: '/api/test' });
  for (const name of ['session', 'staff-session', 'booking-draft'])
    expect(answer.cookies).toContainEqual(expect.objectContaining({ name, value: '', expires: new Date(0) }));
  expect(answer.headers['clear-site-data']).toBe('"cache", "cookies"');
});
