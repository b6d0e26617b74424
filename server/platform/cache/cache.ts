import type { Changes } from '../changes/changes.ts';

/** What a cache holds: a value, and what ends it. docs/caching.md lists all caches. */
export interface Entry<Value> {
  value: Value;
  /** A change of one of these ends it. Without topics the value is not cached. */
  topics?: readonly string[] | undefined;
  /** Time alone ends it at this moment, in milliseconds. Without it, time ends nothing. */
  until?: number | undefined;
}

/** An entry with the mark that was taken before it was read. */
export interface Cached<Value> extends Entry<Value> {
  topics: readonly string[];
  mark: number;
  /** The time at which it was read. */
  from: number;
}

/** Which value is asked for. */
interface Place {
  /** `changesOf(db)`: undefined inside a transaction, which reads the tables and caches nothing. */
  changes: Changes | undefined;
  /** Whatever decides about the value. The key of something that belongs to one person begins with that person's id. */
  key: string;
  /** Needed by values that end with time. */
  now?: Date | undefined;
}

/** Reads a value. It may use the value before, of which only topics have changed since. */
type Load<Value> = (before?: Cached<Value>) => Promise<Entry<Value>>;

interface Store<Value> {
  entries: Map<string, Cached<Value>>;
  loading: Map<string, { mark: number; entry: Promise<Entry<Value>> }>;
}

/**
 * The cache of the server: values by key, each with the topics that end it. All callers share a value, so its plain
 * objects and lists are frozen. What was stored longest ago is forgotten beyond `size`.
 */
export class Cache<Value> {
  readonly #size: number;
  /** A process has one database and one `Changes`; tests have several. */
  readonly #stores = new WeakMap<Changes, Store<Value>>();

  constructor({ size }: { size: number }) {
    this.#size = size;
  }

  /** The cached value while it holds, otherwise what `load` reads. Callers who come meanwhile share the reading. */
  async read(place: Place, load: Load<Value>): Promise<Value> {
    const { changes, key, now } = place;
    if (!changes) return (await load()).value;
    const known = this.find(place);
    if (known) return known.value;

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

  /** The entry of this key while it holds. */
  find({ changes, key, now }: Place): Cached<Value> | undefined {
    const known = changes && this.#storeOf(changes).entries.get(key);
    if (!known || !isInTime(known, now)) return undefined;
    return changes.isCurrent(known.mark, known.topics) ? known : undefined;
  }

  /** Stores what was read after the mark. If a change overtook the reading, the mark says so, and it is never found. */
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

/** Plain objects and lists with all that is in them. */
function freeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part);
  return value;
}
