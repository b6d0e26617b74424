import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Deps } from '../deps.ts';
import type { WorkCounter } from '../jobs/jobs.ts';
import { shareMetrics } from '../workers/all-metrics.ts';
import type { Metric } from './metric.ts';

export interface Metrics extends WorkCounter {
  observe(endpoint: string, status: number, milliseconds: number): void;
  streamOpened(): void;
  streamEnded(): void;
  contentType: string;
  render(): Promise<string>;
}

interface Watched {
  deps: Deps;
  metrics: Metric[];
}

/**
 * Counts requests and durations by endpoint and status, and collects the metrics of the capabilities, in the text
 * format of Prometheus.
 */
export function createMetrics(watched?: Watched): Metrics {
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
  if (watched) measureAll(registry, watched);
  return {
    ...countWork(registry, watched?.metrics ?? []),
    streamOpened: () => openStreams.inc(),
    streamEnded: () => openStreams.dec(),
    observe: (endpoint, status, milliseconds) =>
      durations.observe({ endpoint, status: String(status) }, milliseconds / 1000),
    contentType: registry.contentType,
    render:
      shareMetrics(() => [registry, processMetrics()]) ??
      (() => Registry.merge([registry, processMetrics()]).metrics()),
  };
}

/** Every counter starts at zero, so that an alert sees the first failure as a rise. */
function countWork(registry: Registry, metrics: Metric[]): WorkCounter {
  const failedDeliveries = new Counter({
    name: 'portal_delivery_failures_total',
    help: 'Tries of background work that failed and are repeated, by listener.',
    labelNames: ['listener'] as const,
    registers: [registry],
  });
  const failedSweeps = new Counter({
    name: 'portal_sweep_failures_total',
    help: 'Regular work that failed, by name.',
    labelNames: ['sweep'] as const,
    registers: [registry],
  });
  const onNews = new Map<string, (() => void)[]>();
  const onFailure = new Map<string, () => void>();
  for (const metric of metrics) {
    if (metric.kind === 'measured') continue;
    const { name, help } = metric;
    const labelNames = metric.kind === 'news' && metric.results.size > 1 ? ['result'] : [];
    const counter = new Counter({ name, help, labelNames, registers: [registry] });
    if (metric.kind === 'failures') onFailure.set(metric.listener, () => counter.inc());
    else
      for (const [event, result] of metric.results) {
        const labels = labelNames.length > 0 ? { result } : {};
        counter.inc(labels, 0);
        onNews.set(event, [...(onNews.get(event) ?? []), () => counter.inc(labels)]);
      }
  }
  return {
    newsTaken(names) {
      for (const name of names) for (const count of onNews.get(name) ?? []) count();
    },
    deliveryFailed(listener) {
      failedDeliveries.inc({ listener });
      onFailure.get(listener)?.();
    },
    sweepFailed: (sweep) => failedSweeps.inc({ sweep }),
  };
}

/** The database may be lost when somebody reads the metrics. */
const LONGEST_READING_MS = 1_000;

function measureAll(registry: Registry, { deps, metrics }: Watched): void {
  for (const metric of metrics) {
    if (metric.kind !== 'measured') continue;
    new Gauge({
      name: metric.name,
      help: metric.help,
      aggregator: metric.acrossWorkers,
      registers: [registry],
      async collect() {
        const reading = metric.read(deps).catch(() => undefined);
        const value = await Promise.race([reading, sleep(LONGEST_READING_MS, undefined, { ref: false })]);
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  }
}

let ofProcess: Registry | undefined;

/** Memory, event loop and garbage collection; registered once, because a test process creates several servers. */
function processMetrics(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}
