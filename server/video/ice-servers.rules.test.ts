import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasRelay, iceServersFor } from './ice-servers.rules.ts';

const NOW = new Date('2026-11-24T08:00:00.500Z');
const SETTINGS = {
  urls: ['stun:stun.test', 'turn:turn.test', 'turns:turn.test:5349?transport=tcp'],
  isRelayOnly: false,
};
const UNTIL = new Date('2026-11-24T09:45:00Z');
const credentials = { name: 'a-name', now: NOW, until: UNTIL };

test('credentials are valid for an hour, and never longer than the room is open', () => {
  const endAt = (now: string) =>
    iceServersFor({ ...SETTINGS, turnSecret: 's' }, { ...credentials, now: new Date(now) }).expires_at;
  expect(endAt('2026-11-24T08:00:00.500Z')).toBe('2026-11-24T09:00:00.000Z');
  expect(endAt('2026-11-24T08:45:00.999Z')).toBe('2026-11-24T09:45:00.000Z');
  expect(endAt('2026-11-24T09:44:59Z')).toBe('2026-11-24T09:45:00.000Z');
});

test('coturn can compute the password from the name and the secret', () => {
  const { ice_servers } = iceServersFor({ ...SETTINGS, turnSecret: 'north' }, credentials);
  expect(ice_servers).toEqual([
    { urls: ['stun:stun.test'] },
    {
      urls: ['turn:turn.test', 'turns:turn.test:5349?transport=tcp'],
      username: '1795510800:a-name',
      credential: expect.stringMatching(/^[\w+/]{27}=$/),
    },
  ]);
});

test('no relay is named without a secret, and a page is never told to use only relays that do not exist', () => {
  const urls = fc.array(fc.constantFrom('stun:a.test', 'turn:b.test', 'turns:c.test'), { maxLength: 4 });
  fc.assert(
    fc.property(
      urls,
      fc.boolean(),
      fc.option(fc.constant('s'), { nil: undefined }),
      (urls, isRelayOnly, turnSecret) => {
        const servers = iceServersFor({ urls, turnSecret, isRelayOnly }, credentials);
        const relays = servers.ice_servers.filter(({ credential }) => credential !== undefined);
        const named = servers.ice_servers.flatMap((each) => each.urls);
        expect(named.some((url) => url.startsWith('turn'))).toBe(relays.length > 0);
        expect(hasRelay({ urls, turnSecret, isRelayOnly })).toBe(relays.length > 0);
        if (relays.length === 0) expect([servers.relay_only, servers.expires_at]).toEqual([false, null]);
        expect(JSON.stringify(servers)).not.toContain('undefined');
      },
    ),
  );
});
