import type { FastifyInstance } from 'fastify';
import type { Actor } from '../actor.ts';
import type { Log } from '../log.ts';
import type { Metrics } from './metrics.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    failureCode: string | null;
  }
  interface FastifyContextConfig {
    endpointName?: string;
    repeatsMessageAsError?: true | undefined;
    takesFile?: boolean;
  }
}

/** One line per API call: ids, codes and durations. Never a path parameter, query string or body. */
export function logRequests(app: FastifyInstance, log: Log, metrics: Metrics): void {
  app.decorateRequest('actor', null);
  app.decorateRequest('failureCode', null);
  app.addHook('onResponse', async (request, reply) => {
    const endpoint = request.routeOptions.config.endpointName;
    const milliseconds = Math.round(reply.elapsedTime);
    metrics.observe(endpoint ?? 'other', reply.statusCode, milliseconds);
    if (!endpoint) return;
    log.info(
      {
        requestId: request.id,
        endpoint,
        status: reply.statusCode,
        milliseconds,
        ...(request.actor && { actor: nameOf(request.actor) }),
        ...(request.failureCode && { code: request.failureCode }),
      },
      'answered',
    );
  });
}

function nameOf(actor: Actor): string {
  if (actor.kind === 'patient') return `patient ${actor.patientId}`;
  if (actor.kind === 'staff') return `${actor.role} ${actor.staffId}`;
  return 'visitor';
}
