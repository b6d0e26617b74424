import { timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../database/database.ts';
import { Failure } from '../failure.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { hashToken } from '../secrets.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const LONGEST_DATABASE_ANSWER_MS = 2_000;

export interface Readiness {
  isReady: boolean;
}

interface HealthOptions {
  /** Callers with this bearer token may read the metrics from elsewhere. */
  metricsToken?: string | undefined;
  longestDatabaseAnswerMs?: number;
}

/** `/livez`: the process answers. `/readyz`: it accepts requests and reaches its database. */
export function serveHealth(
  app: FastifyInstance,
  db: Db,
  metrics: Metrics,
  readiness: Readiness,
  { metricsToken, longestDatabaseAnswerMs = LONGEST_DATABASE_ANSWER_MS }: HealthOptions = {},
): void {
  app.get('/livez', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  app.get('/readyz', async (_request, reply) => {
    if (!readiness.isReady || !(await answers(db, longestDatabaseAnswerMs)))
      throw new Failure('server.unavailable');
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request) && !isTrusted(request, metricsToken)) throw new Failure('request.not_found');
    return reply.type(metrics.contentType).send(await metrics.render());
  });
}

async function answers(db: Db, longestMs: number): Promise<boolean> {
  const isAlive = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  return await Promise.race([isAlive, sleep(longestMs, false, { ref: false })]);
}

function isTrusted({ headers }: FastifyRequest, token: string | undefined): boolean {
  const given = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (token === undefined || given === undefined) return false;
  // Compares hashes, because they have the same length whatever was sent.
  return timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(token)));
}

/** Metrics are for the operator on the machine itself, not for callers behind a proxy. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return LOOPBACK.test(socket.remoteAddress ?? '') && !isForwarded;
}
