import type { Doctor, Service, ServiceCategory } from '#contract/catalogue.contract.ts';
import { doctorLabel, durationInForce, priceInForce } from '#contract/catalogue.rules.ts';
import type { Locale } from '#contract/locale.ts';
import type { listCategories, listDoctors, listServices } from './catalogue.store.ts';

type Row<List extends (...given: never[]) => Promise<unknown[]>> = Awaited<ReturnType<List>>[number];

export function categoryOnWire(
  { id, translations }: Row<typeof listCategories>,
  services: Service[],
  locale: Locale,
): ServiceCategory {
  return { id, sub_name: inLanguage(translations, locale).sub_name, translations, services };
}

export function serviceOnWire(row: Row<typeof listServices>, doctorIds: number[]): Service {
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

export function doctorOnWire(
  row: Row<typeof listDoctors>,
  documents: { src: string }[],
  locale: Locale,
): Doctor {
  const { staff_detail, description } = inLanguage(row.translations, locale);
  const named = {
    first_name: row.firstName,
    last_name: row.lastName,
    salutation: row.salutation,
    display_name: row.displayName,
  };
  return {
    id: row.id,
    name: doctorLabel(named),
    ...named,
    staff_detail,
    description,
    image: imageOnWire(row.imageUrl),
    documents,
    translations: row.translations,
  };
}

function imageOnWire(url: string | null): { url: string } | null {
  return url === null ? null : { url };
}

/** A text missing in one language is shown in the other rather than not at all; German comes first. */
function inLanguage<Text extends { locale: Locale }>(translations: Text[], locale: Locale): Text {
  const text = translations.find((each) => each.locale === locale) ?? translations[0];
  if (!text) throw new Error('Only rows with a translation are read.');
  return text;
}
