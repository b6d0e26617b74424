import type { Nudges } from './nudges.ts';

/**
 * What is told of a topic from this call on. Whatever is told again before somebody looks is one nudge, so that
 * nothing piles up for a slow reader.
 */
export function followNudges(
  nudges: Nudges,
  topic: string,
  signal: AbortSignal,
): AsyncIterable<number | undefined> {
  const waiting = new Set<number | undefined>();
  let isTold = Promise.withResolvers<void>();
  const unfollow = nudges.follow(topic, (about) => {
    waiting.add(about);
    isTold.resolve();
  });
  const stop = () => {
    unfollow();
    isTold.resolve();
  };
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();

  return (async function* () {
    while (!signal.aborted) {
      await isTold.promise;
      isTold = Promise.withResolvers();
      const told = [...waiting];
      waiting.clear();
      yield* told;
    }
  })();
}
