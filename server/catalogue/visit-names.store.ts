import { sql } from 'drizzle-orm';
import type { NamedDoctor } from '#contract/catalogue.rules.ts';
import type { Locale } from '#contract/locale.ts';
import type { Db } from '#server/platform/database/database.ts';
import { doctor, serviceTranslation } from './catalogue.tables.ts';

type Titles = Partial<Record<Locale, string>>;
interface NamedRows extends Record<string, unknown> {
  services: { id: number; titles: Titles }[];
  doctors: ({ id: number } & NamedDoctor)[];
}

/** All services and doctors there ever were, by their names: both tables are short. */
export async function listVisitNames(db: Db): Promise<NamedRows> {
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
