import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { keepNews } from './webhook.service.ts';

/**
 * Where the providers send their news. They are known by a signature over the very bytes they sent, so nothing
 * is parsed before it is checked; what is forged, or of another mode than ours, is refused.
 */
export async function serveWebhooks(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, raw: Buffer) => raw);

    scope.post(
      '/api/webhooks/stripe',
      { config: { endpointName: 'stripeWebhook' } },
      async (request, reply) => {
        const signature = request.headers['stripe-signature'];
        const news = deps.cards.verifyWebhook(bytesOf(request.body), String(signature ?? ''), deps.now());
        if (!news || news.isLive !== (deps.cards.mode === 'live')) throw new Failure('request.malformed');
        await keepNews(deps, 'stripe', news);
        return thank(reply);
      },
    );

    scope.post(
      '/api/webhooks/paypal',
      { config: { endpointName: 'paypalWebhook' } },
      async (request, reply) => {
        const answer = await deps.paypal.verifyWebhook({
          headers: request.headers,
          raw: bytesOf(request.body),
        });
        if (answer.outcome === 'unknown') throw new Failure('server.unavailable');
        if (answer.outcome === 'refused') throw new Failure('request.malformed');
        await keepNews(deps, 'paypal', answer.found);
        return thank(reply);
      },
    );
  });
}

function bytesOf(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

function thank(reply: FastifyReply) {
  return reply.header('cache-control', 'no-store').send({ received: true });
}
