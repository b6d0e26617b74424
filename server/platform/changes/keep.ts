import type { Changes } from './changes.ts';

/**
 * A reader that asks the database once and then answers from memory until one of the topics changes.
 * `const settings = keep(changes, ['settings'], () => loadSettings(db))`, then `await settings()`.
 */
export function keep<Value>(
  changes: Changes,
  topics: readonly string[],
  load: () => Promise<Value>,
): () => Promise<Value> {
  const read = keepByKey(changes, { topics, most: 1 }, load);
  return () => read('');
}

interface Kept<Value> {
  mark: number;
  value: Promise<Value>;
}

/** As `keep`, one value for each key; the keys asked for longest ago are forgotten beyond `most`. */
export function keepByKey<Value>(
  changes: Changes,
  { topics, most }: { topics: readonly string[]; most: number },
  load: (key: string) => Promise<Value>,
): (key: string) => Promise<Value> {
  const kept = new Map<string, Kept<Value>>();

  return async (key) => {
    const known = kept.get(key);
    // Readers also share a value that is still being read: the reading began after the last change.
    if (known && changes.isCurrent(known.mark, topics)) return await known.value;

    const fresh = { mark: changes.mark(), value: load(key) };
    kept.delete(key);
    kept.set(key, fresh);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    fresh.value.catch(() => {
      if (kept.get(key) === fresh) kept.delete(key);
    });
    return await fresh.value;
  };
}
