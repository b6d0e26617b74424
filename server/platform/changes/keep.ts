import type { Db } from '../database/database.ts';
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
    const value = await fresh.value;
    if (typeof value === 'object' && value !== null) {
      vouchFor(value, () => changes.isCurrent(fresh.mark, topics));
    }
    return value;
  };
}

const changesOf = new WeakMap<Db, Changes>();

/** Says which changes concern this database. Transactions have none. */
export function followChanges(db: Db, changes: Changes): void {
  changesOf.set(db, changes);
}

/** Undefined inside a transaction: nobody else sees yet what the transaction wrote, so it must read the tables. */
export function changesIn(db: Db): Changes | undefined {
  return changesOf.get(db);
}

/**
 * As `keep`, for a function that is handed the database. Inside a transaction it reads the tables, because nobody else
 * sees yet what the transaction wrote. All callers share the value, so it must not be changed.
 */
export function keptFrom<Value>(
  topics: readonly string[],
  load: (db: Db) => Promise<Value>,
): (db: Db) => Promise<Value> {
  const read = keptFromByKey({ topics, most: 1 }, (db: Db, _only: null) => load(db));
  return (db) => read(db, null);
}

/** As `keptFrom`, one value for each thing that is asked for. It must survive `JSON`. */
export function keptFromByKey<Wanted, Value>(
  limits: { topics: readonly string[]; most: number },
  load: (db: Db, wanted: Wanted) => Promise<Value>,
): (db: Db, wanted: Wanted) => Promise<Value> {
  const readers = new WeakMap<Db, (key: string) => Promise<Value>>();
  return async (db, wanted) => {
    const changes = changesIn(db);
    if (!changes) return await load(db, wanted);
    const read = readers.get(db) ?? keepByKey(changes, limits, (key) => load(db, JSON.parse(key) as Wanted));
    readers.set(db, read);
    return await read(JSON.stringify(wanted));
  };
}

const vouched = new WeakMap<object, () => boolean>();

/**
 * Says of a value which everybody gets, whoever asks, how to see whether it is still right. Answers with such a value
 * are recorded and sent again as they were (`http/recorded-answers.ts`).
 */
export function vouchFor(value: object, isRight: () => boolean): void {
  vouched.set(value, isRight);
}

/** Whether the value is still right; undefined if nobody vouches for it. */
export function voucherOf(value: unknown): (() => boolean) | undefined {
  return typeof value === 'object' && value !== null ? vouched.get(value) : undefined;
}
