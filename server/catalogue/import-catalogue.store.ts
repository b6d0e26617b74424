import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { ServiceType } from '#contract/catalogue.contract.ts';
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

export interface CategoryEntry {
  slug: string;
  texts: Record<Locale, { title: string; subName: string }>;
  services: ServiceEntry[];
}

export interface ServiceEntry {
  slug: string;
  type: ServiceType;
  durationMinutes: number | null;
  priceCents: number | null;
  texts: Record<Locale, { title: string; description: string }>;
}

export interface DoctorEntry {
  slug: string;
  firstName: string;
  lastName: string;
  /** Codes of the spoken languages. */
  languages?: string[];
  texts: Record<Locale, { staffDetail: string; description: string }>;
  /** The staff account of the doctor. */
  staffId?: number | undefined;
  /** Slugs of the services that the doctor offers. */
  offers: string[];
}

type Ids = Map<string, number>;

async function insertMissingCategories(tx: Db, entries: CategoryEntry[]): Promise<Ids> {
  await tx
    .insert(serviceCategory)
    .values(entries.map(({ slug }, position) => ({ slug, position })))
    .onConflictDoNothing();
  const ids = await idsBySlug(tx, serviceCategory, entries);
  await tx
    .insert(serviceCategoryTranslation)
    .values(translations(entries, ids, (categoryId, locale, texts) => ({ categoryId, locale, ...texts })))
    .onConflictDoNothing();
  return ids;
}

async function insertMissingServices(
  tx: Db,
  entries: (ServiceEntry & { categoryId: number })[],
): Promise<Ids> {
  await tx
    .insert(service)
    .values(entries.map(({ texts, ...columns }, position) => ({ ...columns, position })))
    .onConflictDoNothing();
  const ids = await idsBySlug(tx, service, entries);
  await tx
    .insert(serviceTranslation)
    .values(translations(entries, ids, (serviceId, locale, texts) => ({ serviceId, locale, ...texts })))
    .onConflictDoNothing();
  return ids;
}

async function insertMissingDoctors(tx: Db, entries: DoctorEntry[]): Promise<Ids> {
  await tx
    .insert(doctor)
    .values(entries.map(({ texts, offers, ...columns }, position) => ({ ...columns, position })))
    .onConflictDoNothing();
  const ids = await idsBySlug(tx, doctor, entries);
  await tx
    .insert(doctorTranslation)
    .values(translations(entries, ids, (doctorId, locale, texts) => ({ doctorId, locale, ...texts })))
    .onConflictDoNothing();
  return ids;
}

async function insertMissingOffers(tx: Db, offers: { doctorId: number; serviceId: number }[]): Promise<void> {
  await tx.insert(doctorService).values(offers).onConflictDoNothing();
}

async function idsBySlug(
  tx: Db,
  table: typeof serviceCategory | typeof service | typeof doctor,
  entries: { slug: string }[],
): Promise<Ids> {
  const slugs = entries.map(({ slug }) => slug);
  const rows = await tx
    .select({ id: table.id, slug: table.slug })
    .from(table as PgTable)
    .where(inArray(table.slug, slugs));
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}

function translations<Texts, Row>(
  entries: { slug: string; texts: Record<Locale, Texts> }[],
  ids: Ids,
  row: (id: number, locale: Locale, texts: Texts) => Row,
): Row[] {
  return entries.flatMap(({ slug, texts }) => {
    const id = ids.get(slug);
    if (id === undefined) return [];
    return [row(id, 'de', texts.de), row(id, 'en', texts.en)];
  });
}

type IdOf = (slug: string) => number;

/** Adds entries whose slug is missing and leaves existing ones unchanged. Returns the ids by slug. */
export async function importCatalogue(
  tx: Db,
  { categories, doctors }: { categories: CategoryEntry[]; doctors: DoctorEntry[] },
): Promise<{ doctorId: IdOf; serviceId: IdOf }> {
  const categoryId = lookUp(await insertMissingCategories(tx, categories));
  const services = categories.flatMap((category) =>
    category.services.map((entry) => ({ ...entry, categoryId: categoryId(category.slug) })),
  );
  const serviceId = lookUp(await insertMissingServices(tx, services));
  const doctorId = lookUp(await insertMissingDoctors(tx, doctors));
  await insertMissingOffers(
    tx,
    doctors.flatMap(({ slug, offers }) =>
      offers.map((offer) => ({ doctorId: doctorId(slug), serviceId: serviceId(offer) })),
    ),
  );
  return { doctorId, serviceId };
}

function lookUp(ids: Map<string, number>): IdOf {
  return (slug) => {
    const id = ids.get(slug);
    if (id === undefined) throw new Error(`The catalogue has no entry ${slug}.`);
    return id;
  };
}

/** Doctors whose page nobody has changed since it was imported. */
export async function listDoctorsWithoutPicture(db: Db, slugs: readonly string[]) {
  return await db
    .select({ id: doctor.id, slug: doctor.slug, staffId: doctor.staffId })
    .from(doctor)
    .where(and(inArray(doctor.slug, [...slugs]), isNull(doctor.imageUrl), eq(doctor.version, 1)));
}

export async function setFirstPicture(db: Db, doctorId: number, imageUrl: string): Promise<void> {
  await db
    .update(doctor)
    .set({ imageUrl })
    .where(and(eq(doctor.id, doctorId), isNull(doctor.imageUrl)));
}
