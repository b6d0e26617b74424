import { asc } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { doctor } from './catalogue.tables.ts';

export async function listDoctorNames(db: Db) {
  return await db
    .select({
      id: doctor.id,
      first_name: doctor.firstName,
      last_name: doctor.lastName,
      salutation: doctor.salutation,
      display_name: doctor.displayName,
      isActive: doctor.isActive,
    })
    .from(doctor)
    .orderBy(asc(doctor.position), asc(doctor.id));
}
