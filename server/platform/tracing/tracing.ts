import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool, PoolClient } from 'pg';

export interface Tracing {
  /** A span for each request. Before the routes are served, so that all of them have the hook. */
  followRequests(http: FastifyInstance): void;
  /** A span for each statement, below that of its request. */
  followStatements(pool: Pool): void;
  /** Sends what waits. */
  stop(): Promise<void>;
}

/** How long the collector may take; what it does not take then is lost, and nobody waits for it. */
const LONGEST_EXPORT_MS = 5_000;

/**
 * Sends traces to a collector by OTLP over HTTP. A span says which route or table, how it ended and how long it took:
 * never an address with its parameters, a value, a header or a person. Callers cannot continue a trace of their own,
 * because anybody could send one.
 */
export function startTracing(endpoint: string, longestExportMs = LONGEST_EXPORT_MS): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: longestExportMs,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'online-klinik' }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: longestExportMs })],
  });
  const tracer = provider.getTracer('online-klinik');
  const current = new AsyncLocalStorage<Span>();
  return {
    followRequests: (http) => followRequests(http, tracer, current),
    followStatements: (pool) => followStatements(pool, tracer, current),
    stop: () => provider.shutdown().catch(() => {}),
  };
}

function followRequests(http: FastifyInstance, tracer: Tracer, current: AsyncLocalStorage<Span>): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  http.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unknown route';
    const attributes = { 'http.request.method': request.method, 'http.route': route };
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      { kind: SpanKind.SERVER, attributes },
      ROOT_CONTEXT,
    );
    spans.set(request, span);
    current.run(span, done);
  });
  http.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (request.failureCode) span?.setAttribute('error.type', request.failureCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

function followStatements(pool: Pool, tracer: Tracer, current: AsyncLocalStorage<Span>): void {
  keepContext(pool);
  const followed = new WeakSet<PoolClient>();
  pool.on('acquire', (client: PoolClient) => {
    if (followed.has(client)) return;
    followed.add(client);
    const send = client.query;
    // biome-ignore lint/suspicious/noExplicitAny: it passes on whatever one of the driver's many forms is given and returns.
    client.query = (...given: any[]): any => {
      const parent = current.getStore();
      if (!parent) return Reflect.apply(send, client, given);
      const { operation, table } = describeStatement(given[0]);
      const span = tracer.startSpan(
        table ? `${operation} ${table}` : operation,
        {
          kind: SpanKind.CLIENT,
          attributes: {
            'db.system.name': 'postgresql',
            'db.operation.name': operation,
            ...(table && { 'db.collection.name': table }),
          },
        },
        trace.setSpan(ROOT_CONTEXT, parent),
      );
      const end = (error?: unknown) => {
        if (error) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      };
      const answered = given.at(-1);
      if (typeof answered === 'function') {
        const told = (error: unknown, result: unknown) => {
          end(error);
          answered(error, result);
        };
        return Reflect.apply(send, client, [...given.slice(0, -1), told]);
      }
      const result = Reflect.apply(send, client, given);
      if (typeof result?.then === 'function') result.then(() => end(), end);
      else end();
      return result;
    };
  });
}

/** Whoever waits for a connection gets it from somebody else's request, and must still be known as itself. */
function keepContext(pool: Pool): void {
  const connect = pool.connect;
  // biome-ignore lint/suspicious/noExplicitAny: the driver declares one form with a callback and one with a promise.
  pool.connect = (taken?: any): any => Reflect.apply(connect, pool, taken ? [AsyncResource.bind(taken)] : []);
}

const OPERATION = /^[\s(]*([a-z]+)/i;
const TABLE = /\b(?:from|into|update|join)\s+"?(?:\w+"?\.)?"?([a-z_]\w*)/i;

/** What a statement does to which table: nothing of its text that could be a value. */
export function describeStatement(given: unknown): { operation: string; table: string | undefined } {
  const text = textOf(given);
  return {
    operation: OPERATION.exec(text)?.[1]?.toLowerCase() ?? 'statement',
    // Quoted words come out first: a value that somebody wrote into the text must not be taken for a name.
    table: TABLE.exec(text.replace(/'[^']*'/g, ''))?.[1]?.toLowerCase(),
  };
}

function textOf(given: unknown): string {
  if (typeof given === 'string') return given;
  const isStatement = typeof given === 'object' && given !== null && 'text' in given;
  return isStatement && typeof given.text === 'string' ? given.text : '';
}
