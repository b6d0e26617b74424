import { parentPort, Worker } from 'node:worker_threads';

type Answer<Result> = { result: Result } | { error: unknown };
type Waiting<Result> = PromiseWithResolvers<Result>;

/**
 * Runs slow work in a worker thread, so that other requests do not wait: one piece after the other, in a file that
 * calls `workInThread`. The thread starts with the first piece, and does not keep the process alive when idle. Input
 * and output are copied, so bytes arrive as plain `Uint8Array`.
 */
export function openThread<Given, Result>(file: URL | string): (given: Given) => Promise<Result> {
  let thread: { worker: Worker; line: Waiting<Result>[] } | undefined;
  const begin = () => {
    const line: Waiting<Result>[] = [];
    const worker = startWorker(file, line);
    // The next piece of work starts a new thread when the old one died.
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

/** Call it in the file of the thread: it answers each piece of work with this function. */
export function workInThread<Given, Result>(work: (given: Given) => Result): void {
  parentPort?.on('message', (given: Given) => parentPort?.postMessage(attempt(() => work(given))));
}

function startWorker<Result>(file: URL | string, line: Waiting<Result>[]): Worker {
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
