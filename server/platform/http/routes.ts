import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Actor, mayCall } from '../actor.ts';
import type { Route } from '../capability.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../failure.ts';
import { clientOf, identifyCaller } from './caller.ts';
import { parseInput } from './input.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Serves the routes: who calls, may they, what did they send, the answer, only its declared fields. */
export function serveRoutes(app: FastifyInstance, deps: Deps, routes: Route[]): void {
  for (const { name, endpoint, answer } of routes) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { endpointName: name, repeatsMessageAsError: endpoint.repeatsMessageAsError },
      // Before the body is read: a stranger's megabyte is not worth parsing.
      onRequest: async (request) => {
        request.actor = await admit(deps, endpoint, request);
      },
      handler: async (request, reply) => {
        const actor = request.actor ?? { kind: 'visitor' };
        const input = parseInput(endpoint, request);
        const result = await answer({ deps, actor, input, client: clientOf(deps, request, reply) });
        reply.header('cache-control', 'no-store');
        return endpoint.output.parse(result);
      },
    });
  }
  refuseOtherMethods(app, routes);
}

async function admit(deps: Deps, { access }: Endpoint, request: FastifyRequest): Promise<Actor> {
  const actor = await identifyCaller(deps, request);
  if (mayCall(actor, access)) return actor;
  throw new Failure(actor.kind === 'visitor' ? 'session.required' : 'session.forbidden');
}

function refuseOtherMethods(app: FastifyInstance, routes: Route[]): void {
  const byPath = Map.groupBy(routes, ({ endpoint }) => endpoint.path);
  for (const [path, sharing] of byPath) {
    const served = sharing.map(({ endpoint }) => endpoint.method as string);
    if (served.includes('GET')) served.push('HEAD');
    app.route({
      method: METHODS.filter((method) => !served.includes(method)),
      url: path,
      onRequest: async (_request, reply) => {
        reply.header('allow', served.join(', '));
        throw new Failure('request.method_not_allowed');
      },
      handler: async () => undefined,
    });
  }
}
