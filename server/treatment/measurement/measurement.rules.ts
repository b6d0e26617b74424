import type { MeasurementEntry, Quantity } from '#contract/treatment-measurement.contract.ts';
import { fromBase, type Range, type RangeSource, toBase } from '#contract/treatment-measurement.rules.ts';
import type { Medicine } from '#contract/treatment-plan.contract.ts';
import type { FieldFaults } from '#server/platform/failure.ts';
import type { Locale } from '#server/platform/locale.ts';
import { findQuantity, isPhased, QUANTITIES, rangesFor } from './quantities.rules.ts';
import type { CatalogueQuantity, CatalogueUnit } from './quantity-shape.ts';
import { rangeUnderTherapy } from './therapies.rules.ts';

/** Older papers are findings, not values to compare. */
export const FIRST_DAY = '1950-01-01';

interface Known {
  quantity: CatalogueQuantity;
  unit: CatalogueUnit;
}

/** What the entry is about; undefined if the catalogue does not have it. */
export function findKnown({ quantity: code, unit: unitCode }: { quantity: string; unit: string }) {
  const quantity = findQuantity(code);
  const unit = quantity?.units.find((each) => each.code === unitCode);
  return quantity && unit ? { quantity, unit } : undefined;
}

/** What is wrong with an entry, by its field. */
export function faultsOfEntry(entry: MeasurementEntry, today: string, locale: Locale): FieldFaults {
  const { quantity: code, measured_on: day } = entry;
  const isDayWrong = day > today || day < FIRST_DAY;
  const known = findKnown(entry);
  return {
    ...(isDayWrong && { measured_on: [{ text: day > today ? 'day_ahead' : 'date' }] }),
    ...(!known && { [findQuantity(code) ? 'unit' : 'quantity']: [{ text: 'invalid' }] }),
    ...(known && valueFaults(entry, known, locale)),
    ...(known && laboratoryFaults(entry, known)),
  };
}

function valueFaults(entry: MeasurementEntry, { quantity, unit }: Known, locale: Locale): FieldFaults {
  const faults: FieldFaults = {};
  const { value, second_value: second, comparator, phase } = entry;
  const [, secondPart] = quantity.parts;
  if (secondPart && second === null) faults.second_value = [{ text: 'required' }];
  if (!secondPart && second !== null) faults.second_value = [{ text: 'invalid' }];
  if (secondPart && comparator) faults.value = [{ text: 'number' }];
  if (phase && !isPhased(quantity)) faults.phase = [{ text: 'invalid' }];
  for (const [place, field] of (['value', 'second_value'] as const).entries()) {
    const part = quantity.parts[place];
    const given = place === 0 ? value : second;
    if (!part || given === null || faults[field]) continue;
    const { low, high } = part.plausible;
    const base = toBase(given, unit);
    // `<0.1` says that the value is smaller than what can be measured, so only the upper end can be wrong.
    if (base <= high && (base >= low || comparator === '<')) continue;
    const [min, max] = [low, high].map((bound) => numberText(fromBase(bound, unit), unit, locale));
    faults[field] = [
      { text: 'implausible', values: { min: min ?? '', max: max ?? '', unit: unit.label[locale] } },
    ];
  }
  if (!faults.second_value && secondPart && second !== null && second >= value)
    faults.second_value = [{ text: 'diastolic' }];
  return faults;
}

/** The laboratory of a body value is nobody; a range may be open at one end, and never upside down. */
function laboratoryFaults(
  { laboratory_low: low, laboratory_high: high }: MeasurementEntry,
  { quantity }: Known,
): FieldFaults {
  if (quantity.group === 'body')
    return {
      ...(low !== null && { laboratory_low: [{ text: 'invalid' }] }),
      ...(high !== null && { laboratory_high: [{ text: 'invalid' }] }),
    };
  if (low === null || high === null || low < high) return {};
  return { laboratory_high: [{ text: 'range_order' }] };
}

interface ChosenRange {
  /** One for each number, in the first unit of the quantity. */
  ranges: (Range | null)[];
  rangeSource: RangeSource;
  rangeMedicine: string | null;
}

/** The range of the laboratory first, then the one under the therapy of these medicines, then the one of the catalogue. */
export function chooseRange(
  entry: Pick<MeasurementEntry, 'phase' | 'laboratory_low' | 'laboratory_high'>,
  { quantity, unit }: Known,
  medicines: readonly Pick<Medicine, 'name' | 'unit'>[],
): ChosenRange {
  const { phase, laboratory_low: low, laboratory_high: high } = entry;
  const inBase = (bound: number | null) => (bound === null ? null : toBase(bound, unit));
  if (low !== null || high !== null)
    return {
      ranges: [{ low: inBase(low), high: inBase(high) }],
      rangeSource: 'laboratory',
      rangeMedicine: null,
    };
  const therapy = rangeUnderTherapy(quantity.code, phase, medicines);
  if (therapy) return { ranges: [therapy.range], rangeSource: 'therapy', rangeMedicine: therapy.medicine };
  return { ranges: rangesFor(quantity, phase), rangeSource: 'catalogue', rangeMedicine: null };
}

function numberText(value: number, { decimals }: CatalogueUnit, locale: Locale): string {
  return new Intl.NumberFormat(locale === 'de' ? 'de-DE' : 'en-GB', {
    maximumFractionDigits: decimals,
  }).format(value);
}

interface Value {
  quantity: string;
  unit: string;
  comparator: string | null;
  value: number;
  secondValue: number | null;
}

/** `FSH 48,2 IE/l` or `Blutdruck 122/78 mmHg`, as it was entered. */
export function valueText(entered: Value, locale: Locale): string {
  const known = findKnown(entered);
  if (!known) throw new Error(`The catalogue no longer has ${entered.quantity} in ${entered.unit}.`);
  const { quantity, unit } = known;
  const values = [entered.value, entered.secondValue].filter((value) => value !== null);
  const numbers = values.map((value) => numberText(value, unit, locale)).join('/');
  return `${quantity.name[locale]} ${entered.comparator ?? ''}${numbers} ${unit.label[locale]}`;
}

/** The catalogue as a person reads it. */
export function describeQuantities(locale: Locale): Quantity[] {
  return QUANTITIES.map((quantity) => ({
    code: quantity.code,
    name: quantity.name[locale],
    group: quantity.group,
    parts: quantity.parts.map(({ name }) => name[locale]),
    units: quantity.units.map(({ code, label, factor, offset, decimals }) => ({
      code,
      label: label[locale],
      factor,
      offset,
      decimals,
    })),
    is_phased: isPhased(quantity),
  }));
}
