import { chargedMaximum } from './goae-maxima.rules.ts';

/** One point of the fee schedule (GOÄ, § 5 Abs. 1) is worth 5.82873 cents. */
const POINT_VALUE = 582_873;
/** Points × value × hundredths of a factor, as a fraction of a cent. */
const FRACTION = 10_000_000;

/**
 * The kinds of positions with their limits (§ 5 Abs. 2–4 GOÄ), in hundredths of the factor: above `threshold` the
 * invoice needs a reason, above `most` only an agreement by § 2 helps, and only for personal positions. A surcharge has
 * no factor.
 */
export const positionKinds = {
  personal: { threshold: 230, most: 350 },
  technical: { threshold: 180, most: 250 },
  laboratory: { threshold: 115, most: 130 },
  surcharge: { threshold: 100, most: 100 },
} as const;
export type PositionKind = keyof typeof positionKinds;

/**
 * Surcharge D in the consultation hours of a Saturday is charged at half its rate (section B II, note below D). No other
 * factor is below 1.
 */
const HALF_ON_SATURDAYS = 'D';
export const SMALLEST_FACTOR = 50;
const SINGLE_FACTOR = 100;
/** An agreement by § 2 knows no limit; this one keeps typing mistakes out. */
export const LARGEST_FACTOR = 1_000;
export const MOST_POSITIONS = 40;
export const MOST_TIMES = 20;

/** A position as the catalogue has it. */
export interface CataloguePosition {
  number: string;
  title: string;
  points: number;
  kind: PositionKind;
}

/** How a position is used: by which factor, how often, and why above the threshold. */
export interface UsedPosition extends CataloguePosition {
  factor_hundredths: number;
  times: number;
  reason: string;
  /** The examined organs, where the invoice must name them. */
  organs?: string | undefined;
  /**
   * The service that was provided, if the fee schedule does not have it and this position stands for it because it is
   * equivalent (§ 6 Abs. 2 GOÄ). Missing or empty: the position itself was provided.
   */
  provided?: string;
  /** Provided because the patient wished it, beyond what is medically necessary (§ 1 Abs. 2 GOÄ). */
  on_request?: boolean;
}

/** A factor above the highest rate that patient and doctor agreed on before the treatment (§ 2 GOÄ). */
export interface AgreedFactor {
  number: string;
  factor_hundredths: number;
}

export interface Expense {
  title: string;
  amount_cents: number;
}

/** The invoice names the examined organs of these numbers (notes below 410 and 420 GOÄ, § 12 Abs. 2 Nr. 2). */
const WITH_ORGANS: readonly string[] = ['410', '420'];

export function namesOrgans({ number }: Pick<CataloguePosition, 'number'>): boolean {
  return WITH_ORGANS.includes(number);
}

export function lacksOrgans(position: Pick<UsedPosition, 'number' | 'organs'>): boolean {
  return namesOrgans(position) && (position.organs ?? '').trim() === '';
}

/** Above this amount an invoice has the receipt of an expense beside it: 50 DM, § 12 Abs. 2 Nr. 5 GOÄ. */
const RECEIPT_ABOVE_CENTS = 25_56;

export function needsReceipt({ amount_cents }: Pick<Expense, 'amount_cents'>): boolean {
  return amount_cents > RECEIPT_ABOVE_CENTS;
}

/** Rounded once, after the factor, commercially to the cent (§ 5 Abs. 1 Satz 4 GOÄ). */
export function singleAmount({
  points,
  factor_hundredths,
}: Pick<UsedPosition, 'points' | 'factor_hundredths'>): number {
  const fraction = points * POINT_VALUE * factor_hundredths;
  const rest = fraction % FRACTION;
  return (fraction - rest) / FRACTION + (rest * 2 >= FRACTION ? 1 : 0);
}

type Charged = Pick<UsedPosition, 'number' | 'points' | 'factor_hundredths' | 'times'>;

/** What a position costs beside the others of its statement: nothing if their maximum is charged instead of it. */
export function amountOf(position: Charged, beside: readonly Pick<Charged, 'number'>[]): number {
  if (chargedMaximum(position.number, beside)) return 0;
  return singleAmount(position) * position.times;
}

export function sumOf(positions: readonly Charged[], expenses: readonly Expense[] = []): number {
  const ofPositions = positions.reduce((sum, position) => sum + amountOf(position, positions), 0);
  return expenses.reduce((sum, { amount_cents }) => sum + amount_cents, ofPositions);
}

export type PositionFault =
  | 'factor_too_small'
  | 'factor_too_big'
  | 'half_on_saturdays'
  | 'reason_missing'
  | 'factor_not_usual'
  | 'factor_not_agreeable';

interface Circumstances {
  /** What the patient has signed for this appointment; empty without an agreement. */
  agreed: readonly AgreedFactor[];
  /** The day of the appointment. */
  date: string;
}

/** What the fee schedule forbids about one position; undefined if nothing. */
export function faultOf(
  {
    number,
    kind,
    factor_hundredths,
    reason,
  }: Pick<UsedPosition, 'number' | 'kind' | 'factor_hundredths' | 'reason'>,
  { agreed, date }: Circumstances,
): PositionFault | undefined {
  const { threshold, most } = positionKinds[kind];
  if (isTooSmall(number, factor_hundredths)) return 'factor_too_small';
  if (factor_hundredths < SINGLE_FACTOR && !isSaturday(date)) return 'half_on_saturdays';
  const signed = agreed.find((each) => each.number === number)?.factor_hundredths ?? most;
  const limit = kind === 'personal' ? Math.max(most, signed) : most;
  if (factor_hundredths > limit) return 'factor_too_big';
  return factor_hundredths > threshold && reason.trim() === '' ? 'reason_missing' : undefined;
}

export function isTooSmall(number: string, factorHundredths: number): boolean {
  if (number === HALF_ON_SATURDAYS && factorHundredths === SMALLEST_FACTOR) return false;
  return factorHundredths < SINGLE_FACTOR;
}

const SATURDAY = 6;

function isSaturday(date: string): boolean {
  return new Date(`${date}T00:00:00Z`).getUTCDay() === SATURDAY;
}
