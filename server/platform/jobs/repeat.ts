import { setTimeout as sleep } from 'node:timers/promises';

export interface Repetition {
  /** Lets the running turn end; none begins after it. */
  stop(): Promise<void>;
}

/** Does the work again and again: at once while more is left, else after a pause. It must not reject. */
export function repeat(pauseMs: number, work: () => Promise<{ isMoreLeft: boolean }>): Repetition {
  const stopping = new AbortController();
  const ended = run(stopping.signal);

  async function run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const { isMoreLeft } = await work();
      if (!isMoreLeft) await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
