import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Coturn, startCoturn } from '../../scripts/coturn.ts';
import { iceServersFor } from './ice-servers.rules.ts';
import { allocate } from './testing-turn.ts';

const SECRET = 'a-shared-secret-of-this-test';
let coturn: Coturn | undefined;

beforeAll(async () => {
  coturn = await startCoturn(SECRET);
});
afterAll(() => coturn?.stop());

const portOf = () => coturn?.port ?? 0;

function credentialsAt(now: Date, turnSecret = SECRET) {
  const settings = { urls: [`turn:127.0.0.1:${portOf()}`], turnSecret, isRelayOnly: true };
  const { ice_servers, relay_only } = iceServersFor(settings, {
    name: 'a-name',
    now,
    until: new Date(now.getTime() + 3 * 3_600_000),
  });
  expect(relay_only).toBe(true);
  const { username = '', credential = '' } = ice_servers[0] ?? {};
  return { username, credential };
}

test('a real coturn relays for our credentials', async () => {
  expect(await allocate(portOf(), credentialsAt(new Date()))).toBe('relayed');
});

test('a real coturn refuses credentials that are over, of another secret, or of another name', async () => {
  const over = credentialsAt(new Date(Date.now() - 2 * 3_600_000));
  expect(await allocate(portOf(), over)).toBe(401);
  expect(await allocate(portOf(), credentialsAt(new Date(), 'another secret'))).toBe(401);
  const good = credentialsAt(new Date());
  const stolen = { ...good, username: good.username.replace('a-name', 'another') };
  expect(await allocate(portOf(), stolen)).toBe(401);
});
