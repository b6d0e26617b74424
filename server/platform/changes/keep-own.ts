import type { Db } from '../database/database.ts';
import { changesIn } from './keep.ts';

interface Reader {
  db: Db;
  now: () => Date;
}

/** An answer about the patient's own rows. */
export interface OwnAnswer<Answer> {
  answer: Answer;
  /** Time alone can make it wrong from this moment on; never if it is missing. */
  rightUntil?: number | undefined;
}

interface Kept<Answer> {
  mark: number;
  from: number;
  read: Promise<OwnAnswer<Answer>>;
}

/** The topics of the migration `own_rows`: every row that an answer to this patient may show. */
const topicsOf = (patientId: number) => [`patient ${patientId}`, 'patients'];

/** About 20 kB each. What was asked for longest ago is forgotten first. */
const MOST = 300;

/**
 * Keeps answers to patients about their own rows until a row of theirs or one of the other topics changes, or until time
 * alone makes them wrong. The key of an answer begins with the patient, and its loader is given no other patient, so
 * nobody gets the answer of another. It is frozen, so its words are kept with it (`wordsOf` in `http/routes.ts`).
 */
export function keptForPatient<Wanted, Answer extends object>(
  topics: readonly string[],
  load: (reader: Reader, patientId: number, wanted: Wanted) => Promise<OwnAnswer<Answer>>,
): (reader: Reader, patientId: number, wanted: Wanted) => Promise<Answer> {
  const memories = new WeakMap<object, Map<string, Kept<Answer>>>();

  return async (reader, patientId, wanted) => {
    const changes = changesIn(reader.db);
    if (!changes) return (await load(reader, patientId, wanted)).answer;
    const memory = memories.getOrInsertComputed(changes, () => new Map());
    const key = `${patientId} ${JSON.stringify(wanted)}`;
    const known = memory.get(key);
    if (known && changes.isCurrent(known.mark, [...topicsOf(patientId), ...topics])) {
      const { answer, rightUntil = Number.POSITIVE_INFINITY } = await known.read;
      const moment = reader.now().getTime();
      if (known.from <= moment && moment < rightUntil) return answer;
    }
    const fresh = {
      mark: changes.mark(),
      from: reader.now().getTime(),
      read: load(reader, patientId, wanted),
    };
    memory.delete(key);
    memory.set(key, fresh);
    const [oldest] = memory.size > MOST ? memory.keys() : [];
    if (oldest !== undefined) memory.delete(oldest);
    try {
      return Object.freeze((await fresh.read).answer);
    } catch (error) {
      if (memory.get(key) === fresh) memory.delete(key);
      throw error;
    }
  };
}
