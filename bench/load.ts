import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface Request {
  port: number;
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Requests to send over so many connections: for some seconds in a circle, or each once, or `count` of them. */
export interface Load {
  requests: Request[];
  connections: number;
  seconds?: number;
  count?: number;
  keepsBodies?: boolean;
}

export interface Answer {
  /** Which request it answers, counted from the start of the load. */
  place: number;
  status: number;
  milliseconds: number;
  /** When it came, counted from the start of the load. */
  atMs: number;
  body?: string;
}

export interface Outcome {
  seconds: number;
  answers: Answer[];
}

export interface Generator {
  send(load: Load): Promise<Outcome>;
  close(): Promise<unknown>;
}

/** Starts the thread that sends requests. It does one load at a time. */
export function startGenerator(): Generator {
  const worker = new Worker(new URL('./load-worker.ts', import.meta.url));
  return {
    async send(load) {
      worker.postMessage(load);
      const [outcome] = (await once(worker, 'message')) as [Outcome | { error: string }];
      if ('error' in outcome) throw new Error(outcome.error);
      return outcome;
    },
    close: () => worker.terminate(),
  };
}
