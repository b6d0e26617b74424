import type {
  Measurement,
  Measurements,
  Quantity,
  QuantityUnit,
} from '#contract/treatment-measurement.contract.ts';
import { fromBase, type Judgement, type Range } from '#contract/treatment-measurement.rules.ts';
import type { treatment_measurement } from '#texts/generated/treatment_measurement.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import type { Language } from '#web/lib/language.ts';

export interface Texts {
  t: (typeof treatment_measurement)['de'];
  language: Language;
  /** Whether the patient reads about herself. */
  isOwn: boolean;
}

/** A measurement with what it is about. */
export interface Entry {
  row: Measurement;
  quantity: Quantity;
  unit: QuantityUnit;
}

export function entriesOf({ quantities, measurements }: Measurements): Entry[] {
  const byCode = new Map(quantities.map((quantity) => [quantity.code, quantity]));
  return measurements.flatMap((row) => {
    const quantity = byCode.get(row.quantity);
    const unit = quantity?.units.find(({ code }) => code === row.unit);
    return quantity && unit ? [{ row, quantity, unit }] : [];
  });
}

export function numberText(value: number, decimals: number, language: Language): string {
  const style = language === 'de' ? 'de-DE' : 'en-GB';
  return new Intl.NumberFormat(style, { maximumFractionDigits: decimals }).format(value);
}

/** `48,2 IE/l`, `<5 ng/l` or `150/85 mmHg`. */
export function resultText({ row, unit }: Entry, language: Language): string {
  const numbers = row.parts.map(({ value }) => numberText(value, unit.decimals, language));
  return `${row.comparator ?? ''}${numbers.join('/')} ${unit.label}`;
}

/** The same in the first unit of the quantity; nothing where it stands in it, or in one of the same size. */
export function convertedText({ row, quantity, unit }: Entry, language: Language): string | undefined {
  const [first] = quantity.units;
  const [part] = row.parts;
  if (!first || !part || (unit.factor === 1 && unit.offset === 0)) return undefined;
  return `${row.comparator ?? ''}${numberText(part.base_value, first.decimals, language)} ${first.label}`;
}

/** `25,8 bis 134,8 IE/l` */
export function rangeText({ low, high }: Range, unit: QuantityUnit, { t, language }: Texts): string {
  const inUnit = (bound: number) => numberText(fromBase(bound, unit), unit.decimals, language);
  const { label } = unit;
  if (low !== null && high !== null)
    return t.range_between({ low: inUnit(low), high: inUnit(high), unit: label });
  if (low !== null) return t.range_from({ low: inUnit(low), unit: label });
  return high === null ? '' : t.range_to({ high: inUnit(high), unit: label });
}

/** `über dem Referenzbereich (100 bis 139 mmHg)`; each number of a blood pressure has its own sentence. */
export function assessments(entry: Entry, texts: Texts): { judgement: Judgement; text: string }[] {
  const { row, quantity, unit } = entry;
  return row.parts.map(({ judgement, range }, place) => {
    const plain = judgement === 'unknown' ? unknownText(entry, place, texts) : texts.t[judgement];
    const judged = range
      ? texts.t.judged({ judgement: plain, range: sourcedRange(row, rangeText(range, unit, texts), texts) })
      : plain;
    const part = quantity.parts[place];
    const isNamed = row.parts.length > 1 && part !== undefined;
    return { judgement, text: isNamed ? texts.t.part_judged({ part, judgement: judged }) : judged };
  });
}

/** A range that is not the one of the catalogue says whose it is. */
function sourcedRange({ range_source: source, therapy }: Measurement, range: string, { t }: Texts): string {
  if (source === 'laboratory') return t.range_laboratory({ range });
  return source === 'therapy' ? t.range_therapy({ range, medicine: therapy ?? '' }) : range;
}

function unknownText({ row, quantity }: Entry, place: number, { t }: Texts): string {
  if (row.parts[place]?.range) return t.unknown_sign;
  if (row.range_source === 'therapy') return t.unknown_therapy({ medicine: row.therapy ?? '' });
  return quantity.is_phased && row.phase === null ? t.unknown_phase : t.unknown;
}

/** Who entered or struck it. */
export function byText(name: string | null, { t, isOwn }: Texts): string {
  if (name !== null) return name;
  return isOwn ? t.by_self : t.by_patient;
}

export function struckText({ row: { struck } }: Entry, texts: Texts): string {
  if (!struck) return '';
  const { at, by, reason } = struck;
  return texts.t.struck_by({ date: formatDateTime(at), name: byText(by, texts), reason });
}
