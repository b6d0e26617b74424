/** Rules about the catalogue that the server charges by and the screens show by. */

const DEFAULT_DURATION_MINUTES = 60;
const DEFAULT_PRICE_CENTS = 300_00;
const DEFAULT_SALUTATION = 'Dr. med.';

/** The languages in which a doctor can offer to talk, as codes; screens show their names. */
export const SPOKEN_LANGUAGES = 'de en tr ar ru uk pl fr es it pt ro el fa vi'.split(' ');

export function durationInForce(durationMinutes: number | null | undefined): number {
  return durationMinutes ?? DEFAULT_DURATION_MINUTES;
}

/** A price of nothing is a price; only a missing one is replaced. */
export function priceInForce(priceCents: number | null | undefined): number {
  return priceCents ?? DEFAULT_PRICE_CENTS;
}

export interface NamedDoctor {
  display_name?: string | null;
  salutation?: string | null;
  first_name: string;
  last_name: string;
}

export function doctorLabel({ display_name, salutation, first_name, last_name }: NamedDoctor): string {
  return display_name || [salutation || DEFAULT_SALUTATION, first_name, last_name].join(' ');
}
