import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countWrong } from '#server/identity/account-protection.service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { callerAddress, networkOf } from '#server/platform/network.ts';
import type { Limit } from '#server/platform/rate-limit/rate-limit.ts';
import { storeWebhook } from './follow-webhook.service.ts';

/**
 * Receives the providers' webhooks. The signature covers the raw bytes, so the body is verified before it is parsed.
 * A forged webhook, and one of another mode (test or live), is refused.
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
        const body = bytesOf(request.body);
        const news = await deps.cards.verifyWebhook(body, String(signature ?? ''), deps.now());
        if (!news || news.isLive !== (deps.cards.mode === 'live')) throw new Failure('request.malformed');
        await storeWebhook(deps, 'stripe', news);
        return acknowledge(reply);
      },
    );

    scope.post(
      '/api/webhooks/paypal',
      { config: { endpointName: 'paypalWebhook' } },
      async (request, reply) => {
        await storeWebhook(deps, 'paypal', await verifiedByPayPal(deps, request));
        return acknowledge(reply);
      },
    );
  });
}

/** PayPal verifies each webhook for us, so forged ones are limited: they must not use up our requests to PayPal. */
async function verifiedByPayPal(deps: Deps, request: FastifyRequest) {
  const { headers, body } = request;
  const answer = await countWrong(deps, [[FORGED, networkOf(callerAddress(request))]], async () => {
    const verdict = await deps.paypal.verifyWebhook({ headers, raw: bytesOf(body) });
    return verdict.outcome === 'refused' ? undefined : verdict;
  });
  if (!answer) throw new Failure('request.malformed');
  if (answer.outcome === 'unknown') throw new Failure('server.unavailable');
  return answer.found;
}

const FORGED: Limit = { name: 'payments.forged_news', allowed: 60, windowSeconds: 600 };

function bytesOf(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

function acknowledge(reply: FastifyReply) {
  return reply.header('cache-control', 'no-store').send({ received: true });
}
