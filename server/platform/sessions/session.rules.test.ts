import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAlive, lifeOf, SESSION_LIFE, type SessionState } from './session.rules.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const OPENED = Date.parse('2026-11-16T09:00:00Z');

function opened(change: Partial<SessionState> = {}): SessionState {
  const who = { kind: change.kind ?? 'patient', isRemembered: change.isRemembered ?? false };
  const expiresAt = new Date(OPENED + lifeOf(who).absolute);
  return { ...who, lastSeenAt: new Date(OPENED), expiresAt, endedAt: null, ...change };
}

const after = (milliseconds: number) => new Date(OPENED + milliseconds);

test.each([
  ['a patient', {}, 30 * MINUTE],
  ['staff', { kind: 'staff' }, 15 * MINUTE],
  ['a remembered patient', { isRemembered: true }, 30 * 24 * HOUR],
  ['staff who ask to be remembered', { kind: 'staff', isRemembered: true }, 15 * MINUTE],
] as const)('a session of %s ends at the very moment it was idle too long', (_who, session, idle) => {
  expect(isAlive(opened(session), after(idle - 1))).toBe(true);
  expect(isAlive(opened(session), after(idle))).toBe(false);
});

test.each([
  ['a patient', {}, 12 * HOUR],
  ['staff', { kind: 'staff' }, 8 * HOUR],
  ['a remembered patient', { isRemembered: true }, 30 * 24 * HOUR],
] as const)(
  'a session of %s in constant use ends at the very moment its time is over',
  (_who, session, absolute) => {
    const inUse = opened({ ...session, lastSeenAt: after(absolute - 1) });

    expect(isAlive(inUse, after(absolute - 1))).toBe(true);
    expect(isAlive(inUse, after(absolute))).toBe(false);
  },
);

test('an ended session stays ended', () => {
  expect(isAlive(opened({ endedAt: after(0) }), after(0))).toBe(false);
});

test('no session outlives its absolute life, however it is used', () => {
  const anySession = fc.record({ kind: fc.constantFrom('patient', 'staff'), isRemembered: fc.boolean() });
  fc.assert(
    fc.property(anySession, fc.nat(60 * 24 * HOUR), fc.nat(60 * 24 * HOUR), (who, seen, now) => {
      const session = opened({ ...(who as Partial<SessionState>), lastSeenAt: after(seen) });
      const { idle, absolute } = lifeOf(session);

      expect(isAlive(session, after(now))).toBe(now < absolute && now - seen < idle);
    }),
  );
});

test('nobody is idle for longer than the session may live', () => {
  for (const { idle, absolute } of Object.values(SESSION_LIFE)) expect(idle).toBeLessThanOrEqual(absolute);
});
