import { parentPort, Worker } from 'node:worker_threads';

type Answer<Result> = { result: Result } | { error: unknown };
type Waiting<Result> = PromiseWithResolvers<Result>;

/**
 * Work that would keep everybody else waiting, done in a thread of its own: one piece after the other, in a file that
 * says `workInThread`. The thread begins with the first piece and never keeps the process alive without one. What goes
 * in and comes out is copied, so bytes arrive as plain `Uint8Array`.
 */
export function openThread<Given, Result>(file: URL): (given: Given) => Promise<Result> {
  let thread: { worker: Worker; line: Waiting<Result>[] } | undefined;
  const begin = () => {
    const line: Waiting<Result>[] = [];
    const worker = startWorker(file, line);
    // One that died is replaced by the next piece of work.
    worker.once('exit', () => {
      if (thread?.worker === worker) thread = undefined;
    });
    return { worker, line };
  };
  return (given) => {
    thread ??= begin();
    const waiting = Promise.withResolvers<Result>();
    thread.worker.postMessage(given);
    thread.worker.ref();
    thread.line.push(waiting);
    return waiting.promise;
  };
}

/** What the thread does with each piece that it is given. */
export function workInThread<Given, Result>(work: (given: Given) => Result): void {
  parentPort?.on('message', (given: Given) => parentPort?.postMessage(attempt(() => work(given))));
}

function startWorker<Result>(file: URL, line: Waiting<Result>[]): Worker {
  const worker = new Worker(file);
  let reason: unknown = new Error('The thread ended.');
  worker.on('message', (answer: Answer<Result>) => {
    const waiting = line.shift();
    if (line.length === 0) worker.unref();
    if ('result' in answer) waiting?.resolve(answer.result);
    else waiting?.reject(answer.error);
  });
  worker.once('error', (error) => {
    reason = error;
  });
  worker.once('exit', () => {
    for (const waiting of line.splice(0)) waiting.reject(reason);
  });
  return worker;
}

function attempt<Result>(work: () => Result): Answer<Result> {
  try {
    return { result: work() };
  } catch (error) {
    return { error };
  }
}
