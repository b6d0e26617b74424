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
