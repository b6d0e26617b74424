import type { Phase, Range } from '#contract/treatment-measurement.rules.ts';
import { BLOOD } from './quantities-blood.ts';
import { BODY } from './quantities-body.ts';
import { HORMONES } from './quantities-hormones.ts';
import type { CatalogueQuantity } from './quantity-shape.ts';

/**
 * What can be measured, with codes, units, ranges and plausible bounds. Typed by hand: a clinic checks it with its
 * laboratory. Entries and units are only added, because stored values name them; a changed range holds for new values.
 */
export const QUANTITIES: readonly CatalogueQuantity[] = [...HORMONES, ...BLOOD, ...BODY];

const byCode = new Map(QUANTITIES.map((quantity) => [quantity.code, quantity]));

export function findQuantity(code: string): CatalogueQuantity | undefined {
  return byCode.get(code);
}

export function isPhased({ parts }: CatalogueQuantity): boolean {
  return parts.some(({ ranges }) => ranges.some(({ phase }) => phase !== undefined));
}

/** One for each number; null where nothing is known, such as a hormone without a phase. */
export function rangesFor({ parts }: CatalogueQuantity, phase: Phase | null): (Range | null)[] {
  return parts.map(({ ranges }) => {
    const found = ranges.find((range) => range.phase === undefined || range.phase === phase);
    return found ? { low: found.low, high: found.high } : null;
  });
}
