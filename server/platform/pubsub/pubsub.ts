/**
 * Publish/subscribe across all server processes. A message names a topic and the id of what changed there, and carries no
 * data: subscribers read the tables. A lost message only delays them.
 */
export interface PubSub {
  /** Call it after the commit. It never rejects, because the rows are already written. */
  publish(topics: string[], about: number): Promise<void>;
  /** Returns the function that unsubscribes. A call without `about` means that messages may have been missed. */
  subscribe(topic: string, listener: (about: number | undefined) => void): () => void;
  close(): Promise<void>;
}

type Listener = (about: number | undefined) => void;

/** The subscribers of this process, by topic. */
export function createSubscribers() {
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
    notify(topic: string, about: number): void {
      for (const { listener } of byTopic.get(topic) ?? []) listener(about);
    },
    notifyAllOfMissed(): void {
      for (const own of byTopic.values()) for (const { listener } of own) listener(undefined);
    },
    clear: () => byTopic.clear(),
  };
}

/**
 * The messages of a topic from this call on. Equal messages that the reader has not read yet are one, so they do not
 * pile up for a slow reader.
 */
export function subscriptionTo(
  pubsub: PubSub,
  topic: string,
  signal: AbortSignal,
): AsyncIterable<number | undefined> {
  const waiting = new Set<number | undefined>();
  let hasNews = Promise.withResolvers<void>();
  const unsubscribe = pubsub.subscribe(topic, (about) => {
    waiting.add(about);
    hasNews.resolve();
  });
  const stop = () => {
    unsubscribe();
    hasNews.resolve();
  };
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();

  return (async function* () {
    while (!signal.aborted) {
      await hasNews.promise;
      hasNews = Promise.withResolvers();
      const messages = [...waiting];
      waiting.clear();
      yield* messages;
    }
  })();
}
