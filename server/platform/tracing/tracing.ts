import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Observer } from '../database/observed-client.ts';

export interface Tracing {
  /** Makes a span for each request. Call it before the routes are added, so that all of them have the hook. */
  followRequests(http: FastifyInstance): void;
  /** Makes a span for each statement, below that of its request. */
  followStatements(observers: Set<Observer>): void;
  /** Sends the waiting spans. */
  stop(): Promise<void>;
}

/** How long the collector may take. Spans that it does not accept in time are lost, and nobody waits for them. */
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
    followStatements: (observers) => followStatements(observers, tracer, current),
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

function followStatements(observers: Set<Observer>, tracer: Tracer, current: AsyncLocalStorage<Span>): void {
  observers.add((_client, statement) => {
    const parent = current.getStore();
    if (!parent) return undefined;
    const { operation, table } = describeStatement(statement);
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table && { 'db.collection.name': table }),
    };
    const span = tracer.startSpan(
      table ? `${operation} ${table}` : operation,
      { kind: SpanKind.CLIENT, attributes },
      trace.setSpan(ROOT_CONTEXT, parent),
    );
    return (error) => {
      if (error) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    };
  });
}

const OPERATION = /^[\s(]*([a-z]+)/i;
const TABLE = /\b(?:from|into|update|join)\s+"?(?:\w+"?\.)?"?([a-z_]\w*)/i;

/** What a statement does to which table: nothing of its text that could be a value. */
export function describeStatement(given: unknown): { operation: string; table: string | undefined } {
  const text = textOf(given);
  return {
    operation: OPERATION.exec(text)?.[1]?.toLowerCase() ?? 'statement',
    // Removes quoted text first, so that a value in the text is not taken for a table name.
    table: TABLE.exec(text.replace(/'[^']*'/g, ''))?.[1]?.toLowerCase(),
  };
}

function textOf(given: unknown): string {
  if (typeof given === 'string') return given;
  const isStatement = typeof given === 'object' && given !== null && 'text' in given;
  return isStatement && typeof given.text === 'string' ? given.text : '';
}
