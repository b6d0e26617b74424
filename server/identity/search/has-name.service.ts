import type { AnyColumn, SQL } from 'drizzle-orm';
import { hasName } from './search-patients.store.ts';

/** For the lists of other capabilities that show patients: whether the name of one contains the text, in lower case. */
export function patientHasName(patientId: AnyColumn, text: string): SQL {
  return hasName(patientId, text);
}
