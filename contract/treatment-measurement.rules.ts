/** Where in her cycle, or after it, a woman was when a value was measured. */
export const phases = ['follicular', 'ovulation', 'luteal', 'postmenopause'] as const;
export type Phase = (typeof phases)[number];

/** A laboratory writes `<5` when it could measure no smaller value. */
export const comparators = ['<', '>'] as const;
export type Comparator = (typeof comparators)[number];

export const quantityGroups = ['hormones', 'blood', 'body'] as const;
export type QuantityGroup = (typeof quantityGroups)[number];

/** Both ends belong to the range; an end that is null is open. */
export interface Range {
  low: number | null;
  high: number | null;
}

/**
 * Where the range of a value comes from: the catalogue, the therapy of the released plan, or the report of the laboratory,
 * which comes before the other two.
 */
export const rangeSources = ['catalogue', 'therapy', 'laboratory'] as const;
export type RangeSource = (typeof rangeSources)[number];

export const judgements = ['below', 'within', 'above', 'unknown'] as const;
export type Judgement = (typeof judgements)[number];

/** A value in this unit is the value in the first unit of its quantity, times `factor`, plus `offset`. */
export interface Scale {
  factor: number;
  offset: number;
}

/** From a unit to the first unit of the quantity, in which values are compared. */
export function toBase(value: number, { factor, offset }: Scale): number {
  return (value - offset) / factor;
}

export function fromBase(value: number, { factor, offset }: Scale): number {
  return value * factor + offset;
}

export interface Measured {
  comparator: Comparator | null;
  value: number;
}

/** Where a value stands in a range of the same unit. `<5` may be both below and within, and then nobody can say. */
export function judge({ comparator, value }: Measured, range: Range | null): Judgement {
  if (!range || (range.low === null && range.high === null)) return 'unknown';
  const low = range.low ?? Number.NEGATIVE_INFINITY;
  const high = range.high ?? Number.POSITIVE_INFINITY;
  if (comparator === '<') {
    if (value <= low) return 'below';
    return value <= high && low <= 0 ? 'within' : 'unknown';
  }
  if (comparator === '>') {
    if (value >= high) return 'above';
    return value >= low && high === Number.POSITIVE_INFINITY ? 'within' : 'unknown';
  }
  if (value < low) return 'below';
  return value > high ? 'above' : 'within';
}

export type NumberFault = 'number' | 'decimals';

/**
 * What somebody typed, with a comma or a point: `48,2` or `<0.1`. More decimals than the unit has are refused, because
 * `1.200` may mean 1200.
 */
export function readNumber(typed: string, decimals: number): Measured | NumberFault {
  const found = /^([<>]?)\s*(\d{1,7})(?:[.,](\d+))?$/.exec(typed.trim());
  if (!found) return 'number';
  const [, sign = '', whole = '', rest = ''] = found;
  if (rest.length > decimals) return 'decimals';
  return { comparator: sign === '' ? null : (sign as Comparator), value: Number(`${whole}.${rest || '0'}`) };
}
