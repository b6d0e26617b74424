import { expect, test } from 'vitest';
import { inProcessPubSub } from './open-pubsub.ts';
import { subscriptionTo } from './pubsub.ts';

function aSubscriber(signal: AbortSignal) {
  const pubsub = inProcessPubSub();
  return { pubsub, messages: subscriptionTo(pubsub, 'topic', signal)[Symbol.asyncIterator]() };
}

test('a subscription gets the messages from its call on, not only from its first read', async () => {
  const { pubsub, messages } = aSubscriber(new AbortController().signal);

  await pubsub.publish(['topic', 'other'], 1);
  expect(await messages.next()).toEqual({ done: false, value: 1 });
  const next = messages.next();
  await pubsub.publish(['topic'], 2);
  expect(await next).toEqual({ done: false, value: 2 });
});

test('equal messages before a read are one, and a later message arrives again', async () => {
  const { pubsub, messages } = aSubscriber(new AbortController().signal);

  for (const about of [1, 2, 1, 1, 2]) await pubsub.publish(['topic'], about);
  expect([(await messages.next()).value, (await messages.next()).value]).toEqual([1, 2]);
  await pubsub.publish(['topic'], 1);
  expect((await messages.next()).value).toBe(1);
});

test('the end reaches a waiting reader and a reader that comes later', async () => {
  const closing = new AbortController();
  const { pubsub, messages } = aSubscriber(closing.signal);

  const next = messages.next();
  closing.abort();
  expect(await next).toEqual({ done: true, value: undefined });
  await pubsub.publish(['topic'], 1);
  expect(await aSubscriber(closing.signal).messages.next()).toEqual({ done: true, value: undefined });
});
