import type { Db } from '#server/platform/database/database.ts';
import {
  type CategoryEntry,
  type DoctorEntry,
  insertMissingCategories,
  insertMissingDoctors,
  insertMissingOffers,
  insertMissingServices,
} from './catalogue-import.store.ts';

type IdOf = (slug: string) => number;

/** Adds what is missing, by slug; what is there stays as the clinic left it. Answers the ids by slug. */
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
