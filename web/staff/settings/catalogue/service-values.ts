import type { StaffCategory, StaffService } from '#contract/catalogue.contract.ts';
import { durationInForce, priceInForce } from '#contract/catalogue.rules.ts';
import type { ShownService } from '#web/catalogue/ServiceCard.tsx';
import type { Language } from '#web/lib/language.ts';
import { enteredPrice, euroEntry, wholeNumber } from '../number-entry.ts';
import type { ChosenPicture } from '../PictureField.tsx';

interface Texts {
  title: string;
  description: string;
}

/** The entries of the form; a new service has version 0. */
export interface ServiceEntries {
  version: number;
  category_id: string;
  type: StaffService['type'];
  duration: string;
  price: string;
  texts: Record<Language, Texts>;
  doctor_ids: string[];
  picture: ChosenPicture;
}

const NO_TEXTS: Texts = { title: '', description: '' };

export function entriesOf(service: StaffService, language: Language): ServiceEntries {
  return {
    version: service.version,
    category_id: String(service.category_id),
    type: service.type,
    duration: service.duration === null ? '' : String(service.duration),
    price: euroEntry(service.price_cents, language),
    texts: service.texts,
    doctor_ids: service.doctor_ids.map(String),
    picture: { url: service.image?.url ?? null },
  };
}

export function noEntries(categoryId: number): ServiceEntries {
  return {
    version: 0,
    category_id: String(categoryId),
    type: 'first',
    duration: '',
    price: '',
    texts: { de: NO_TEXTS, en: NO_TEXTS },
    doctor_ids: [],
    picture: { url: null },
  };
}

/** The entries of the service with this id; a new service begins in the first category that patients see. */
export function serviceEntries(
  { categories }: { categories: StaffCategory[] },
  id: number | undefined,
  language: Language,
): ServiceEntries {
  const service = categories.flatMap(({ services }) => services).find((each) => each.id === id);
  if (service) return entriesOf(service, language);
  const category = categories.find(({ is_active }) => is_active) ?? categories[0];
  return noEntries(category?.id ?? 0);
}

/** The values to send; `undefined` where an entry is no number. */
export function serviceOf(entries: ServiceEntries) {
  return {
    category_id: Number(entries.category_id),
    type: entries.type,
    duration: wholeNumber(entries.duration),
    price_cents: enteredPrice(entries.price),
    texts: entries.texts,
    doctor_ids: entries.doctor_ids.map(Number),
    picture_id: entries.picture.id,
  };
}

/** The service as patients will see it, also while some entries are missing. */
export function shownService(entries: ServiceEntries): ShownService {
  const { duration, price_cents } = serviceOf(entries);
  return {
    type: entries.type,
    image: entries.picture.url === null ? null : { url: entries.picture.url },
    translations_by_locale: entries.texts,
    effective_duration: durationInForce(duration),
    effective_price_cents: priceInForce(price_cents),
  };
}
