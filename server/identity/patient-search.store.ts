import { and, asc, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Paging } from '#contract/paging.ts';
import type { Db } from '#server/platform/database/database.ts';
import { patient } from './patient.tables.ts';
import type { PatientSearch } from './patient-search.rules.ts';
import { emailKeyOf } from './person.rules.ts';

export interface PatientPage extends Pick<Paging, 'page' | 'perPage' | 'sortDirection'> {
  search: PatientSearch | undefined;
  column: 'name' | 'birthdate' | 'created_at';
  /** Only these patients; all of them where nothing is named. */
  among: number[] | undefined;
}

export type FoundPatient = Awaited<ReturnType<typeof findPatientPage>>['rows'][number];

/** Open accounts only. The words of a patient are indexed, so that a search does not read through all of them. */
export async function findPatientPage(db: Db, page: PatientPage) {
  const where = and(
    isNull(patient.closedAt),
    page.among && sql`${patient.id} = any(${sql.param(page.among)}::bigint[])`,
    page.search && matches(page.search),
  );
  const rows = await db
    .select({
      id: patient.id,
      firstName: patient.firstName,
      lastName: patient.lastName,
      birthdate: patient.birthdate,
      email: patient.email,
      phone: patient.phone,
    })
    .from(patient)
    .where(where)
    .orderBy(...orderOf(page))
    .limit(page.perPage)
    .offset((page.page - 1) * page.perPage);
  return { rows, total: await db.$count(patient, where) };
}

/** The one patient with exactly this address, or with this number and this birthdate. */
export async function findExactly(
  db: Db,
  who: { email: string } | { patientNumber: number; birthdate: string },
): Promise<number | undefined> {
  const condition =
    'email' in who
      ? eq(patient.emailKey, emailKeyOf(who.email))
      : and(eq(patient.id, who.patientNumber), eq(patient.birthdate, who.birthdate));
  const [found] = await db
    .select({ id: patient.id })
    .from(patient)
    .where(and(condition, isNull(patient.closedAt)));
  return found?.id;
}

/**
 * The words are looked up on their own, before anything else is asked: together with an order the planner would rather
 * read through all patients in that order, and fold the names of each of them.
 */
function matches({ beginnings, patientNumber }: PatientSearch): SQL | undefined {
  const words = sql`patient_words(first_name, last_name, email, phone, birthdate)`;
  const query = beginnings.map(asLexeme).join(' & ');
  const found = sql`array(select id from ${patient} where closed_at is null and ${words} @@ ${query}::tsquery)`;
  const hasWords = sql`${patient.id} = any(${found})`;
  return patientNumber === undefined ? hasWords : or(hasWords, eq(patient.id, patientNumber));
}

/** A quoted word of which the beginning is enough; quotes and backslashes in it stand for themselves. */
function asLexeme(word: string): string {
  return `'${word.replaceAll(/['\\]/g, '$&$&')}':*`;
}

function orderOf({ column, sortDirection }: PatientPage): SQL[] {
  const by = sortDirection === 'desc' ? desc : asc;
  const values = {
    name: sql`patient_sort_key(${patient.lastName}, ${patient.firstName}) collate "C"`,
    birthdate: patient.birthdate,
    created_at: patient.createdAt,
  };
  return [by(values[column]), by(patient.id)];
}
