import { expect, test } from 'vitest';
import { followNudges } from './nudges.ts';
import { inProcessNudges } from './open-nudges.ts';

function aFollower(signal: AbortSignal) {
  const nudges = inProcessNudges();
  return { nudges, told: followNudges(nudges, 'topic', signal)[Symbol.asyncIterator]() };
}

test('nudges count from the call on, not only from the first read', async () => {
  const { nudges, told } = aFollower(new AbortController().signal);

  await nudges.tell(['topic', 'other'], 1);
  expect(await told.next()).toEqual({ done: false, value: 1 });
  const next = told.next();
  await nudges.tell(['topic'], 2);
  expect(await next).toEqual({ done: false, value: 2 });
});

test('a burst is one nudge per subject, and a later nudge arrives again', async () => {
  const { nudges, told } = aFollower(new AbortController().signal);

  for (const about of [1, 2, 1, 1, 2]) await nudges.tell(['topic'], about);
  expect([(await told.next()).value, (await told.next()).value]).toEqual([1, 2]);
  await nudges.tell(['topic'], 1);
  expect((await told.next()).value).toBe(1);
});

test('the end reaches a waiting reader and a reader that comes later', async () => {
  const closing = new AbortController();
  const { nudges, told } = aFollower(closing.signal);

  const next = told.next();
  closing.abort();
  expect(await next).toEqual({ done: true, value: undefined });
  await nudges.tell(['topic'], 1);
  expect(await aFollower(closing.signal).told.next()).toEqual({ done: true, value: undefined });
});
