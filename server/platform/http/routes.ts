import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, Upload } from '#contract/endpoint.ts';
import { type Actor, inCall, mayCall, type Permission } from '../actor.ts';
import type { EventStream, Route } from '../capability.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../failure.ts';
import type { FileAnswer } from '../files/file.ts';
import { clientOf, identifyCaller } from './caller.ts';
import { type EncodedBody, etagOf, isNotModified, sendBody } from './encoded-body.ts';
import { sendFile, showFile } from './file-answer.ts';
import { withForm } from './form.ts';
import { refuseAnnouncedSize } from './form-limits.ts';
import { parseInput } from './input.ts';
import { endStreamsWithSessions } from './open-streams.ts';
import { PublicAnswer } from './public-answer.ts';
import { ResponseCache } from './response-cache.ts';
import { sendStream } from './stream-answer.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Serves the routes: identifies the caller, checks access, parses the input, answers with the declared fields only. */
export function serveRoutes(
  app: FastifyInstance,
  deps: Deps,
  routes: Route[],
  permissions: Readonly<Record<string, Permission>>,
): void {
  const responses = new ResponseCache(deps);
  const serve = (server: FastifyInstance, route: Route) =>
    serveRoute(server, { deps, responses }, route, permissions[route.name]);
  for (const route of routes) if (!takesFile(route.endpoint)) serve(app, route);
  // Forms are understood here and nowhere else: any page on the web could post one to us.
  app.register(async (inner) => {
    await inner.register(multipart, { throwFileSizeLimit: false });
    for (const route of routes) if (takesFile(route.endpoint)) serve(inner, route);
  });
  refuseOtherMethods(app, routes);
  endStreamsWithSessions(app, deps);
}

function serveRoute(
  app: FastifyInstance,
  { deps, responses }: { deps: Deps; responses: ResponseCache },
  route: Route,
  permission: Permission | undefined,
): void {
  const { name, endpoint } = route;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: {
      endpointName: name,
      repeatsMessageAsError: endpoint.repeatsMessageAsError,
      takesFile: takesFile(endpoint),
    },
    // Runs before the body is parsed, so that a stranger cannot make the server parse a megabyte.
    onRequest: async (request, reply) => {
      const cached = responses.find(request);
      if (cached) {
        request.actor = { kind: 'visitor' };
        return await sendPublic(request, reply, cached);
      }
      request.actor = await admit(deps, endpoint, permission, request);
      if (takesFile(endpoint)) refuseAnnouncedSize(endpoint.upload, request);
    },
    handler: async (request, reply) => {
      const mark = deps.changes.mark();
      const result = await answerRequest(deps, route, request, reply);
      if (endpoint.answers === 'file') {
        return (endpoint.isShown ? showFile : sendFile)(reply, result as FileAnswer);
      }
      if (endpoint.answers === 'stream')
        return sendStream(deps, endpoint, reply, result as EventStream<unknown>);
      if (result instanceof PublicAnswer) {
        const body = result.body(endpoint.output);
        responses.store(request, mark, { body, topics: result.topics, until: result.until });
        return await sendPublic(request, reply, body);
      }
      reply.header('cache-control', 'no-store');
      if (endpoint.method !== 'GET') return endpoint.output.parse(result);
      return sendWithEtag(request, reply, JSON.stringify(endpoint.output.parse(result)));
    },
  });
}

function takesFile(endpoint: Endpoint): endpoint is Endpoint & { upload: Upload } {
  return endpoint.upload !== undefined;
}

async function answerRequest(
  deps: Deps,
  { endpoint, answer }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const caller = {
    deps,
    actor: request.actor ?? { kind: 'visitor' as const },
    client: clientOf(deps, request, reply),
  };
  if (!takesFile(endpoint)) {
    return await answer({ ...caller, input: parseInput(endpoint, request), file: undefined });
  }
  const sent = { request, actor: caller.actor };
  return await withForm(deps.config, endpoint, sent, (input, file) => answer({ ...caller, input, file }));
}

async function admit(
  deps: Deps,
  endpoint: Endpoint,
  permission: Permission | undefined,
  request: FastifyRequest,
): Promise<Actor> {
  const actor = await identifyCaller(deps, endpoint, request);
  if (mayCall(actor, endpoint.access, permission))
    return actor.kind === 'staff' && permission ? inCall(actor, permission) : actor;
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

const JSON_TYPE = 'application/json; charset=utf-8';

/** Browsers may store a public answer, but ask each time whether it is current. */
async function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  body: EncodedBody,
): Promise<FastifyReply> {
  reply.header('cache-control', 'private, no-cache');
  return await sendBody(request, reply, body, { type: JSON_TYPE });
}

/**
 * Sends a personal answer with an ETag, or 304 if the page already shows this answer. No cache stores it; the page
 * itself remembers it. It is not compressed, because its compressed length would reveal content to a listener.
 */
function sendWithEtag(request: FastifyRequest, reply: FastifyReply, json: string): FastifyReply {
  const etag = etagOf(json);
  reply.header('etag', etag);
  if (isNotModified(request, etag)) return reply.code(304).send();
  return reply.type(JSON_TYPE).send(json);
}
