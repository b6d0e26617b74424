/**
 * Tells the followers of a topic, in every server process, that something there has changed. A nudge carries no data:
 * the tables hold the truth, and a lost nudge only means that a follower learns of it a little later.
 */
export interface Nudges {
  /** Call it after the commit. It never fails, because the rows are already written. */
  tell(topics: string[], about: number): Promise<void>;
  /** Follows until the returned function is called. A call without `about` means that nudges may have been missed. */
  follow(topic: string, listener: (about: number | undefined) => void): () => void;
  close(): Promise<void>;
}

type Listener = (about: number | undefined) => void;

/** Who follows what in this process. */
export function createFollowers() {
  const byTopic = new Map<string, Set<{ listener: Listener }>>();

  return {
    add(topic: string, listener: Listener): () => void {
      const own = byTopic.get(topic) ?? new Set();
      const entry = { listener };
      byTopic.set(topic, own.add(entry));
      return () => {
        if (own.delete(entry) && own.size === 0) byTopic.delete(topic);
      };
    },
    tell(topic: string, about: number): void {
      for (const { listener } of byTopic.get(topic) ?? []) listener(about);
    },
    tellAllOfMissedNudges(): void {
      for (const own of byTopic.values()) for (const { listener } of own) listener(undefined);
    },
    clear: () => byTopic.clear(),
  };
}

/**
 * The nudges of a topic from this call on. Several nudges before the reader looks count as one, so nothing piles up for
 * a slow reader.
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
