import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How often a connection is looked at, within the time that an answer may stay unread. */
const LOOKS = 4;

/** What a connection looked like when its answer last moved. */
interface Moved {
  at: number;
  sent: number;
  received: number;
}

type Connection = Pick<Socket, 'bytesRead' | 'bytesWritten' | 'writableLength'>;

/**
 * Cuts connections on which nobody reads the answer. Node cuts silent connections itself (`connectionTimeout`), and notices
 * each byte that a slow reader takes. But each byte that a client sends starts Node's timer again, so this watch cuts
 * clients that send and do not read.
 */
export function cutUnreadAnswers(app: FastifyInstance, unreadMs: number): void {
  const open = new Map<Socket, Moved>();
  app.server.on('connection', (socket: Socket) => {
    open.set(socket, lastMove(socket, undefined, performance.now()));
    socket.once('close', () => open.delete(socket));
  });
  const looking = setInterval(() => {
    const now = performance.now();
    for (const [socket, before] of open) {
      const moved = lastMove(socket, before, now);
      open.set(socket, moved);
      if (isUnread(socket, moved, now, unreadMs)) socket.destroy();
    }
  }, unreadMs / LOOKS).unref();
  app.addHook('onClose', async () => clearInterval(looking));
  // A form has more time to arrive (`limitBodyTime`); its answer has not.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const { socket } = reply.raw;
    if (socket?.timeout !== undefined && socket.timeout !== unreadMs) socket.setTimeout(unreadMs);
    done();
  });
}

/** Unchanged while an answer waits and nothing of it is taken. */
export function lastMove(connection: Connection, before: Moved | undefined, now: number): Moved {
  const { bytesRead: received, bytesWritten, writableLength } = connection;
  const sent = bytesWritten - writableLength;
  const isStill = before !== undefined && writableLength > 0 && sent === before.sent;
  return isStill ? before : { at: now, sent, received };
}

/** A client that sends nothing may be taking a part of a large piece, which only Node's own timer sees. */
export function isUnread(connection: Connection, moved: Moved, now: number, unreadMs: number): boolean {
  return now - moved.at >= unreadMs && connection.bytesRead > moved.received;
}
