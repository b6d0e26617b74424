import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';

const LONGEST_GOODBYE_MS = 1_000;

/** What is written to a reader who may be slow, or gone. */
export interface StreamBody {
  readable: PassThrough;
  /** Aborted when nothing more is to be written, for whatever reason. */
  over: AbortSignal;
  /** Resolves when there is room for more, so that no more than one buffer is ever kept for a reader. */
  write(text: string): Promise<void>;
  /** A whole buffer waits for a reader who does not take it. */
  isStuck(): boolean;
  end(): void;
  drop(): void;
}

export function openBody(response: ServerResponse): StreamBody {
  const readable = new PassThrough();
  const over = new AbortController();
  readable.once('close', () => over.abort());

  return {
    readable,
    over: over.signal,
    async write(text) {
      if (!readable.write(text)) await once(readable, 'drain', { signal: over.signal });
    },
    isStuck: () => readable.writableNeedDrain,
    end() {
      if (over.signal.aborted) return;
      over.abort();
      readable.end();
      // Whoever takes nothing does not take the end either, and would keep a stopping server waiting.
      const patience = setTimeout(() => response.destroy(), LONGEST_GOODBYE_MS);
      response.once('close', () => clearTimeout(patience));
    },
    drop: () => response.destroy(),
  };
}
