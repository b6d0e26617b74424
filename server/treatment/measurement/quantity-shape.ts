import type { Phase, QuantityGroup, Range, Scale } from '#contract/treatment-measurement.rules.ts';
import type { Locale } from '#server/platform/locale.ts';

type Texts = Record<Locale, string>;

export interface CatalogueUnit extends Scale {
  /** UCUM. */
  code: string;
  label: Texts;
  /** Mass and amount of the same substance have different codes. */
  loinc: string;
  decimals: number;
}

/** One number of a quantity. */
export interface CataloguePart {
  name: Texts;
  /** Only where a quantity has two numbers. */
  loinc?: string;
  /** In the first unit. A range for every phase, or one without a phase, or none. */
  ranges: (Range & { phase?: Phase })[];
  /** Beyond it somebody mistyped, or chose the wrong unit. */
  plausible: { low: number; high: number };
}

export interface CatalogueQuantity {
  code: string;
  name: Texts;
  group: QuantityGroup;
  units: [CatalogueUnit, ...CatalogueUnit[]];
  parts: [CataloguePart, ...CataloguePart[]];
}

type Unit = [
  ucum: string,
  de: string,
  en: string,
  loinc: string,
  scale?: Partial<Scale & { decimals: number }>,
];

interface Facts {
  ranges?: CataloguePart['ranges'];
  /** Of plausible values. */
  from?: number;
  to: number;
}

/** A quantity with one number. The first unit is the one of its ranges. */
export function one(
  group: QuantityGroup,
  [code, de, en]: [code: string, de: string, en: string],
  units: [Unit, ...Unit[]],
  { ranges = [], from = 0, to }: Facts,
): CatalogueQuantity {
  const [first, ...others] = units;
  const name = { de, en };
  return {
    code,
    name,
    group,
    units: [unitOf(first), ...others.map(unitOf)],
    parts: [{ name, ranges, plausible: { low: from, high: to } }],
  };
}

export function unitOf([code, de, en, loinc, scale = {}]: Unit): CatalogueUnit {
  return { code, label: { de, en }, loinc, factor: 1, offset: 0, decimals: 1, ...scale };
}

export const between = (low: number, high: number, phase?: Phase) => ({ low, high, ...(phase && { phase }) });
export const atLeast = (low: number) => ({ low, high: null });
export const atMost = (high: number, phase?: Phase) => ({ low: null, high, ...(phase && { phase }) });

export const HUNDREDTHS = { decimals: 2 };
export const THOUSANDTHS = { decimals: 3 };
export const WHOLE = { decimals: 0 };
