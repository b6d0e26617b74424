import type { Quantity, QuantityUnit } from '#contract/treatment-measurement.contract.ts';
import { type NumberFault, type Phase, readNumber } from '#contract/treatment-measurement.rules.ts';
import { berlinDateOf } from '#web/lib/dates.ts';
import type { ServerErrors } from '#web/lib/field-errors.ts';
import { PageRefusal } from '#web/lib/use-send.ts';
import type { NewMeasurement } from './measurement-calls.ts';
import type { Words } from './measurement-words.ts';

/** What stands in the fields. */
export interface Entered {
  request_key: string;
  quantity: string;
  /** Empty for the first unit of the quantity. */
  unit: string;
  value: string;
  second_value: string;
  measured_on: string;
  phase: Phase | '';
  note: string;
}

export function firstEntered(): Entered {
  return {
    ...{ request_key: crypto.randomUUID(), quantity: '', unit: '', value: '', second_value: '' },
    ...{ measured_on: berlinDateOf(new Date()), phase: '', note: '' },
  };
}

export function unitOf(
  { unit }: Pick<Entered, 'unit'>,
  quantity: Quantity | undefined,
): QuantityUnit | undefined {
  return quantity?.units.find(({ code }) => code === unit) ?? quantity?.units[0];
}

/** `<0,1 µg/l`, as it was typed. */
export function typedText(entered: Entered, quantity: Quantity | undefined): string {
  const numbers = [entered.value, entered.second_value].filter((typed) => typed !== '').join('/');
  return `${numbers} ${unitOf(entered, quantity)?.label ?? ''}`.trim();
}

/** What is sent. What cannot be read as a number is refused at its field before. */
export function entryOf(entered: Entered, quantity: Quantity | undefined, t: Words['t']): NewMeasurement {
  const unit = unitOf(entered, quantity);
  const errors: ServerErrors = {};
  const read = (field: 'value' | 'second_value') => {
    const found = readNumber(entered[field], unit?.decimals ?? 0);
    if (typeof found !== 'string') return found;
    errors[field] = [faultText(found, entered[field], unit, t)];
    return { comparator: null, value: 0 };
  };
  const hasSecond = (quantity?.parts.length ?? 1) > 1;
  const first = unit ? read('value') : { comparator: null, value: 0 };
  const second = hasSecond ? read('second_value') : null;
  if (entered.measured_on === '') errors.measured_on = [t.required];
  if (!quantity || !unit) errors.quantity = [t.required];
  if (!quantity || !unit || Object.keys(errors).length > 0) throw new PageRefusal(t.check, errors);
  return {
    ...{ request_key: entered.request_key, quantity: quantity.code, unit: unit.code },
    ...{ comparator: first.comparator, value: first.value, second_value: second?.value ?? null },
    ...{ measured_on: entered.measured_on, note: entered.note },
    phase: quantity.is_phased && entered.phase ? entered.phase : null,
  };
}

function faultText(fault: NumberFault, typed: string, unit: QuantityUnit | undefined, t: Words['t']): string {
  if (typed.trim() === '') return t.required;
  return fault === 'number' ? t.number_invalid : t.decimals_invalid({ count: unit?.decimals ?? 0 });
}
