import { and, asc, eq, exists, type SQL, sql } from 'drizzle-orm';
import type { ServiceType } from '#contract/catalogue.contract.ts';
import type { NamedDoctor } from '#contract/catalogue.rules.ts';
import type { Locale } from '#contract/locale.ts';
import type { Db } from '#server/platform/database/database.ts';
import {
  doctor,
  doctorDocument,
  doctorService,
  doctorTranslation,
  service,
  serviceCategory,
  serviceCategoryTranslation,
  serviceTranslation,
} from './catalogue.tables.ts';

export async function listCategories(db: Db) {
  const { locale, title, subName } = serviceCategoryTranslation;
  return await db
    .select({
      id: serviceCategory.id,
      translations: sql<{ locale: Locale; title: string; sub_name: string }[]>`jsonb_agg(
        jsonb_build_object('locale', ${locale}, 'title', ${title}, 'sub_name', ${subName}) order by ${locale}
      )`,
    })
    .from(serviceCategory)
    .innerJoin(serviceCategoryTranslation, eq(serviceCategoryTranslation.categoryId, serviceCategory.id))
    .where(eq(serviceCategory.isActive, true))
    .groupBy(serviceCategory.id)
    .orderBy(asc(serviceCategory.position), asc(serviceCategory.id));
}

export async function listServices(db: Db) {
  const { locale, title, description } = serviceTranslation;
  return await db
    .select({
      id: service.id,
      categoryId: service.categoryId,
      type: service.type,
      durationMinutes: service.durationMinutes,
      priceCents: service.priceCents,
      imageUrl: service.imageUrl,
      translations: sql<{ locale: Locale; title: string; description: string }[]>`jsonb_agg(
        jsonb_build_object('locale', ${locale}, 'title', ${title}, 'description', ${description})
        order by ${locale}
      )`,
    })
    .from(service)
    .innerJoin(serviceTranslation, eq(serviceTranslation.serviceId, service.id))
    .innerJoin(serviceCategory, eq(serviceCategory.id, service.categoryId))
    .where(isOffered())
    .groupBy(service.id)
    .orderBy(asc(service.position), asc(service.id));
}

/** Also finds a withdrawn service, because past appointments keep its title and price. */
export async function findService(db: Db, serviceId: number) {
  const { locale, title } = serviceTranslation;
  const [found] = await db
    .select({
      id: service.id,
      durationMinutes: service.durationMinutes,
      priceCents: service.priceCents,
      titles: sql<Record<Locale, string>>`jsonb_object_agg(${locale}, ${title})`,
    })
    .from(service)
    .innerJoin(serviceTranslation, eq(serviceTranslation.serviceId, service.id))
    .where(eq(service.id, serviceId))
    .groupBy(service.id);
  return found;
}

/** Which doctor offers which service, for the doctors whom patients can see. */
export async function listOffers(db: Db) {
  return await db
    .select({ doctorId: doctorService.doctorId, serviceId: doctorService.serviceId })
    .from(doctorService)
    .innerJoin(doctor, eq(doctor.id, doctorService.doctorId))
    .where(eq(doctor.isActive, true))
    .orderBy(asc(doctor.position), asc(doctor.id));
}

export interface DoctorFilter {
  doctorId?: number | undefined;
  serviceId?: number | undefined;
  serviceType?: ServiceType | undefined;
}

export async function listDoctors(db: Db, { doctorId, serviceId, serviceType }: DoctorFilter) {
  const { locale, staffDetail, description } = doctorTranslation;
  return await db
    .select({
      id: doctor.id,
      slug: doctor.slug,
      firstName: doctor.firstName,
      lastName: doctor.lastName,
      salutation: doctor.salutation,
      displayName: doctor.displayName,
      languages: doctor.languages,
      imageUrl: doctor.imageUrl,
      translations: sql<{ locale: Locale; staff_detail: string; description: string }[]>`jsonb_agg(
        jsonb_build_object('locale', ${locale}, 'staff_detail', ${staffDetail}, 'description', ${description})
        order by ${locale}
      )`,
    })
    .from(doctor)
    .innerJoin(doctorTranslation, eq(doctorTranslation.doctorId, doctor.id))
    .where(
      and(
        eq(doctor.isActive, true),
        doctorId === undefined ? undefined : eq(doctor.id, doctorId),
        serviceId === undefined && serviceType === undefined
          ? undefined
          : exists(servicesOfDoctor(db, serviceId, serviceType)),
      ),
    )
    .groupBy(doctor.id)
    .orderBy(asc(doctor.position), asc(doctor.id));
}

export type BookableServiceRow = Awaited<ReturnType<typeof selectBookableService>>[number];

/** A service with the doctors who offer it; no row if the clinic does not offer it. */
export function selectBookableService(db: Db, serviceId: number | SQL) {
  const { id, firstName, lastName, salutation, displayName, position } = doctor;
  return db
    .select({
      id: service.id,
      type: service.type,
      durationMinutes: service.durationMinutes,
      priceCents: service.priceCents,
      doctors: sql<({ id: number } & NamedDoctor)[]>`coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', ${id}, 'first_name', ${firstName}, 'last_name', ${lastName},
            'salutation', ${salutation}, 'display_name', ${displayName}
          ) order by ${position}, ${id}
        ) filter (where ${id} is not null), '[]')`.as('doctors'),
    })
    .from(service)
    .leftJoin(doctorService, eq(doctorService.serviceId, service.id))
    .leftJoin(doctor, and(eq(doctor.id, doctorService.doctorId), eq(doctor.isActive, true)))
    .innerJoin(serviceCategory, eq(serviceCategory.id, service.categoryId))
    .where(and(eq(service.id, serviceId), isOffered()))
    .groupBy(service.id);
}

/** Whether this doctor offers this service; locks both until the transaction ends. */
export async function lockOffer(
  tx: Db,
  { serviceId, doctorId }: { serviceId: number; doctorId: number },
): Promise<boolean> {
  const found = await tx
    .select({ id: service.id })
    .from(doctorService)
    .innerJoin(service, eq(service.id, doctorService.serviceId))
    .innerJoin(serviceCategory, eq(serviceCategory.id, service.categoryId))
    .innerJoin(doctor, eq(doctor.id, doctorService.doctorId))
    .where(
      and(
        eq(doctorService.serviceId, serviceId),
        eq(doctorService.doctorId, doctorId),
        eq(doctor.isActive, true),
        isOffered(),
      ),
    )
    .for('share');
  return found.length > 0;
}

export async function listDoctorDocuments(db: Db) {
  return await db
    .select({ doctorId: doctorDocument.doctorId, src: doctorDocument.src })
    .from(doctorDocument)
    .orderBy(asc(doctorDocument.position), asc(doctorDocument.id));
}

function servicesOfDoctor(db: Db, serviceId: number | undefined, serviceType: ServiceType | undefined) {
  return db
    .select({ id: service.id })
    .from(doctorService)
    .innerJoin(service, eq(service.id, doctorService.serviceId))
    .innerJoin(serviceCategory, eq(serviceCategory.id, service.categoryId))
    .where(
      and(
        eq(doctorService.doctorId, doctor.id),
        isOffered(),
        serviceId === undefined ? undefined : eq(service.id, serviceId),
        serviceType === undefined ? undefined : eq(service.type, serviceType),
      ),
    );
}

/** Patients see and book a service only if it and its category are active. */
function isOffered() {
  return and(eq(service.isActive, true), eq(serviceCategory.isActive, true));
}
