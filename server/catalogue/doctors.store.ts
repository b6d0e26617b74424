import { asc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { NamedDoctor } from '#contract/catalogue.rules.ts';
import type { Locale } from '#contract/locale.ts';
import type { Db } from '#server/platform/database/database.ts';
import { doctor, serviceTranslation } from './catalogue.tables.ts';

export async function findDoctorIdOf(db: Db, staffId: number): Promise<number | undefined> {
  const [found] = await db.select({ id: doctor.id }).from(doctor).where(eq(doctor.staffId, staffId));
  return found?.id;
}

export async function findStaffIdOf(db: Db, doctorId: number): Promise<number | undefined> {
  const [found] = await db.select({ staffId: doctor.staffId }).from(doctor).where(eq(doctor.id, doctorId));
  return found?.staffId ?? undefined;
}

export async function listWithAccount(db: Db) {
  return await db
    .select({
      id: doctor.id,
      staffId: doctor.staffId,
      first_name: doctor.firstName,
      last_name: doctor.lastName,
      salutation: doctor.salutation,
      display_name: doctor.displayName,
    })
    .from(doctor)
    .where(isNotNull(doctor.staffId));
}

/** Locks the doctor and the former owner of the account, in the order of their ids to avoid a deadlock. */
export async function lockConcerned(
  tx: Db,
  { staffId, doctorId }: { staffId: number; doctorId: number },
): Promise<{ id: number; staffId: number | null }[]> {
  return await tx
    .select({ id: doctor.id, staffId: doctor.staffId })
    .from(doctor)
    .where(or(eq(doctor.id, doctorId), eq(doctor.staffId, staffId)))
    .orderBy(asc(doctor.id))
    .for('update');
}

export async function clearAccount(tx: Db, staffId: number): Promise<void> {
  await tx.update(doctor).set({ staffId: null }).where(eq(doctor.staffId, staffId));
}

export async function setAccount(tx: Db, staffId: number, doctorId: number): Promise<void> {
  await tx.update(doctor).set({ staffId }).where(eq(doctor.id, doctorId));
}

export async function listDoctorNames(db: Db) {
  return await db
    .select({
      id: doctor.id,
      first_name: doctor.firstName,
      last_name: doctor.lastName,
      salutation: doctor.salutation,
      display_name: doctor.displayName,
      isActive: doctor.isActive,
      imageUrl: doctor.imageUrl,
    })
    .from(doctor)
    .orderBy(asc(doctor.position), asc(doctor.id));
}

type Titles = Partial<Record<Locale, string>>;
interface NamedRows extends Record<string, unknown> {
  services: { id: number; titles: Titles }[];
  doctors: ({ id: number } & NamedDoctor)[];
}

/** The names of all services and doctors, active or not: both tables are short. */
export async function listAppointmentNames(db: Db): Promise<NamedRows> {
  const { serviceId, locale, title } = serviceTranslation;
  const titles = db
    .select({
      id: serviceId,
      titles: sql<Titles>`jsonb_object_agg(${locale}, ${title})`.as('titles'),
    })
    .from(serviceTranslation)
    .groupBy(serviceId)
    .as('service_titles');
  const services = db
    .select({ rows: sql`jsonb_agg(jsonb_build_object('id', ${titles.id}, 'titles', ${titles.titles}))` })
    .from(titles);
  const doctors = db
    .select({
      rows: sql`jsonb_agg(jsonb_build_object(
        'id', ${doctor.id}, 'first_name', ${doctor.firstName}, 'last_name', ${doctor.lastName},
        'salutation', ${doctor.salutation}, 'display_name', ${doctor.displayName}
      ))`,
    })
    .from(doctor);
  const { rows } = await db.execute<NamedRows>(
    sql`select coalesce(${services}, '[]') as services, coalesce(${doctors}, '[]') as doctors`,
  );
  return rows[0] ?? { services: [], doctors: [] };
}
