import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { addressOf } from '#server/testing/live-events.ts';
import { aServer } from '#server/testing/server.ts';
import { isUnread, lastMove } from './unread-answers.ts';

const REQUEST = 'GET /endless HTTP/1.1\r\nHost: x\r\n\r\n';

/** A client that asks for more than any connection holds, and never reads. Resolves with the server's side of it. */
async function anUnreadAnswer(): Promise<{ client: Socket; served: Socket }> {
  const { http } = await aServer([], { unreadMs: 200 });
  http.get('/endless', (_request, reply) => reply.send(endless()));
  const connected = once(http.server, 'connection');
  const client = connect(Number(new URL(await addressOf(http)).port), '127.0.0.1').on('error', () => {});
  onTestFinished(() => void client.destroy());
  client.pause();
  client.write(REQUEST);
  const [served] = (await connected) as [Socket];
  return { client, served };
}

function endless(): Readable {
  return new Readable({
    read() {
      this.push(Buffer.alloc(64 * 1024));
    },
  });
}

test('a connection whose answer nobody reads is cut', async () => {
  const { served } = await anUnreadAnswer();

  await once(served, 'close');
});

test('it is cut as well when its client goes on sending', async () => {
  const { client, served } = await anUnreadAnswer();
  const sending = setInterval(() => client.write('\r\n'), 20);
  onTestFinished(() => clearInterval(sending));

  await once(served, 'close');
});

test('a slow reader who takes something within the time is not cut, and neither is an idle connection', () => {
  const before = { at: 0, sent: 1_000, received: 10 };
  const sends = { bytesRead: 20 };
  const takes = { ...sends, bytesWritten: 5_000, writableLength: 3_999 };
  const stuck = { ...sends, bytesWritten: 5_000, writableLength: 4_000 };
  const idle = { ...sends, bytesWritten: 1_000, writableLength: 0 };
  const isCut = (connection: typeof stuck) => isUnread(connection, lastMove(connection, before, 60), 60, 60);

  expect([isCut(stuck), isCut(takes), isCut(idle)]).toEqual([true, false, false]);
  // A part of a large piece may have been taken: Node knows.
  expect(isCut({ ...stuck, bytesRead: 10 })).toBe(false);
});
