import { type AnyColumn, and, asc, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Paging } from '#contract/paging.ts';
import type { Db } from '#server/platform/database/database.ts';
import { containsText } from '#server/platform/database/displayed-text.ts';
import { readRowCount } from '#server/platform/row-count/row-count.ts';
import { patient } from '../patient.tables.ts';
import { emailKeyOf } from '../person.rules.ts';
import type { Likeable, PatientSearch } from './search-patients.rules.ts';

export interface PatientPage extends Pick<Paging, 'page' | 'perPage' | 'sortDirection'> {
  search: PatientSearch | undefined;
  column: 'name' | 'birthdate' | 'created_at';
  /** Only these patients; without it, all patients. */
  among: SomePatients | undefined;
}

/** A part of the patients, by a condition on their id that is looked up for one patient at a time. */
export interface SomePatients {
  isAmong: (patientId: AnyColumn) => SQL;
  /** How many of them have an open account. */
  count: () => Promise<number>;
}

export type FoundPatient = Awaited<ReturnType<typeof findPatientPage>>['rows'][number];

/** Open accounts only. */
export async function findPatientPage(db: Db, page: PatientPage) {
  const { among } = page;
  const found = page.search && (await findByWords(db, page.search));
  const where = and(
    isNull(patient.closedAt),
    found && sql`${patient.id} = any(${sql.param(found)}::bigint[])`,
    among?.isAmong(patient.id),
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
  if (found) return { rows, total: await db.$count(patient, where) };
  return { rows, total: among ? await among.count() : await readRowCount(db, { list: 'patient' }) };
}

/**
 * The patient who holds exactly this address, or else the newest guest who named it; or the patient with this number
 * and birthdate.
 */
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
    .where(and(condition, isNull(patient.closedAt)))
    .orderBy(desc(patient.holdsAddress), desc(patient.id))
    .limit(1);
  return found?.id;
}

/**
 * Looks the words up in their own query, which uses the index. Together with an order the planner would read all
 * patients in that order and fold each name.
 */
async function findByWords(db: Db, { beginnings, patientNumber }: PatientSearch): Promise<number[]> {
  const { firstName, lastName, email, phone, birthdate } = patient;
  const words = sql`patient_words(${firstName}, ${lastName}, ${email}, ${phone}, ${birthdate})`;
  const hasWords = sql`${words} @@ ${beginnings.map(asLexeme).join(' & ')}::tsquery`;
  const isMeant = patientNumber === undefined ? hasWords : or(hasWords, eq(patient.id, patientNumber));
  const found = await db
    .select({ id: patient.id })
    .from(patient)
    .where(and(isNull(patient.closedAt), isMeant));
  return found.map(({ id }) => id);
}

/** A quoted prefix for a text search. Quotes and backslashes in it are escaped. */
function asLexeme(word: string): string {
  return `'${word.replaceAll(/['\\]/g, '$&$&')}':*`;
}

/**
 * All patients are read along the index of their order. Those found by words are sorted: along the index the database
 * would pass everybody with a name before theirs. A select around the value keeps it from the index.
 */
function orderOf({ column, sortDirection, search }: PatientPage): SQL[] {
  const by = sortDirection === 'desc' ? desc : asc;
  const values = {
    name: sql`patient_sort_key(${patient.lastName}, ${patient.firstName}) collate "C"`,
    birthdate: patient.birthdate,
    created_at: patient.createdAt,
  };
  return [by(search ? sql`(select ${values[column]})` : values[column]), by(patient.id)];
}

export type Candidate = Likeable & { email: string; createdAt: Date };

const other = alias(patient, 'other');
const COLUMNS = (table: typeof patient | typeof other) => ({
  id: table.id,
  firstName: table.firstName,
  lastName: table.lastName,
  birthdate: table.birthdate,
  phone: table.phone,
  email: table.email,
  createdAt: table.createdAt,
});

/**
 * Each of these patients with everybody who has the same birthdate or phone. Two queries, so that each uses its
 * index.
 */
export async function listCandidates(
  db: Db,
  patientIds: number[],
): Promise<{ one: Candidate; other: Candidate }[]> {
  if (patientIds.length === 0) return [];
  const isOpenOther = and(ne(other.id, patient.id), isNull(other.closedAt), isNull(patient.closedAt));
  const pairs = (shared: ReturnType<typeof sql>) =>
    db
      .select({ one: COLUMNS(patient), other: COLUMNS(other) })
      .from(patient)
      .innerJoin(other, and(shared, isOpenOther))
      .where(inArray(patient.id, patientIds));
  return [
    ...(await pairs(sql`${eq(other.birthdate, patient.birthdate)}`)),
    ...(await pairs(sql`ltrim(${other.phone}, '0') = ltrim(${patient.phone}, '0')`)),
  ];
}

/** How many of these patients have an open account. */
export async function countOpenAccounts(db: Db, patientIds: number[]): Promise<number> {
  if (patientIds.length === 0) return 0;
  return await db.$count(patient, and(isNull(patient.closedAt), inArray(patient.id, patientIds)));
}

/** Includes patients with a closed account, whose record must be kept. */
export async function findNamesOfPatients(db: Db, patientIds: number[]) {
  if (patientIds.length === 0) return [];
  return await db
    .select({ id: patient.id, firstName: patient.firstName, lastName: patient.lastName })
    .from(patient)
    .where(inArray(patient.id, patientIds));
}

/** Whether the name of this patient contains the text, which is in lower case. */
export function hasName(patientId: AnyColumn, text: string): SQL {
  return sql`exists (select 1 from ${patient} where ${patient.id} = ${patientId}
    and ${containsText(sql`lower(${patient.firstName} || ' ' || ${patient.lastName})`, text)})`;
}
