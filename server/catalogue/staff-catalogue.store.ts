import { asc, eq, sql } from 'drizzle-orm';
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

/** Also of what patients no longer see. */
export async function listAllOffers(db: Db) {
  return await db
    .select({ doctorId: doctorService.doctorId, serviceId: doctorService.serviceId })
    .from(doctorService)
    .orderBy(asc(doctorService.doctorId), asc(doctorService.serviceId));
}
