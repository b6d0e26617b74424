import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { ApiError } from '#web/lib/call-api.ts';
import { drawAt, type PageData } from '#web/lib/page-data.ts';
import { queries } from '#web/lib/queries.tsx';
import { drawFor } from '#web/lib/session.ts';
import { drawCompact } from '#web/lib/use-is-compact.ts';

/** Large parts would otherwise be moved to their places by a script, which no page of ours may carry. */
const IN_ONE_PIECE = { progressiveChunkSize: Number.POSITIVE_INFINITY };

/** The HTML of a screen, on the server. A screen that breaks is not drawn at all. */
export async function drawOnce(screen: ReactNode): Promise<string> {
  const faults: unknown[] = [];
  const { prelude } = await prerender(screen, {
    ...IN_ONE_PIECE,
    onError: (error) => void faults.push(error),
  });
  if (faults.length > 0) throw faults[0];
  return await new Response(prelude).text();
}

/** What the queries of a drawn screen have found, for its page. */
export function foundByQueries(): PageData['queries'] {
  const read = queries.getQueryCache().getAll();
  return read.flatMap(({ queryKey, state }) => (state.status === 'success' ? [[queryKey, state.data]] : []));
}

let last: Promise<unknown> = Promise.resolve();

/** Language, settings and answers belong to one page at a time. */
export function oneAfterTheOther<Value>(draw: () => Promise<Value>): Promise<Value> {
  const drawn = last.then(draw);
  last = drawn.catch(() => {});
  return drawn;
}

/** A page for one person. Nobody's, when the session has ended; afterwards nothing of the person is left here. */
export async function drawOwn<Value>(draw: () => Promise<Value>): Promise<Value | undefined> {
  return await oneAfterTheOther(async () => {
    try {
      return await draw();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return undefined;
      throw error;
    } finally {
      drawFor(null);
      drawCompact(false);
      drawAt(undefined);
      queries.clear();
    }
  });
}
