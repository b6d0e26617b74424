import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FailureCode } from '#contract/failures.ts';
import { failure as sentences } from '#texts/generated/failure.ts';
import { field } from '#texts/generated/field.ts';
import type { Actor } from '../actor.ts';
import { isDatabaseLost, SQL_STATE, sqlState } from '../database/database-errors.ts';
import { Failure, type FieldFault, type FieldFaults } from '../failure.ts';
import { type Locale, localeOf } from '../locale.ts';
import { describeError, type Log } from '../log.ts';

/** The only place that turns errors into answers. */
export function answerFailures(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(log, error, request, reply));
  app.setNotFoundHandler((request, reply) => sendFailure(request, reply, new Failure('request.not_found')));
}

/** Logs an unexpected error. The caller only gets the id of the request. */
export function answerError(
  log: Log,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = error instanceof Failure ? error : foreseen(error);
  if (known) return sendFailure(request, reply, known);

  const meanwhile = refusedMeanwhile(error, request.actor);
  if (meanwhile) {
    log.warn({ requestId: request.id, ...describeError(error) }, 'refused by the database');
    return sendFailure(request, reply, meanwhile);
  }

  log.error({ requestId: request.id, ...describeError(error) }, 'unexpected error');
  return sendFailure(request, reply, new Failure('server.unexpected'), { request_id: request.id });
}

function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  failure: Failure,
  extra: Record<string, unknown> = {},
): FastifyReply {
  const locale = localeOf(request.headers);
  request.failureCode = failure.code;
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
  // A file answer may have set these before it failed.
  reply.removeHeader('content-disposition').removeHeader('content-length');
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds);
  // The rest of a request that is too slow is not read; RFC 9110 closes its connection.
  if (failure.status === 408) reply.header('connection', 'close');
  const message = sentences[locale][failure.code];
  return reply.code(failure.status).send({
    message,
    code: failure.code,
    ...(request.routeOptions.config.repeatsMessageAsError && { error: message }),
    ...(failure.fields && { errors: fieldSentences(locale, failure.fields) }),
    ...(failure.current && { current: failure.current }),
    ...extra,
  });
}

/**
 * Refusals of the HTTP framework, before our code runs. Other errors may carry a status as well, such as that of a
 * provider's answer; that status is not for our caller.
 */
function foreseen(error: FastifyError): Failure | undefined {
  if (!error.code?.startsWith('FST_')) return undefined;
  const byStatus: Record<number, FailureCode> = {
    400: 'request.malformed',
    403: 'request.not_found',
    404: 'request.not_found',
    413: 'request.too_large',
    414: 'request.not_found',
    415: 'request.unsupported_type',
  };
  const code = byStatus[error.statusCode ?? 500];
  return code && new Failure(code);
}

function fieldSentences(locale: Locale, fields: FieldFaults): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, faults]) => [key, faults.map((fault) => sentenceOf(locale, fault))]),
  );
}

type Sentence = string | ((values: Record<string, string | number>) => string);

function sentenceOf(locale: Locale, { text, values = {} }: FieldFault): string {
  const byKey = field[locale] as unknown as Record<string, Sentence>;
  const sentence = byKey[text] ?? field[locale].invalid;
  return typeof sentence === 'function' ? sentence(values) : sentence;
}

/** A restarted database is available again within seconds. */
const LOST_SECONDS = 2;

/**
 * Refuses when the database was lost, or when it refused the write because of a concurrent one. In the second case
 * nothing was written, and the answer describes the current state.
 */
function refusedMeanwhile(error: unknown, actor: Actor | null): Failure | undefined {
  if (isDatabaseLost(error)) return new Failure('server.unavailable', { retryAfterSeconds: LOST_SECONDS });
  const state = sqlState(error);
  if (state === SQL_STATE.deadlockDetected) return new Failure('server.unavailable');
  if (state !== SQL_STATE.accountClosed) return undefined;
  // The patient is signed out of the closed account; for all others the account does not exist.
  return new Failure(actor?.kind === 'patient' ? 'session.required' : 'request.not_found');
}
