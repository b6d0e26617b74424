import { changesOf, type Db } from '../database/database.ts';
import { Cache, type Entry } from './cache.ts';

interface Reader {
  db: Db;
  now: () => Date;
}

/** An entry has about 20 kB. */
const SIZE = 300;

/** What a patient reads of their own rows, and the moment at which time changes it. */
export type OwnValue<Value> = Pick<Entry<Value>, 'value' | 'until'>;

/**
 * Caches what a patient reads of their own rows until one of these rows or one of the other topics changes. The key
 * begins with the id of the patient, and `load` gets no other id, so nobody gets the value of somebody else.
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
