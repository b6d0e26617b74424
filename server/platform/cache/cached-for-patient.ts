import { changesOf } from '../changes/changes.ts';
import type { Db } from '../database/database.ts';
import { Cache, type Entry } from './cache.ts';

interface Reader {
  db: Db;
  now: () => Date;
}

/** About 20 kB each. */
const SIZE = 300;

/** What a patient reads of the patient's own rows, and when time alone changes it. */
export type OwnValue<Value> = Pick<Entry<Value>, 'value' | 'until'>;

/**
 * Caches what a patient reads of the patient's own rows, until one of these rows or one of the other topics changes. The
 * key begins with the patient, and `load` is given no other patient, so nobody gets the value of another.
 */
export function cachedForPatient<Wanted, Value>(
  topics: readonly string[],
  load: (reader: Reader, patientId: number, wanted: Wanted) => Promise<OwnValue<Value>>,
): (reader: Reader, patientId: number, wanted: Wanted) => Promise<Value> {
  const cache = new Cache<Value>({ size: SIZE });
  return async (reader, patientId, wanted) => {
    const key = `${patientId} ${JSON.stringify(wanted)}`;
    return await cache.read({ changes: changesOf(reader.db), key, now: reader.now() }, async () => {
      const { value, until } = await load(reader, patientId, wanted);
      return { value, until, topics: [`patient ${patientId}`, 'patients', ...topics] };
    });
  };
}
