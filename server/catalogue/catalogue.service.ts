import type { SQL } from 'drizzle-orm';
import type { Doctor, Service, ServiceCategory, ServiceType } from '#contract/catalogue.contract.ts';
import { doctorLabel, durationInForce, priceInForce } from '#contract/catalogue.rules.ts';
import type { Locale } from '#contract/locale.ts';
import { Cache } from '#server/platform/cache/cache.ts';
import { changesOf, type Db } from '#server/platform/database/database.ts';
import {
  type BookableServiceRow,
  type DoctorFilter,
  findService,
  listCategories,
  listDoctorDocuments,
  listDoctors,
  listOffers,
  listServices,
  lockOffer,
  selectBookableService,
} from './catalogue.store.ts';

const TOPICS = ['catalogue'];

const categoriesCache = new Cache<{ data: ServiceCategory[] }>({ size: 2 });

/** What the clinic offers, in one language. */
export async function serviceCategories(db: Db, locale: Locale): Promise<{ data: ServiceCategory[] }> {
  return await categoriesCache.read({ changes: changesOf(db), key: locale }, async () => ({
    value: { data: await readCategories(db, locale) },
    topics: TOPICS,
  }));
}

async function readCategories(db: Db, locale: Locale): Promise<ServiceCategory[]> {
  const categories = await listCategories(db);
  const services = Map.groupBy(await listServices(db), ({ categoryId }) => categoryId);
  const offers = Map.groupBy(await listOffers(db), ({ serviceId }) => serviceId);

  return categories.map((category) => {
    const its = services.get(category.id) ?? [];
    return categoryOnWire(
      category,
      its.map((row) =>
        serviceOnWire(
          row,
          (offers.get(row.id) ?? []).map(({ doctorId }) => doctorId),
        ),
      ),
      locale,
    );
  });
}

interface WantedDoctors extends DoctorFilter {
  locale: Locale;
}

const doctorsCache = new Cache<{ data: Doctor[] }>({ size: 200 });

export async function doctors(db: Db, wanted: WantedDoctors): Promise<{ data: Doctor[] }> {
  return await doctorsCache.read({ changes: changesOf(db), key: JSON.stringify(wanted) }, async () => ({
    value: { data: await readDoctors(db, wanted) },
    topics: TOPICS,
  }));
}

async function readDoctors(db: Db, { locale, ...filter }: WantedDoctors): Promise<Doctor[]> {
  const rows = await listDoctors(db, filter);
  const documents = Map.groupBy(await listDoctorDocuments(db), ({ doctorId }) => doctorId);
  return rows.map((row) => doctorOnWire(row, documents.get(row.id) ?? [], locale));
}

export interface PricedService {
  id: number;
  titles: Record<Locale, string>;
  durationMinutes: number;
  priceCents: number;
}

/** Title and price of a service. Prices always come from here, never from a client. */
export async function pricedService(db: Db, serviceId: number): Promise<PricedService | undefined> {
  const found = await findService(db, serviceId);
  return (
    found && {
      id: found.id,
      titles: found.titles,
      durationMinutes: durationInForce(found.durationMinutes),
      priceCents: priceInForce(found.priceCents),
    }
  );
}

export interface BookableService {
  id: number;
  type: ServiceType;
  durationMinutes: number;
  /** Prices always come from the catalogue, never from a client. */
  priceCents: number;
  doctors: { id: number; name: string }[];
}

const bookableServiceCache = new Cache<BookableService | undefined>({ size: 200 });

/** What a booking needs to know of a service; nothing if the clinic does not offer it. */
export async function bookableService(db: Db, serviceId: number): Promise<BookableService | undefined> {
  return await bookableServiceCache.read({ changes: changesOf(db), key: String(serviceId) }, async () => {
    const [found] = await selectBookableService(db, serviceId);
    return { value: found && inForce(found), topics: TOPICS };
  });
}

/** Whether this doctor offers this service; nobody can withdraw either until the transaction ends. */
export async function isOfferedNow(tx: Db, offer: { serviceId: number; doctorId: number }): Promise<boolean> {
  return await lockOffer(tx, offer);
}

/** `bookableService` as part of a larger query, which joins `rows` and passes the row it finds to `inForce`. */
export function bookableServiceQuery(db: Db, serviceId: SQL) {
  return { rows: selectBookableService(db, serviceId).as('bookable_service'), inForce };
}

function inForce({ doctors, durationMinutes, priceCents, ...service }: BookableServiceRow): BookableService {
  return {
    ...service,
    durationMinutes: durationInForce(durationMinutes),
    priceCents: priceInForce(priceCents),
    doctors: doctors.map((each) => ({ id: each.id, name: doctorLabel(each) })),
  };
}

type Row<List extends (...given: never[]) => Promise<unknown[]>> = Awaited<ReturnType<List>>[number];

function categoryOnWire(
  { id, translations }: Row<typeof listCategories>,
  services: Service[],
  locale: Locale,
): ServiceCategory {
  return { id, sub_name: inLanguage(translations, locale).sub_name, translations, services };
}

function serviceOnWire(row: Row<typeof listServices>, doctorIds: number[]): Service {
  const { id, type, durationMinutes, priceCents, imageUrl, translations } = row;
  return {
    id,
    type,
    duration: durationMinutes,
    price: priceCents === null ? null : priceCents / 100,
    effective_duration: durationInForce(durationMinutes),
    effective_price_cents: priceInForce(priceCents),
    image: imageOnWire(imageUrl),
    translations,
    translations_by_locale: { de: inLanguage(translations, 'de'), en: inLanguage(translations, 'en') },
    doctors: doctorIds.map((doctorId) => ({ doctor_id: doctorId })),
  };
}

function doctorOnWire(row: Row<typeof listDoctors>, documents: { src: string }[], locale: Locale): Doctor {
  const { staff_detail, description } = inLanguage(row.translations, locale);
  const named = {
    first_name: row.firstName,
    last_name: row.lastName,
    salutation: row.salutation,
    display_name: row.displayName,
  };
  return {
    id: row.id,
    slug: row.slug,
    name: doctorLabel(named),
    ...named,
    staff_detail,
    description,
    languages: row.languages,
    image: imageOnWire(row.imageUrl),
    documents,
    translations: row.translations,
  };
}

function imageOnWire(url: string | null): { url: string } | null {
  return url === null ? null : { url };
}

/** A text that is missing in one language is taken from the other. */
function inLanguage<Text extends { locale: Locale }>(translations: Text[], locale: Locale): Text {
  const text = translations.find((each) => each.locale === locale) ?? translations[0];
  if (!text) throw new Error('Only rows with a translation are read.');
  return text;
}
