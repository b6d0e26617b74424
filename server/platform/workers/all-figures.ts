import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { AggregatorRegistry, type MetricObject, type Registry } from 'prom-client';

/** A worker that is busy, or ends meanwhile, is left out. */
const LONGEST_WAIT_MS = 2_000;

/** The watching process asks each worker for its figures, and answers the worker that asked for all. */
type Figures =
  | { figures: 'asked of all'; id: number }
  | { figures: 'of all'; id: number; text: string }
  | { figures: 'asked of one'; id: number }
  | { figures: 'of one'; id: number; metrics: MetricObject[] };

/** In a worker: answers with the sum over all workers, whichever of them is asked. Elsewhere undefined. */
export function shareFigures(registries: () => Registry[]): (() => Promise<string>) | undefined {
  if (!cluster.isWorker) return undefined;
  let questions = 0;
  const waiting = new Map<number, (text: string) => void>();
  const send = (message: Figures) => process.send?.(message);
  process.on('message', async (message: Figures) => {
    if (message.figures === 'of all') waiting.get(message.id)?.(message.text);
    if (message.figures !== 'asked of one') return;
    const metrics = await Promise.all(registries().map((registry) => registry.getMetricsAsJSON()));
    send({ figures: 'of one', id: message.id, metrics: metrics.flat() as MetricObject[] });
  });
  return async () => {
    questions += 1;
    const id = questions;
    const answer = new Promise<string>((resolve) => waiting.set(id, resolve));
    send({ figures: 'asked of all', id });
    return await Promise.race([answer, sleep(2 * LONGEST_WAIT_MS, '', { ref: false })]).finally(() =>
      waiting.delete(id),
    );
  };
}

/** In the process that watches over the workers. */
export function answerFigures(readyWorkers: ReadonlySet<Worker>): void {
  let questions = 0;
  const waiting = new Map<number, (metrics: MetricObject[]) => void>();
  const askOne = async (worker: Worker): Promise<MetricObject[]> => {
    questions += 1;
    const id = questions;
    const answer = new Promise<MetricObject[]>((resolve) => waiting.set(id, resolve));
    if (worker.isConnected()) worker.send({ figures: 'asked of one', id } satisfies Figures);
    return await Promise.race([answer, sleep(LONGEST_WAIT_MS, [])]).finally(() => waiting.delete(id));
  };

  cluster.on('message', async (worker, message: Figures) => {
    if (message.figures === 'of one') waiting.get(message.id)?.(message.metrics);
    if (message.figures !== 'asked of all') return;
    const all = await Promise.all([...readyWorkers].map(askOne));
    const text = await AggregatorRegistry.aggregate(all).metrics();
    if (worker.isConnected()) worker.send({ figures: 'of all', id: message.id, text } satisfies Figures);
  });
}
