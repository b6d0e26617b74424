import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';

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

let last: Promise<unknown> = Promise.resolve();

/** Language, settings and answers belong to one page at a time. */
export function oneAfterTheOther<Value>(draw: () => Promise<Value>): Promise<Value> {
  const drawn = last.then(draw);
  last = drawn.catch(() => {});
  return drawn;
}
