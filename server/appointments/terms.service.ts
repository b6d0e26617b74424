import { type AgreedTerms, agreeTerms } from './cancel/agreed-terms.rules.ts';

export type { AgreedTerms };

/** What is agreed when a visit is booked at this price for this time. */
export function termsFor(visit: {
  priceCents: number;
  startsAt: Date;
  noShowFeePercent: number;
}): AgreedTerms {
  return agreeTerms(visit);
}
