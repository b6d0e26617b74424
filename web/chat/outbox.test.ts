import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#web/lib/call-api.ts';
import type { ChatApi, OutgoingMessage } from './chat-api.ts';
import {
  type Delivery,
  discard,
  nextToSend,
  type OutboxEvent,
  outboxAfter,
  type Pending,
  pendingIn,
  pendingOf,
  sendMessage,
  tryAgain,
} from './outbox.ts';
import { aMessage } from './testing-messages.ts';

let lastOwner = 100;

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => setTimeout(paint));
});

/** Somebody new at a server that answers as it is told, one answer per call. */
function aSender(...answers: (ApiError | 'arrives')[]) {
  lastOwner += 1;
  const sent: OutgoingMessage[] = [];
  const outcomes: string[] = [];
  const api: ChatApi = {
    owner: lastOwner,
    side: 'patient',
    listMessages: async () => ({ data: [], nextPageUrl: null }),
    markRead: async () => undefined,
    send: async (message) => {
      sent.push(message);
      const answer = answers[sent.length - 1];
      if (answer instanceof ApiError) throw answer;
      return aMessage({ client_id: message.clientId });
    },
  };
  const delivery: Delivery = {
    api,
    onArrived: ({ client_id }) => outcomes.push(`${client_id} arrived`),
    onFailed: (reason) => outcomes.push(reason ?? 'failed'),
  };
  const write = (clientId: string) =>
    sendMessage({ clientId, conversationId: 7, html: '<p>x</p>' }, delivery);
  return { sent, outcomes, delivery, write, pending: () => pendingOf(lastOwner, 7) };
}

test('CHAT-14: messages are shown, then sent in the order of writing, and each arrival is reported', async () => {
  const { write, sent, outcomes, pending } = aSender('arrives', 'arrives');
  write('a');
  write('b');
  expect(pending().map(({ clientId }) => clientId)).toEqual(['a', 'b']);
  expect(sent).toEqual([]);
  await expect.poll(() => outcomes).toEqual(['a arrived', 'b arrived']);
  expect(sent.map(({ clientId }) => clientId)).toEqual(['a', 'b']);
  expect(pending()).toEqual([]);
});

test('a failed message stays with the reason of its field and is sent again with the same id', async () => {
  const refusal = new ApiError(422, { message: 'Eingaben prüfen', errors: { file: ['Keine PDF-Datei'] } });
  const { write, sent, outcomes, pending, delivery } = aSender(refusal, 'arrives');
  write('a');
  await expect.poll(() => outcomes).toEqual(['Keine PDF-Datei']);
  const [failed] = pending();
  expect(failed).toMatchObject({ state: 'failed', reason: 'Keine PDF-Datei' });

  if (failed) tryAgain(failed, delivery);
  await expect.poll(() => outcomes).toEqual(['Keine PDF-Datei', 'a arrived']);
  expect(sent.map(({ clientId }) => clientId)).toEqual(['a', 'a']);
});

test('a failed message does not hold up later ones, and can be discarded', async () => {
  const { write, outcomes, pending } = aSender(new ApiError(0), 'arrives');
  write('a');
  write('b');
  await expect.poll(() => outcomes).toEqual(['failed', 'b arrived']);
  const [failed] = pending();
  expect(failed?.reason).toBeUndefined();
  if (failed) discard(failed);
  expect(pending()).toEqual([]);
});

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

test('a message waits, shows its progress while it is sent, and leaves the outbox on arrival', () => {
  const sending = after(
    written('a'),
    { type: 'started', clientId: 'a' },
    { type: 'progressed', clientId: 'a', share: 0.5 },
  );
  expect(sending).toEqual([message('a', { state: 'sending', share: 0.5, reason: undefined })]);
  expect(outboxAfter(sending, { type: 'arrived', clientId: 'a' })).toEqual([]);
});

test('a failed message stays with its reason and can be sent again with the same id', () => {
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

test('a conversation sends one message at a time, and another conversation does not wait for it', () => {
  const outbox = after(written('a'), written('b'), written('c', { conversationId: 8 }), {
    type: 'started',
    clientId: 'a',
  });
  expect(nextToSend(outbox, 3, 7)).toBeUndefined();
  expect(nextToSend(outbox, 3, 8)?.clientId).toBe('c');
  expect(nextToSend(outboxAfter(outbox, { type: 'arrived', clientId: 'a' }), 3, 7)?.clientId).toBe('b');
});

test('another person at the same screen sees and sends none of the messages', () => {
  const outbox = after(written('a'));
  expect(pendingIn(outbox, 4, 7)).toEqual([]);
  expect(nextToSend(outbox, 4, 7)).toBeUndefined();
});
