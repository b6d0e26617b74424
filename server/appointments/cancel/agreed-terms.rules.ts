/** What a patient agrees to pay, when, and what a late cancellation or an absence costs. */
export interface AgreedTerms {
  version: string;
  amountCents: number;
  currency: 'EUR';
  /** ISO instant; until then cancelling costs nothing. */
  freeUntil: string;
  lateFeeCents: number;
  noShowFeeCents: number;
  noShowFeePercent: number;
}

/** A change of this rule gets a new version; what was agreed before keeps its own. */
const TERMS_VERSION = '2026-11';
const FREE_CANCELLATION_HOURS = 48;
const HOUR = 3_600_000;

/** One rule for the text beside the button, the letter, the charge and the refund. */
export function agreeTerms({
  priceCents,
  startsAt,
  noShowFeePercent,
}: {
  priceCents: number;
  startsAt: Date;
  noShowFeePercent: number;
}): AgreedTerms {
  const feeCents = Math.round((priceCents * noShowFeePercent) / 100);
  return {
    version: TERMS_VERSION,
    amountCents: priceCents,
    currency: 'EUR',
    freeUntil: freeUntil(startsAt),
    lateFeeCents: feeCents,
    noShowFeeCents: feeCents,
    noShowFeePercent,
  };
}

/** Another beginning moves the deadline; what a visit costs stays as agreed. */
export function termsFrom(startsAt: Date, agreed: AgreedTerms): AgreedTerms {
  return { ...agreed, freeUntil: freeUntil(startsAt) };
}

function freeUntil(startsAt: Date): string {
  return new Date(startsAt.getTime() - FREE_CANCELLATION_HOURS * HOUR).toISOString();
}
