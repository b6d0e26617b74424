import { expect, test } from 'vitest';
import { ApiError } from '#web/lib/call-api.ts';
import type { ChatApi, OutgoingMessage } from './chat-api.ts';
import { type Delivery, discard, pendingOf, sendMessage, tryAgain } from './outbox.ts';
import { aMessage } from './testing-messages.ts';

let lastOwner = 100;

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

test('CHAT-14: messages leave in the order they were written, and are told of when they arrived', async () => {
  const { write, sent, outcomes, pending } = aSender('arrives', 'arrives');
  write('a');
  write('b');
  expect(sent.map(({ clientId }) => clientId)).toEqual(['a']);
  await expect.poll(() => outcomes).toEqual(['a arrived', 'b arrived']);
  expect(pending()).toEqual([]);
});

test('CHAT-16: what failed stays with the reason of its field, and goes again under the same id', async () => {
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

test('a failure holds nobody up, and can be discarded', async () => {
  const { write, outcomes, pending } = aSender(new ApiError(0), 'arrives');
  write('a');
  write('b');
  await expect.poll(() => outcomes).toEqual(['failed', 'b arrived']);
  const [failed] = pending();
  expect(failed?.reason).toBeUndefined();
  if (failed) discard(failed);
  expect(pending()).toEqual([]);
});
