import { type FormEvent, useEffect, useState } from 'react';
import type { Measurements, Quantity } from '#contract/treatment-measurement.contract.ts';
import { phases, quantityGroups } from '#contract/treatment-measurement.rules.ts';
import { formatDate } from '#web/lib/dates.ts';
import { useFirstFieldFocus } from '#web/lib/focus.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Button } from '#web/ui/Button.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import formStyles from '#web/ui/Form.module.css';
import { RestOfErrors } from '#web/ui/RestOfErrors.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { dateToType, typedDate } from '#web/ui/typed-date.ts';
import styles from './Measurements.module.css';
import type { MeasurementCalls } from './measurement-calls.ts';
import { type Entered, entryOf, firstEntered, typedText, unitOf } from './measurement-entry.ts';
import type { Words } from './measurement-words.ts';

interface MeasurementFormProps {
  quantities: readonly Quantity[];
  words: Words;
  calls: MeasurementCalls;
  onChange: (data: Measurements) => void;
  onClose: () => void;
}

/** Enters one value after the other: after each, day and phase stay, because a laboratory report has several. */
export function MeasurementForm({ quantities, words, calls, onChange, onClose }: MeasurementFormProps) {
  const { t } = words;
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
        <QuantityField {...{ quantities, entered, enter, words }} errors={sending.errorsOf('quantity')} />
        <NumberFields {...{ quantity, entered, enter, words }} errorsOf={sending.errorsOf} />
        <DateField
          label={t.day}
          required
          min="1950-01-01"
          max={() => firstEntered().measured_on}
          defaultValue={dateToType(entered.measured_on, words.language)}
          errors={sending.errorsOf('measured_on')}
          onChange={({ target }) => enter({ measured_on: typedDate(target.value) })}
        />
        {quantity?.is_phased && (
          <PhaseField {...{ entered, enter, words }} errors={sending.errorsOf('phase')} />
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
  words: Words;
}

interface QuantityFieldProps extends FieldProps {
  quantities: readonly Quantity[];
  errors: string[];
}

function QuantityField({ quantities, entered, enter, words: { t }, errors }: QuantityFieldProps) {
  return (
    <Select
      label={t.quantity}
      required
      value={entered.quantity}
      errors={errors}
      onChange={({ target }) => enter({ quantity: target.value, unit: '', second_value: '' })}
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
function NumberFields({ quantity, entered, enter, words: { t }, errorsOf }: NumberFieldsProps) {
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

function PhaseField({ entered, enter, words: { t }, errors }: FieldProps & { errors: string[] }) {
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
