import { expect, test } from 'vitest';
import { nextToSend, type OutboxEvent, outboxAfter, type Pending, pendingIn } from './outbox-state.ts';

const message = (clientId: string, parts: Partial<Pending> = {}): Pending => ({
  clientId,
  conversationId: 7,
  owner: 3,
  html: `<p>${clientId}</p>`,
  writtenAt: '2026-11-19T09:30:00Z',
  state: 'waiting',
  share: 0,
  ...parts,
});
const written = (clientId: string, parts?: Partial<Pending>): OutboxEvent => ({
  type: 'written',
  message: message(clientId, parts),
});
const after = (...events: OutboxEvent[]) => events.reduce<readonly Pending[]>(outboxAfter, []);

test('a message waits, is sent with its progress and leaves when it has arrived', () => {
  const sending = after(
    written('a'),
    { type: 'started', clientId: 'a' },
    { type: 'progressed', clientId: 'a', share: 0.5 },
  );
  expect(sending).toEqual([message('a', { state: 'sending', share: 0.5, reason: undefined })]);
  expect(outboxAfter(sending, { type: 'arrived', clientId: 'a' })).toEqual([]);
});

test('what failed stays with its reason, and tries again under the same id', () => {
  const failed = after(
    written('a'),
    { type: 'started', clientId: 'a' },
    { type: 'failed', clientId: 'a', reason: 'Keine PDF-Datei' },
  );
  expect(failed).toMatchObject([{ clientId: 'a', state: 'failed', reason: 'Keine PDF-Datei' }]);
  expect(nextToSend(failed, 3, 7)).toBeUndefined();

  const again = outboxAfter(failed, { type: 'retried', clientId: 'a' });
  expect(nextToSend(again, 3, 7)).toMatchObject({ clientId: 'a', html: '<p>a</p>', reason: undefined });
  expect(outboxAfter(failed, { type: 'discarded', clientId: 'a' })).toEqual([]);
});

test('messages of one conversation leave one after the other, those of another do not wait', () => {
  const outbox = after(written('a'), written('b'), written('c', { conversationId: 8 }), {
    type: 'started',
    clientId: 'a',
  });
  expect(nextToSend(outbox, 3, 7)).toBeUndefined();
  expect(nextToSend(outbox, 3, 8)?.clientId).toBe('c');
  expect(nextToSend(outboxAfter(outbox, { type: 'arrived', clientId: 'a' }), 3, 7)?.clientId).toBe('b');
});

test('somebody else at the same screen sees and sends none of it', () => {
  const outbox = after(written('a'));
  expect(pendingIn(outbox, 4, 7)).toEqual([]);
  expect(nextToSend(outbox, 4, 7)).toBeUndefined();
});
