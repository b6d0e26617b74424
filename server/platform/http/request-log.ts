import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Actor } from '../actor.ts';
import type { Log, LogFields } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    failureCode: string | null;
    /** A stream is logged when it ends; its duration says nothing about the server. */
    isStream: boolean;
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
  app.decorateRequest('isStream', false);
  app.addHook('onResponse', (request, reply, done) => {
    if (!request.isStream) {
      const endpoint = request.routeOptions.config.endpointName;
      metrics.observe(endpoint ?? 'other', reply.statusCode, reply.elapsedTime);
      if (endpoint) log.info(describeAnswer(reply), 'answered');
    }
    done();
  });
}

export function describeAnswer({ request, statusCode, elapsedTime }: FastifyReply): LogFields {
  const { endpointName } = request.routeOptions.config;
  return {
    requestId: request.id,
    ...(endpointName && { endpoint: endpointName }),
    status: statusCode,
    milliseconds: Math.round(elapsedTime),
    ...(request.actor && { actor: nameOf(request.actor) }),
    ...(request.failureCode && { code: request.failureCode }),
  };
}

function nameOf(actor: Actor): string {
  if (actor.kind === 'patient') return `patient ${actor.patientId}`;
  if (actor.kind === 'staff') return `${actor.roles.join('+')} ${actor.staffId}`;
  return 'visitor';
}
