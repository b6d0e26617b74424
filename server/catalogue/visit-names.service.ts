import { doctorLabel } from '#contract/catalogue.rules.ts';
import type { Locale } from '#contract/locale.ts';
import type { Db } from '#server/platform/database/database.ts';
import { listVisitNames } from './visit-names.store.ts';

export interface VisitDoctor {
  id: number;
  displayName: string;
  firstName: string;
  lastName: string;
}

/** What visits are called and who gives them, also of what the clinic no longer offers. */
export interface VisitNames {
  services: Map<number, Record<Locale, string>>;
  doctors: Map<number, VisitDoctor>;
}

/** In one query, for lists that show many visits. */
export async function visitNames(db: Db): Promise<VisitNames> {
  const { services, doctors } = await listVisitNames(db);
  return {
    services: new Map(services.map(({ id, titles }) => [id, inBoth(titles)])),
    doctors: new Map(
      doctors.map((named) => [
        named.id,
        {
          id: named.id,
          displayName: doctorLabel(named),
          firstName: named.first_name,
          lastName: named.last_name,
        },
      ]),
    ),
  };
}

export function serviceTitle({ services }: VisitNames, serviceId: number, locale: Locale): string {
  return services.get(serviceId)?.[locale] ?? '';
}

/** A title that is missing in one language is shown in the other rather than not at all. */
function inBoth({ de, en }: Partial<Record<Locale, string>>): Record<Locale, string> {
  return { de: de ?? en ?? '', en: en ?? de ?? '' };
}
