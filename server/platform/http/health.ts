import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../database/database.ts';
import { Failure } from '../failure.ts';
import type { Metrics } from './metrics.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const LONGEST_DATABASE_ANSWER_MS = 2_000;

export interface Readiness {
  isReady: boolean;
}

/** `/livez`: the process answers. `/readyz`: it also wants work and reaches its database. */
export function serveHealth(app: FastifyInstance, db: Db, metrics: Metrics, readiness: Readiness): void {
  app.get('/livez', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  app.get('/readyz', async (_request, reply) => {
    if (!readiness.isReady || !(await answers(db))) throw new Failure('server.unavailable');
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request)) throw new Failure('request.not_found');
    return reply.type(metrics.contentType).send(await metrics.render());
  });
}

async function answers(db: Db): Promise<boolean> {
  const isAlive = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  return await Promise.race([isAlive, sleep(LONGEST_DATABASE_ANSWER_MS, false, { ref: false })]);
}

/** Figures are for the operator on the machine itself, not for whoever a proxy lets through. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return LOOPBACK.test(socket.remoteAddress ?? '') && !isForwarded;
}
