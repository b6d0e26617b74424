import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { AggregatorRegistry, type MetricObject, type Registry } from 'prom-client';

/** The metrics of a worker that answers later, or not at all, are left out. */
const LONGEST_WAIT_MS = 2_000;

/** The primary process asks each worker for its metrics, and answers the worker that asked for those of all. */
type MetricsMessage =
  | { kind: 'all metrics wanted'; id: number }
  | { kind: 'all metrics'; id: number; text: string }
  | { kind: 'metrics wanted'; id: number }
  | { kind: 'metrics'; id: number; metrics: MetricObject[] };

/** In a worker: returns a function that reads the metrics of all workers, added up. Elsewhere undefined. */
export function shareMetrics(registries: () => Registry[]): (() => Promise<string>) | undefined {
  if (!cluster.isWorker) return undefined;
  let questions = 0;
  const waiting = new Map<number, (text: string) => void>();
  const send = (message: MetricsMessage) => process.send?.(message);
  process.on('message', async (message: MetricsMessage) => {
    if (message.kind === 'all metrics') waiting.get(message.id)?.(message.text);
    if (message.kind !== 'metrics wanted') return;
    const metrics = await Promise.all(registries().map((registry) => registry.getMetricsAsJSON()));
    send({ kind: 'metrics', id: message.id, metrics: metrics.flat() as MetricObject[] });
  });
  return async () => {
    questions += 1;
    const id = questions;
    const answer = new Promise<string>((resolve) => waiting.set(id, resolve));
    send({ kind: 'all metrics wanted', id });
    return await Promise.race([answer, sleep(2 * LONGEST_WAIT_MS, '', { ref: false })]).finally(() =>
      waiting.delete(id),
    );
  };
}

/** In the primary process: answers the workers. */
export function answerMetrics(readyWorkers: ReadonlySet<Worker>): void {
  let questions = 0;
  const waiting = new Map<number, (metrics: MetricObject[]) => void>();
  const askOne = async (worker: Worker): Promise<MetricObject[]> => {
    questions += 1;
    const id = questions;
    const answer = new Promise<MetricObject[]>((resolve) => waiting.set(id, resolve));
    if (worker.isConnected()) worker.send({ kind: 'metrics wanted', id } satisfies MetricsMessage);
    return await Promise.race([answer, sleep(LONGEST_WAIT_MS, [])]).finally(() => waiting.delete(id));
  };

  cluster.on('message', async (worker, message: MetricsMessage) => {
    if (message.kind === 'metrics') waiting.get(message.id)?.(message.metrics);
    if (message.kind !== 'all metrics wanted') return;
    const all = await Promise.all([...readyWorkers].map(askOne));
    const text = await AggregatorRegistry.aggregate(all).metrics();
    if (worker.isConnected())
      worker.send({ kind: 'all metrics', id: message.id, text } satisfies MetricsMessage);
  });
}
