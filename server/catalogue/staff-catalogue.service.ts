import type { StaffCategory, StaffDoctor, StaffService } from '#contract/catalogue.contract.ts';
import { doctorLabel } from '#contract/catalogue.rules.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import {
  listAllCategories,
  listAllDoctors,
  listAllOffers,
  listAllServices,
} from './staff-catalogue.store.ts';

type Offers = Awaited<ReturnType<typeof listAllOffers>>;

/** The whole catalogue, also what patients no longer see. */
export async function readCatalogue(
  db: Db,
  { staffId }: Staff,
): Promise<{ categories: StaffCategory[]; doctors: StaffDoctor[] }> {
  const offers = await listAllOffers(db);
  const services = Map.groupBy(await listAllServices(db), ({ categoryId }) => categoryId);
  const categories = (await listAllCategories(db)).map(({ id, version, isActive, texts }) => ({
    id,
    version,
    is_active: isActive,
    texts: inBoth(texts, { title: '', sub_name: '' }),
    services: (services.get(id) ?? []).map((row) => serviceOf(row, offers)),
  }));
  const doctors = (await listAllDoctors(db)).map((row) => doctorOf(row, offers, staffId));
  return { categories, doctors };
}

function serviceOf(row: Awaited<ReturnType<typeof listAllServices>>[number], offers: Offers): StaffService {
  const { id, version, type, isActive } = row;
  return {
    id,
    version,
    type,
    category_id: row.categoryId,
    duration: row.durationMinutes,
    price_cents: row.priceCents,
    texts: inBoth(row.texts, { title: '', description: '' }),
    doctor_ids: offers.filter(({ serviceId }) => serviceId === id).map(({ doctorId }) => doctorId),
    is_active: isActive,
    image: imageOf(row.imageUrl),
  };
}

function doctorOf(
  row: Awaited<ReturnType<typeof listAllDoctors>>[number],
  offers: Offers,
  callerId: number,
): StaffDoctor {
  const { id, version, salutation, isActive, staffId } = row;
  const named = {
    first_name: row.firstName,
    last_name: row.lastName,
    salutation,
    display_name: row.displayName,
  };
  return {
    id,
    version,
    ...named,
    name: doctorLabel(named),
    texts: inBoth(row.texts, { staff_detail: '', description: '' }),
    languages: row.languages,
    service_ids: offers.filter(({ doctorId }) => doctorId === id).map(({ serviceId }) => serviceId),
    is_active: isActive,
    is_own: staffId === callerId,
    image: imageOf(row.imageUrl),
  };
}

function inBoth<Words>(texts: { de?: Words; en?: Words }, none: Words): { de: Words; en: Words } {
  return { de: texts.de ?? none, en: texts.en ?? none };
}

function imageOf(url: string | null): { url: string } | null {
  return url === null ? null : { url };
}
