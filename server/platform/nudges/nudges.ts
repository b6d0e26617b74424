/**
 * Says to whoever follows a topic, in every server process, that something there has changed. A nudge carries no
 * news: what is true stands in the tables, and a lost nudge only means that somebody finds out a little later.
 */
export interface Nudges {
  /** After the commit. Never fails: what was written is written. */
  tell(topics: string[], about: number): Promise<void>;
  /** Until the returned function is called. Without `about`, nudges may have been missed. */
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
