import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/platform/database/database.ts';
import type { Likeable } from './duplicates.rules.ts';
import { patient } from './patient.tables.ts';

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

/** Each of these patients with everybody who shares the birthdate or the phone; two questions, so that each has its index. */
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
