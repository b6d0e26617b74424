import type { Changes } from '../changes/changes.ts';

/** A cached value and what ends it. docs/caching.md lists all caches. */
export interface Entry<Value> {
  value: Value;
  /** A change of one of these ends it. Without topics the value is not cached. */
  topics?: readonly string[] | undefined;
  /** The moment at which the value ends, in milliseconds. Without it only topics end the value. */
  until?: number | undefined;
}

/** An entry with the mark that was taken before its value was read. */
export interface Cached<Value> extends Entry<Value> {
  topics: readonly string[];
  mark: number;
  /** The time at which it was read. */
  from: number;
}

/** The key of a value, and what decides whether it is current. */
interface Place {
  /** `changesOf(db)`: undefined inside a transaction, which reads the tables and caches nothing. */
  changes: Changes | undefined;
  /** Contains everything that the value depends on. The key of a person's value begins with the id of that person. */
  key: string;
  /** Needed by values that end with time. */
  now?: Date | undefined;
}

/** Reads a value. It gets the value before, which is outdated by topics only, and may reuse it. */
type Load<Value> = (before?: Cached<Value>) => Promise<Entry<Value>>;

interface Store<Value> {
  entries: Map<string, Cached<Value>>;
  loading: Map<string, { mark: number; entry: Promise<Entry<Value>> }>;
}

/**
 * The cache of the server: values by key, each with the topics that end it. All callers share a value, so its plain
 * objects and lists are frozen. Beyond `size` the oldest entry is removed.
 */
export class Cache<Value> {
  readonly #size: number;
  /** A process has one database and one `Changes`; tests have several. */
  readonly #stores = new WeakMap<Changes, Store<Value>>();

  constructor({ size }: { size: number }) {
    this.#size = size;
  }

  /** Returns the cached value while it is current, otherwise loads it. Concurrent callers share one load. */
  async read(place: Place, load: Load<Value>): Promise<Value> {
    const { changes, key, now } = place;
    if (!changes) return (await load()).value;
    const cached = this.find(place);
    if (cached) return cached.value;

    const { loading } = this.#storeOf(changes);
    const mark = changes.mark();
    const other = loading.get(key);
    if (other?.mark === mark && changes.isCurrent(mark, [])) {
      const shared = await other.entry;
      if (isInTime(shared, now)) return shared.value;
    }
    const own = { mark, entry: this.#load(place, mark, load) };
    loading.set(key, own);
    try {
      return (await own.entry).value;
    } finally {
      if (loading.get(key) === own) loading.delete(key);
    }
  }

  /** The current entry of this key. */
  find({ changes, key, now }: Place): Cached<Value> | undefined {
    const cached = changes && this.#storeOf(changes).entries.get(key);
    if (!cached || !isInTime(cached, now)) return undefined;
    return changes.isCurrent(cached.mark, cached.topics) ? cached : undefined;
  }

  /**
   * Stores a value that was read after the mark. If a change overtook the read, the entry is older than the change and
   * is never found.
   */
  store({ changes, key, now }: Place, mark: number, entry: Entry<Value>): void {
    const { value, topics, until } = entry;
    if (!changes || !topics) return;
    const { entries } = this.#storeOf(changes);
    if ((entries.get(key)?.mark ?? 0) > mark) return;
    entries.delete(key);
    entries.set(key, { value: freeze(value), topics, until, mark, from: now?.getTime() ?? 0 });
    for (const oldest of entries.keys()) {
      if (entries.size <= this.#size) break;
      entries.delete(oldest);
    }
  }

  async #load(place: Place, mark: number, load: Load<Value>): Promise<Entry<Value>> {
    const { changes, key, now } = place;
    const before = changes && this.#storeOf(changes).entries.get(key);
    const entry = await load(before && isInTime(before, now) ? before : undefined);
    this.store(place, mark, entry);
    return { ...entry, value: freeze(entry.value) };
  }

  #storeOf(changes: Changes): Store<Value> {
    return this.#stores.getOrInsertComputed(changes, () => ({ entries: new Map(), loading: new Map() }));
  }
}

interface Period {
  from?: number;
  until?: number | undefined;
}

function isInTime({ from = 0, until = Number.POSITIVE_INFINITY }: Period, now?: Date): boolean {
  if (!now) return true;
  const moment = now.getTime();
  return from <= moment && moment < until;
}

/** Freezes plain objects and lists with all their content. */
function freeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part);
  return value;
}
