/**
 * What the patient and the clinic agreed on at booking: the price, the deadline for a free cancellation and the fees.
 * The appointment keeps its own copy. Decisions, mails, screens and charges read that copy, so a later change of the
 * clinic's policy changes nothing about it.
 */
export interface AgreedTerms {
  version: string;
  amountCents: number;
  currency: 'EUR';
  /** ISO instant; before it, cancelling costs nothing. */
  freeUntil: string;
  /**
   * The agreed hours, only after the clinic accepted a move that was asked for too late: the deadline then stays at the
   * former time, whoever moves the appointment again, so it does not tell the hours any more.
   */
  keptFreeHours?: number;
  lateFeeCents: number;
  noShowFeeCents: number;
  noShowFeePercent: number;
  /** Given by the clinic after the booking, always less than the price; missing: none. */
  discountCents?: number;
  /** The sum of the positions that the clinic entered after the booking, never above the price; missing: the price. */
  positionsCents?: number;
}

/** A change of this rule gets a new version. Terms that were agreed before keep their version. */
const TERMS_VERSION = '2026-11';
/** The clinic's policy for new bookings. No other file may decide by this number. */
const FREE_CANCELLATION_HOURS = 48;
const HOUR = 3_600_000;

interface Booking {
  priceCents: number;
  startsAt: Date;
  /** A setting of the clinic. */
  noShowFeePercent: number;
  freeHours?: number;
}

/** The terms of a new booking, by the clinic's policy at this moment. */
export function agreeTerms({
  priceCents,
  startsAt,
  noShowFeePercent,
  freeHours = FREE_CANCELLATION_HOURS,
}: Booking): AgreedTerms {
  const feeCents = Math.round((priceCents * noShowFeePercent) / 100);
  return {
    version: TERMS_VERSION,
    amountCents: priceCents,
    currency: 'EUR',
    freeUntil: new Date(startsAt.getTime() - freeHours * HOUR).toISOString(),
    lateFeeCents: feeCents,
    noShowFeeCents: feeCents,
    noShowFeePercent,
  };
}

interface Agreed {
  startsAt: Date;
  terms: AgreedTerms;
}

/**
 * A new beginning moves the deadline by the same time. The agreed hours and amounts stay. Terms that were kept at a late
 * move stay as they are.
 */
export function termsAtNewTime(appointment: Agreed, newStartsAt: Date): AgreedTerms {
  if (isKeptLate(appointment.terms)) return appointment.terms;
  const freeUntil = new Date(newStartsAt.getTime() - freeMilliseconds(appointment));
  return { ...appointment.terms, freeUntil: freeUntil.toISOString() };
}

/**
 * A move that was asked for after the deadline keeps the passed deadline: a late cancellation would else become free by
 * moving first and cancelling then.
 */
export function termsAfterLateMove(appointment: Agreed): AgreedTerms {
  return { ...appointment.terms, keptFreeHours: agreedFreeHours(appointment) };
}

/** Whether the deadline stayed at a former time, because the appointment was moved after it. */
export function isKeptLate({ keptFreeHours }: Pick<AgreedTerms, 'keptFreeHours'>): boolean {
  return keptFreeHours !== undefined;
}

/** The terms with the smaller fee that the clinic asks for a late cancellation. */
export function termsWithFee(terms: AgreedTerms, lateFeeCents: number | undefined): AgreedTerms {
  return lateFeeCents === undefined ? terms : { ...terms, lateFeeCents };
}

/** The terms with a discount on the price, or without one any more. The agreed price stays as it was. */
export function termsWithDiscount(
  { discountCents: _before, ...agreed }: AgreedTerms,
  discountCents: number,
): AgreedTerms {
  return discountCents === 0 ? agreed : { ...agreed, discountCents };
}

/** The terms with the sum of the positions. The agreed price stays as it was. */
export function termsWithPositions(terms: AgreedTerms, positionsCents: number): AgreedTerms {
  return { ...terms, positionsCents };
}

/** Whether the patient can still cancel free of charge. At the deadline itself it is too late. */
export function isBeforeDeadline({ freeUntil }: Pick<AgreedTerms, 'freeUntil'>, now: Date): boolean {
  return now < new Date(freeUntil);
}

/** How many hours before the beginning the deadline was agreed, for texts that name them. */
export function agreedFreeHours(appointment: Agreed): number {
  return appointment.terms.keptFreeHours ?? Math.round(freeMilliseconds(appointment) / HOUR);
}

function freeMilliseconds({ startsAt, terms }: Agreed): number {
  return startsAt.getTime() - new Date(terms.freeUntil).getTime();
}
