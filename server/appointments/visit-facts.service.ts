import type { Db } from '#server/platform/database/database.ts';
import { selectVisitFacts } from './visit-facts.store.ts';

/** What and when visits are and what became of them, for a larger query, which joins these rows. */
export function visitFactsQuery(db: Db) {
  return selectVisitFacts(db).as('visit');
}
