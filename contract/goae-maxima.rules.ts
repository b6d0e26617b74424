/**
 * The marked examinations of one day and material cost no more than this together. The invoice then names them and
 * charges the maximum instead (section M, general rule no. 6).
 */
export const MAXIMA = [
  { number: '3541.H', mark: '.H1', points: 480 },
  { number: '3630.H', mark: '.H2', points: 870 },
  { number: '3631.H', mark: '.H3', points: 1400 },
  { number: '3633.H', mark: '.H4', points: 550 },
] as const;

/** Whether a number is marked for a maximum. The mark is part of the number. */
export function hasMark(number: string, mark: string): boolean {
  return number.toUpperCase().endsWith(mark);
}

/** The number of the maximum that is charged instead of this one; undefined if this number is charged itself. */
export function chargedMaximum(number: string, beside: readonly { number: string }[]): string | undefined {
  const maximum = MAXIMA.find(({ mark }) => hasMark(number, mark));
  return beside.find((each) => each.number.toUpperCase() === maximum?.number)?.number;
}
