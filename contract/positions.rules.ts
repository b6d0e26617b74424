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

export const SMALLEST_FACTOR = 100;
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

export function amountOf(position: Pick<UsedPosition, 'points' | 'factor_hundredths' | 'times'>): number {
  return singleAmount(position) * position.times;
}

export function sumOf(
  positions: readonly Pick<UsedPosition, 'points' | 'factor_hundredths' | 'times'>[],
  expenses: readonly Expense[] = [],
): number {
  const ofPositions = positions.reduce((sum, position) => sum + amountOf(position), 0);
  return expenses.reduce((sum, { amount_cents }) => sum + amount_cents, ofPositions);
}

export type PositionFault = 'factor_too_small' | 'factor_too_big' | 'reason_missing' | 'factor_not_usual';

/** What the fee schedule forbids about one position; undefined if nothing. */
export function faultOf(
  { kind, factor_hundredths, reason }: Pick<UsedPosition, 'kind' | 'factor_hundredths' | 'reason'>,
  { hasAgreement }: { hasAgreement: boolean },
): PositionFault | undefined {
  const { threshold, most } = positionKinds[kind];
  if (factor_hundredths < SMALLEST_FACTOR) return 'factor_too_small';
  const limit = hasAgreement && kind === 'personal' ? LARGEST_FACTOR : most;
  if (factor_hundredths > limit) return 'factor_too_big';
  return factor_hundredths > threshold && reason.trim() === '' ? 'reason_missing' : undefined;
}

/**
 * What a template forbids about one position: a factor above the threshold is for a reason of one patient at one
 * appointment (§ 5 Abs. 2, § 12 Abs. 3 GOÄ), which nobody knows before.
 */
export function templateFaultOf({
  kind,
  factor_hundredths,
}: Pick<UsedPosition, 'kind' | 'factor_hundredths'>): PositionFault | undefined {
  if (factor_hundredths < SMALLEST_FACTOR) return 'factor_too_small';
  return factor_hundredths > positionKinds[kind].threshold ? 'factor_not_usual' : undefined;
}
