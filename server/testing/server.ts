import { connect } from 'node:net';
import { onTestFinished } from 'vitest';
import type { z } from 'zod';
import type { Endpoint, JsonEndpoint } from '#contract/endpoint.ts';
import { readConfig } from '#server/config.ts';
import type { Permission } from '#server/platform/actor.ts';
import type { Call, Route } from '#server/platform/capability.ts';
import { createChanges } from '#server/platform/changes/changes.ts';
import type { Db } from '#server/platform/database/database.ts';
import { aFilesEnvironment } from '#server/platform/database/testing.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createHttpServer } from '#server/platform/http/http-server.ts';
import type { StreamLimits } from '#server/platform/http/open-streams.ts';
import { serveRoutes } from '#server/platform/http/routes.ts';
import { createLog } from '#server/platform/log.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { inProcessPubSub } from '#server/platform/pubsub/open-pubsub.ts';
import { filePorts, providerPorts } from '#server/ports.ts';

interface ServerOptions {
  /** Needed only by requests that bring a session. */
  db?: Db;
  now?: () => Date;
  environment?: Record<string, string>;
  /** Of the route that `aRoute` makes. */
  permission?: Permission;
  streams?: Partial<StreamLimits>;
  unreadMs?: number;
}

const EVERYBODY: Permission = { admin: 'all', doctor: 'all', assistant: 'all' };

/** A server of the platform with these routes and nothing else, to prove what every route is promised. */
export async function aServer(
  routes: Route[],
  { db, now, environment = {}, permission = EVERYBODY, streams = {}, unreadMs }: ServerOptions = {},
) {
  const logLines: string[] = [];
  const config = readConfig({
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://portal.test',
    ...(environment.NODE_ENV !== 'production' && { DEMO: '1' }),
    ...(await aFilesEnvironment()),
    ...environment,
  });
  const clock = now ?? (() => new Date('2026-11-16T09:00:00Z'));
  const deps: Deps = {
    config,
    ...(await providerPorts(config, clock, () => Promise.reject(new Error('No payment is expected here.')))),
    ...(await filePorts(config)),
    db: db ?? ({} as Db),
    now: clock,
    log: createLog({ write: (line) => logLines.push(line) }),
    mailer: { send: () => Promise.reject(new Error('No letter is expected here.')) },
    pubsub: inProcessPubSub(),
    changes: createChanges({ isAlone: true }),
  };
  const metrics = createMetrics();
  const http = await createHttpServer(deps, metrics, { streams, ...(unreadMs && { unreadMs }) });
  serveRoutes(http, deps, routes, { test: permission });
  onTestFinished(() => http.close());
  return { http, deps, logLines, metrics };
}

/** One endpoint, open to anyone and answering `{}` unless told otherwise. */
export function aRoute<Input extends z.ZodObject>(
  endpoint: Partial<JsonEndpoint> & { input: Input; output: z.ZodType },
  answer: (call: Call<Endpoint & { input: Input }>) => Promise<unknown>,
): Route & { endpoint: JsonEndpoint } {
  const { method = 'POST', path = '/api/test', access = 'anyone', ...rest } = endpoint;
  return {
    name: 'test',
    endpoint: { method, path, access, summary: 'Only for tests.', ...rest },
    answer: answer as Route['answer'],
  };
}

/** Writes these very bytes to a server on this machine; resolves with all it says until it hangs up. */
export async function rawRequest(port: number, text: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect(port, '127.0.0.1', () => socket.write(text));
  let answer = '';
  socket.setEncoding('utf8');
  socket.on('data', (part) => {
    answer += part;
  });
  socket.on('close', () => resolve(answer));
  socket.on('error', reject);
  return await promise;
}
