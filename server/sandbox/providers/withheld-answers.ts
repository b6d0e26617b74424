import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Outcome } from './request-execution.ts';

type Answered = Extract<Outcome, { kind: 'answered' }>;

/** For the routes of one app: tells whether a request is answered, and leaves its caller alone if it is not. */
export function withholdAnswers(app: FastifyInstance) {
  const hanging = new Set<Socket>();
  app.addHook('preClose', async () => {
    for (const connection of hanging) connection.destroy();
  });

  return function isAnswered(
    outcome: Outcome,
    { raw }: FastifyRequest,
    reply: FastifyReply,
  ): outcome is Answered {
    if (outcome.kind === 'answered') return true;
    reply.hijack();
    // The request was read to its end: only its connection can still be broken.
    const { socket } = raw;
    if (outcome.kind === 'cut') socket.destroy();
    else hanging.add(socket.once('close', () => hanging.delete(socket)));
    return false;
  };
}
