import { eq } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { doctor } from './catalogue.tables.ts';

export async function findDoctorIdOf(db: Db, staffId: number): Promise<number | undefined> {
  const [found] = await db.select({ id: doctor.id }).from(doctor).where(eq(doctor.staffId, staffId));
  return found?.id;
}

export async function findStaffIdOf(db: Db, doctorId: number): Promise<number | undefined> {
  const [found] = await db.select({ staffId: doctor.staffId }).from(doctor).where(eq(doctor.id, doctorId));
  return found?.staffId ?? undefined;
}
