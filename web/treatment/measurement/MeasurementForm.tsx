import { type FormEvent, useEffect, useState } from 'react';
import type { ApiRoutes } from '#contract/api.ts';
import type { Measurements, Quantity, QuantityUnit } from '#contract/treatment-measurement.contract.ts';
import {
  type NumberFault,
  type Phase,
  phases,
  quantityGroups,
  readNumber,
} from '#contract/treatment-measurement.rules.ts';
import { berlinDateOf, formatDate } from '#web/lib/dates.ts';
import type { ServerErrors } from '#web/lib/field-errors.ts';
import { useFirstFieldFocus } from '#web/lib/focus.ts';
import { PageRefusal, useSend } from '#web/lib/use-send.ts';
import { Button } from '#web/ui/Button.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import formStyles from '#web/ui/Form.module.css';
import { RestOfErrors } from '#web/ui/RestOfErrors.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { dateToType, typedDate } from '#web/ui/typed-date.ts';
import styles from './Measurements.module.css';
import type { Texts } from './measurement-texts.ts';

interface MeasurementFormProps {
  quantities: readonly Quantity[];
  texts: Texts;
  calls: MeasurementCalls;
  onChange: (data: Measurements) => void;
  onClose: () => void;
}

/** Enters one value after the other: after each, day and phase stay, because a laboratory report has several. */
export function MeasurementForm({ quantities, texts, calls, onChange, onClose }: MeasurementFormProps) {
  const { t } = texts;
  const form = useFirstFieldFocus();
  const [entered, setEntered] = useState(firstEntered);
  const quantity = quantities.find(({ code }) => code === entered.quantity);
  const sending = useSend(async () => calls.add(entryOf(entered, quantity, t)), {
    onDone: ({ data }) => {
      onChange(data);
      const [name, date] = [quantity?.name ?? '', formatDate(entered.measured_on)];
      showToast({ type: 'success', text: t.saved({ name, date, value: typedText(entered, quantity) }) });
      const { measured_on, phase } = entered;
      setEntered({ ...firstEntered(), measured_on, phase });
      form.current?.querySelector('select')?.focus();
    },
  });
  // Another entry is another request: a repeated one is stored once.
  const enter = (change: Partial<Entered>) =>
    setEntered((current) => ({ ...current, ...change, request_key: crypto.randomUUID() }));
  const { refusal } = sending;
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal, form]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void sending.send();
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.fields}>
        <QuantityField
          quantities={quantities}
          entered={entered}
          enter={enter}
          texts={texts}
          errors={sending.errorsOf('quantity')}
        />
        <NumberFields
          quantity={quantity}
          entered={entered}
          enter={enter}
          texts={texts}
          errorsOf={sending.errorsOf}
        />
        <DateField
          label={t.day}
          required
          min="1950-01-01"
          max={() => firstEntered().measured_on}
          defaultValue={dateToType(entered.measured_on)}
          errors={sending.errorsOf('measured_on')}
          onChange={({ target }) => enter({ measured_on: typedDate(target.value) })}
        />
        {quantity?.is_phased && (
          <PhaseField entered={entered} enter={enter} texts={texts} errors={sending.errorsOf('phase')} />
        )}
        {quantity && quantity.group !== 'body' && (
          <LaboratoryFields entered={entered} enter={enter} texts={texts} errorsOf={sending.errorsOf} />
        )}
        <TextField
          label={t.note}
          hint={t.note_hint}
          maxLength={200}
          value={entered.note}
          errors={sending.errorsOf('note')}
          onChange={({ target }) => enter({ note: target.value })}
        />
      </div>
      <RestOfErrors refusal={refusal} />
      <div className={formStyles.actions}>
        <Button type="submit" isBusy={sending.isBusy}>
          {t.save}
        </Button>
        <Button look="secondary" onClick={onClose}>
          {t.close}
        </Button>
      </div>
    </form>
  );
}

interface FieldProps {
  entered: Entered;
  enter: (change: Partial<Entered>) => void;
  texts: Texts;
}

interface QuantityFieldProps extends FieldProps {
  quantities: readonly Quantity[];
  errors: string[];
}

function QuantityField({ quantities, entered, enter, texts: { t }, errors }: QuantityFieldProps) {
  return (
    <Select
      label={t.quantity}
      required
      value={entered.quantity}
      errors={errors}
      onChange={({ target }) =>
        enter({
          quantity: target.value,
          unit: '',
          second_value: '',
          laboratory_low: '',
          laboratory_high: '',
        })
      }
    >
      <option value="">{t.choose}</option>
      {quantityGroups.map((group) => (
        <optgroup key={group} label={t[`group_${group}`]}>
          {quantities
            .filter((each) => each.group === group)
            .map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
        </optgroup>
      ))}
    </Select>
  );
}

interface NumberFieldsProps extends FieldProps {
  quantity: Quantity | undefined;
  errorsOf: (field: string) => string[];
}

/** One number with a choice of units, or two of the same unit. */
function NumberFields({ quantity, entered, enter, texts: { t }, errorsOf }: NumberFieldsProps) {
  const unit = unitOf(entered, quantity);
  const hasChoice = (quantity?.units.length ?? 0) > 1;
  const [first = '', second] = quantity?.parts ?? [];
  const inUnit = unit && !hasChoice ? t.value_in({ unit: unit.label }) : t.value;
  const partIn = (part: string) => t.part_in({ part, unit: unit?.label ?? '' });
  return (
    <>
      <TextField
        label={second === undefined ? inUnit : partIn(first)}
        hint={quantity?.group === 'body' ? undefined : t.value_hint}
        inputMode="decimal"
        maxLength={20}
        required
        autoComplete="off"
        value={entered.value}
        errors={errorsOf('value')}
        onChange={({ target }) => enter({ value: target.value })}
      />
      {second !== undefined && (
        <TextField
          label={partIn(second)}
          inputMode="numeric"
          maxLength={20}
          required
          autoComplete="off"
          value={entered.second_value}
          errors={errorsOf('second_value')}
          onChange={({ target }) => enter({ second_value: target.value })}
        />
      )}
      {hasChoice && (
        <Select
          label={t.unit}
          value={unit?.code}
          errors={errorsOf('unit')}
          onChange={({ target }) => enter({ unit: target.value })}
        >
          {quantity?.units.map(({ code, label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}

function PhaseField({ entered, enter, texts: { t }, errors }: FieldProps & { errors: string[] }) {
  return (
    <Select
      label={t.phase}
      hint={t.phase_hint}
      value={entered.phase}
      errors={errors}
      onChange={({ target }) => enter({ phase: target.value as Entered['phase'] })}
    >
      <option value="">{t.phase_none}</option>
      {phases.map((phase) => (
        <option key={phase} value={phase}>
          {t[`phase_${phase}`]}
        </option>
      ))}
    </Select>
  );
}

interface LaboratoryFieldsProps extends FieldProps {
  errorsOf: (field: string) => string[];
}

/** The range on the report of the laboratory comes before any other. */
function LaboratoryFields({ entered, enter, texts: { t }, errorsOf }: LaboratoryFieldsProps) {
  return (['laboratory_low', 'laboratory_high'] as const).map((field) => (
    <TextField
      key={field}
      label={t[field]}
      hint={t.laboratory_hint}
      inputMode="decimal"
      maxLength={20}
      autoComplete="off"
      value={entered[field]}
      errors={errorsOf(field)}
      onChange={({ target }) => enter({ [field]: target.value })}
    />
  ));
}

/** What stands in the fields. */
interface Entered {
  request_key: string;
  quantity: string;
  /** Empty for the first unit of the quantity. */
  unit: string;
  value: string;
  second_value: string;
  measured_on: string;
  phase: Phase | '';
  laboratory_low: string;
  laboratory_high: string;
  note: string;
}

function firstEntered(): Entered {
  return {
    request_key: crypto.randomUUID(),
    quantity: '',
    unit: '',
    value: '',
    second_value: '',
    measured_on: berlinDateOf(new Date()),
    phase: '',
    note: '',
    laboratory_low: '',
    laboratory_high: '',
  };
}

function unitOf({ unit }: Pick<Entered, 'unit'>, quantity: Quantity | undefined): QuantityUnit | undefined {
  return quantity?.units.find(({ code }) => code === unit) ?? quantity?.units[0];
}

/** `<0,1 µg/l`, as it was typed. */
function typedText(entered: Entered, quantity: Quantity | undefined): string {
  const numbers = [entered.value, entered.second_value].filter((typed) => typed !== '').join('/');
  return `${numbers} ${unitOf(entered, quantity)?.label ?? ''}`.trim();
}

/** What is sent. What cannot be read as a number is refused at its field before. */
function entryOf(entered: Entered, quantity: Quantity | undefined, t: Texts['t']): NewMeasurement {
  const unit = unitOf(entered, quantity);
  const errors: ServerErrors = {};
  const read = (field: 'value' | 'second_value' | 'laboratory_low' | 'laboratory_high') => {
    const found = readNumber(entered[field], unit?.decimals ?? 0);
    if (typeof found !== 'string') return found;
    errors[field] = [faultText(found, entered[field], unit, t)];
    return { comparator: null, value: 0 };
  };
  const hasSecond = (quantity?.parts.length ?? 1) > 1;
  const first = unit ? read('value') : { comparator: null, value: 0 };
  const second = hasSecond ? read('second_value') : null;
  const bound = (field: 'laboratory_low' | 'laboratory_high') => {
    if (!unit || quantity?.group === 'body' || entered[field].trim() === '') return null;
    const found = read(field);
    if (found.comparator === null) return found.value;
    errors[field] = [t.number_invalid];
    return null;
  };
  const [laboratory_low, laboratory_high] = [bound('laboratory_low'), bound('laboratory_high')];
  if (entered.measured_on === '') errors.measured_on = [t.required];
  if (!quantity || !unit) errors.quantity = [t.required];
  if (!quantity || !unit || Object.keys(errors).length > 0) throw new PageRefusal(t.check, errors);
  return {
    request_key: entered.request_key,
    quantity: quantity.code,
    unit: unit.code,
    comparator: first.comparator,
    value: first.value,
    second_value: second?.value ?? null,
    measured_on: entered.measured_on,
    note: entered.note,
    laboratory_low,
    laboratory_high,
    phase: quantity.is_phased && entered.phase ? entered.phase : null,
  };
}

function faultText(fault: NumberFault, typed: string, unit: QuantityUnit | undefined, t: Texts['t']): string {
  if (typed.trim() === '') return t.required;
  if (fault === 'number') return t.number_invalid;
  const count = unit?.decimals ?? 0;
  if (count === 0) return t.decimals_invalid_none;
  return count === 1 ? t.decimals_invalid_one : t.decimals_invalid({ count });
}

type NewMeasurement = ApiRoutes['POST /api/patients/measurements']['input'];

/** How this app enters and strikes a value; both answer with all of them. */
export interface MeasurementCalls {
  add: (entry: NewMeasurement) => Promise<{ data: Measurements }>;
  strike: (id: number, reason: string) => Promise<{ data: Measurements }>;
}
