import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Outcome } from './request-execution.ts';

type Answered = Extract<Outcome, { kind: 'answered' }>;

/** For the routes of one app: tells whether a request is answered, and leaves its caller alone if it is not. */
export function withholdAnswers(app: FastifyInstance) {
  const hanging = new Set<FastifyRequest['raw']>();
  app.addHook('preClose', async () => {
    for (const request of hanging) request.destroy();
  });

  return function isAnswered(
    outcome: Outcome,
    { raw }: FastifyRequest,
    reply: FastifyReply,
  ): outcome is Answered {
    if (outcome.kind === 'answered') return true;
    reply.hijack();
    if (outcome.kind === 'cut') raw.destroy();
    else hanging.add(raw.once('close', () => hanging.delete(raw)));
    return false;
  };
}
