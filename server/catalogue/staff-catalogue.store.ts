import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Locale } from '#contract/locale.ts';
import type { Db } from '#server/platform/database/database.ts';
import {
  doctor,
  doctorService,
  doctorTranslation,
  service,
  serviceCategory,
  serviceCategoryTranslation,
  serviceTranslation,
} from './catalogue.tables.ts';

type Texts<Words> = Partial<Record<Locale, Words>>;

export async function listAllCategories(db: Db) {
  const { locale, title, subName, categoryId } = serviceCategoryTranslation;
  return await db
    .select({
      id: serviceCategory.id,
      version: serviceCategory.version,
      isActive: serviceCategory.isActive,
      texts: sql<Texts<{ title: string; sub_name: string }>>`jsonb_object_agg(
        ${locale}, jsonb_build_object('title', ${title}, 'sub_name', ${subName}))`,
    })
    .from(serviceCategory)
    .innerJoin(serviceCategoryTranslation, eq(categoryId, serviceCategory.id))
    .groupBy(serviceCategory.id)
    .orderBy(asc(serviceCategory.position), asc(serviceCategory.id));
}

export async function listAllServices(db: Db) {
  const { locale, title, description, serviceId } = serviceTranslation;
  return await db
    .select({
      id: service.id,
      version: service.version,
      categoryId: service.categoryId,
      type: service.type,
      durationMinutes: service.durationMinutes,
      priceCents: service.priceCents,
      imageUrl: service.imageUrl,
      isActive: service.isActive,
      texts: sql<Texts<{ title: string; description: string }>>`jsonb_object_agg(
        ${locale}, jsonb_build_object('title', ${title}, 'description', ${description}))`,
    })
    .from(service)
    .innerJoin(serviceTranslation, eq(serviceId, service.id))
    .groupBy(service.id)
    .orderBy(asc(service.position), asc(service.id));
}

export async function listAllDoctors(db: Db) {
  const { locale, staffDetail, description, doctorId } = doctorTranslation;
  return await db
    .select({
      id: doctor.id,
      version: doctor.version,
      firstName: doctor.firstName,
      lastName: doctor.lastName,
      salutation: doctor.salutation,
      displayName: doctor.displayName,
      languages: doctor.languages,
      imageUrl: doctor.imageUrl,
      isActive: doctor.isActive,
      staffId: doctor.staffId,
      texts: sql<Texts<{ staff_detail: string; description: string }>>`jsonb_object_agg(
        ${locale}, jsonb_build_object('staff_detail', ${staffDetail}, 'description', ${description}))`,
    })
    .from(doctor)
    .innerJoin(doctorTranslation, eq(doctorId, doctor.id))
    .groupBy(doctor.id)
    .orderBy(asc(doctor.position), asc(doctor.id));
}

/** Also of inactive services and doctors. */
export async function listAllOffers(db: Db) {
  return await db
    .select({ doctorId: doctorService.doctorId, serviceId: doctorService.serviceId })
    .from(doctorService)
    .orderBy(asc(doctorService.doctorId), asc(doctorService.serviceId));
}

export type Versioned = typeof serviceCategory | typeof service | typeof doctor;
type Row = { id: number; version: number };
type InBoth<Words> = Record<Locale, Words>;

/** The present version of a row, with author and time of the last change. */
export async function findLatest(tx: Db, table: Versioned, id: number) {
  const { version, changedBy, changedAt } = table;
  const [found] = await tx
    .select({ version, changedBy, changedAt })
    .from(table as PgTable)
    .where(eq(table.id, id));
  return found;
}

export async function findImage(tx: Db, table: typeof service | typeof doctor, id: number) {
  const [found] = await tx
    .select({ url: table.imageUrl })
    .from(table as PgTable)
    .where(eq(table.id, id));
  return found?.url ?? null;
}

/** Allows only one change of the catalogue at a time, because services and doctors refer to each other. */
export async function lockCatalogue(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('catalogue', 0))`);
}

/** The position after the last row. */
export async function nextPosition(tx: Db, table: Versioned): Promise<number> {
  const [found] = await tx
    .select({ next: sql<number>`coalesce(max(${table.position}), -1) + 1` })
    .from(table as PgTable);
  return Number(found?.next ?? 0);
}

export async function insertCategory(tx: Db, row: typeof serviceCategory.$inferInsert): Promise<Row> {
  return only(await tx.insert(serviceCategory).values(row).returning(idAndVersion(serviceCategory)));
}

export async function insertService(tx: Db, row: typeof service.$inferInsert): Promise<Row> {
  return only(await tx.insert(service).values(row).returning(idAndVersion(service)));
}

export async function insertDoctor(tx: Db, row: typeof doctor.$inferInsert): Promise<Row> {
  return only(await tx.insert(doctor).values(row).returning(idAndVersion(doctor)));
}

export async function updateCategory(
  tx: Db,
  id: number,
  columns: Partial<typeof serviceCategory.$inferInsert>,
): Promise<void> {
  await tx.update(serviceCategory).set(columns).where(eq(serviceCategory.id, id));
}

export async function updateService(
  tx: Db,
  id: number,
  columns: Partial<typeof service.$inferInsert>,
): Promise<void> {
  await tx.update(service).set(columns).where(eq(service.id, id));
}

export async function updateDoctor(
  tx: Db,
  id: number,
  columns: Partial<typeof doctor.$inferInsert>,
): Promise<void> {
  await tx.update(doctor).set(columns).where(eq(doctor.id, id));
}

export async function storeCategoryTexts(
  tx: Db,
  categoryId: number,
  texts: InBoth<{ title: string; sub_name: string }>,
): Promise<void> {
  const rows = inRows(texts, ({ title, sub_name: subName }) => ({ categoryId, title, subName }));
  const { categoryId: id, locale, title, subName } = serviceCategoryTranslation;
  await tx
    .insert(serviceCategoryTranslation)
    .values(rows)
    .onConflictDoUpdate({ target: [id, locale], set: excludedValues({ title, subName }) });
}

export async function storeServiceTexts(
  tx: Db,
  serviceId: number,
  texts: InBoth<{ title: string; description: string }>,
): Promise<void> {
  const rows = inRows(texts, (words) => ({ serviceId, ...words }));
  const { serviceId: id, locale, title, description } = serviceTranslation;
  await tx
    .insert(serviceTranslation)
    .values(rows)
    .onConflictDoUpdate({ target: [id, locale], set: excludedValues({ title, description }) });
}

export async function storeDoctorTexts(
  tx: Db,
  doctorId: number,
  texts: InBoth<{ staff_detail: string; description: string }>,
): Promise<void> {
  const rows = inRows(texts, ({ staff_detail: staffDetail, description }) => ({
    doctorId,
    staffDetail,
    description,
  }));
  const { doctorId: id, locale, staffDetail, description } = doctorTranslation;
  await tx
    .insert(doctorTranslation)
    .values(rows)
    .onConflictDoUpdate({ target: [id, locale], set: excludedValues({ staffDetail, description }) });
}

/** The doctors of a service, or the services of a doctor. */
export async function listPartners(tx: Db, of: 'serviceId' | 'doctorId', id: number): Promise<number[]> {
  const partner = of === 'serviceId' ? doctorService.doctorId : doctorService.serviceId;
  const found = await tx.select({ id: partner }).from(doctorService).where(eq(doctorService[of], id));
  return found.map((row) => row.id);
}

export async function raiseVersions(
  tx: Db,
  table: typeof service | typeof doctor,
  ids: number[],
  change: { changedBy: number; changedAt: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(table)
    .set({ ...change, version: sql`${table.version} + 1` })
    .where(inArray(table.id, ids));
}

/** Replaces all offers of one service or of one doctor. */
export async function replaceOffers(
  tx: Db,
  of: 'serviceId' | 'doctorId',
  id: number,
  offers: { doctorId: number; serviceId: number }[],
): Promise<void> {
  await tx.delete(doctorService).where(eq(doctorService[of], id));
  if (offers.length > 0) await tx.insert(doctorService).values(offers);
}

export async function listIds(tx: Db, table: Versioned, ids?: number[]): Promise<number[]> {
  const found = await tx
    .select({ id: table.id })
    .from(table as PgTable)
    .where(ids && inArray(table.id, ids))
    .orderBy(asc(table.id));
  return found.map(({ id }) => id);
}

export async function listServiceIdsOf(tx: Db, categoryId: number): Promise<number[]> {
  const found = await tx
    .select({ id: service.id })
    .from(service)
    .where(eq(service.categoryId, categoryId))
    .orderBy(asc(service.id));
  return found.map(({ id }) => id);
}

export async function storeOrder(tx: Db, table: Versioned, ids: number[]): Promise<void> {
  for (const [position, id] of ids.entries()) {
    await tx.update(table).set({ position }).where(eq(table.id, id));
  }
}

function idAndVersion<Table extends Versioned>(table: Table) {
  return { id: table.id, version: table.version };
}

function only(rows: Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error('An insert returns its row.');
  return row;
}

function inRows<Words, Columns>(texts: InBoth<Words>, columns: (words: Words) => Columns) {
  return (['de', 'en'] as const).map((locale) => ({ locale, ...columns(texts[locale]) }));
}

/** The values of the rejected insert (`excluded`). */
function excludedValues<Columns extends Record<string, { name: string }>>(columns: Columns) {
  const entries = Object.entries(columns).map(([key, { name }]) => [key, sql.raw(`excluded."${name}"`)]);
  return Object.fromEntries(entries) as Record<keyof Columns, ReturnType<typeof sql.raw>>;
}
