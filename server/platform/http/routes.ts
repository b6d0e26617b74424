import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint, Upload } from '#contract/endpoint.ts';
import { type Actor, inCall, mayCall, type Permission } from '../actor.ts';
import type { EventStream, Route } from '../capability.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../failure.ts';
import type { FileAnswer } from '../files/file.ts';
import { clientOf, identifyCaller } from './caller.ts';
import { sendFile, showFile } from './file-answer.ts';
import { withForm } from './form.ts';
import { refuseAnnouncedSize } from './form-limits.ts';
import { parseInput } from './input.ts';
import { endStreamsWithSessions } from './open-streams.ts';
import { encodingFor, ReadyAnswer, sendReady } from './ready-answer.ts';
import { rightForAll } from './recorded-answers.ts';
import { sendStream } from './stream-answer.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Serves the routes: identifies the caller, checks access, parses the input, answers with the declared fields only. */
export function serveRoutes(
  app: FastifyInstance,
  deps: Deps,
  routes: Route[],
  permissions: Readonly<Record<string, Permission>>,
): void {
  const serve = (server: FastifyInstance, route: Route) =>
    serveRoute(server, deps, route, permissions[route.name]);
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
  deps: Deps,
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
    // Before the body is read: a stranger's megabyte is not worth parsing.
    onRequest: async (request) => {
      request.actor = await admit(deps, endpoint, permission, request);
      if (takesFile(endpoint)) refuseAnnouncedSize(endpoint.upload, request);
    },
    handler: async (request, reply) => {
      const result = await answerRequest(deps, route, request, reply);
      if (request.actor?.kind === 'visitor') request.isRightForAll = rightForAll(endpoint, result);
      if (endpoint.answers === 'file') {
        return (endpoint.isShown ? showFile : sendFile)(reply, result as FileAnswer);
      }
      if (endpoint.answers === 'stream')
        return sendStream(deps, endpoint, reply, result as EventStream<unknown>);
      if (result instanceof ReadyAnswer) return await sendReady(request, reply, result);
      reply.header('cache-control', 'no-store');
      if (endpoint.method !== 'GET') return endpoint.output.parse(result);
      return await sendUnlessKnown(request, reply, wordsOf(endpoint.output, result));
    },
  });
}

interface Words {
  output: z.ZodType;
  words: string;
  /** A hash of the words. */
  mark: string;
  /** The bytes of an answer that everybody gets. */
  kept?: ReadyAnswer;
}

const keptWords = new WeakMap<object, Words>();

/**
 * The declared fields of an answer as JSON. A service freezes an answer that it keeps in memory and gives to everybody
 * (`keptFrom`): the words of such an answer are kept beside it, for the endpoint that declares these fields.
 */
function wordsOf(output: z.ZodType, result: unknown): Words {
  const isKept = typeof result === 'object' && result !== null && Object.isFrozen(result);
  const known = isKept ? keptWords.get(result) : undefined;
  if (known?.output === output) return known;
  const words = JSON.stringify(output.parse(result));
  const mark = `"${createHash('sha256').update(words).digest('base64url')}"`;
  if (!isKept) return { output, words, mark };
  const composed = { output, words, mark, kept: new ReadyAnswer(words) };
  keptWords.set(result, composed);
  return composed;
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

/**
 * Sends the answer with an ETag, or 304 to a page that already shows this answer. The ETag is a hash of the whole answer
 * to this caller. No cache keeps the answer; the page itself remembers it. Only answers that everybody gets are
 * compressed: the length of a compressed personal answer would tell a listener about its content.
 */
async function sendUnlessKnown(
  request: FastifyRequest,
  reply: FastifyReply,
  { words, mark, kept }: Words,
): Promise<FastifyReply> {
  reply.header('etag', mark);
  // A proxy that compresses answers makes their ETags weak.
  if (request.headers['if-none-match']?.replace(/^W\//, '') === mark) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  const encoding = kept && encodingFor(request, kept.bytes.length);
  if (!encoding) return reply.send(words);
  reply.header('vary', 'accept-encoding').header('content-encoding', encoding);
  return reply.send(await kept.encoded(encoding));
}
