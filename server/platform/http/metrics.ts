import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { shareFigures } from '../workers/all-figures.ts';

export interface Metrics {
  observe(endpoint: string, status: number, milliseconds: number): void;
  streamOpened(): void;
  streamEnded(): void;
  contentType: string;
  render(): Promise<string>;
}

/** Counts and durations by endpoint and status, in the text format that Prometheus reads. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of answered requests by endpoint and status.',
    labelNames: ['endpoint', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const openStreams = new Gauge({
    name: 'http_open_streams',
    help: 'Streams of events that are open right now.',
    registers: [registry],
  });
  return {
    streamOpened: () => openStreams.inc(),
    streamEnded: () => openStreams.dec(),
    observe: (endpoint, status, milliseconds) =>
      durations.observe({ endpoint, status: String(status) }, milliseconds / 1000),
    contentType: registry.contentType,
    render:
      shareFigures(() => [registry, figuresOfProcess()]) ??
      (() => Registry.merge([registry, figuresOfProcess()]).metrics()),
  };
}

let ofProcess: Registry | undefined;

/** Memory, event loop and garbage collection; measured once, however many servers a test process creates. */
function figuresOfProcess(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}
