import { type FormEvent, useId, useState } from 'react';
import { units } from '#contract/treatment.rules.ts';
import type { Medicine } from '#contract/treatment-plan.contract.ts';
import { daytimes } from '#contract/treatment-plan.rules.ts';
import { staff_plan } from '#texts/generated/staff_plan.ts';
import { treatment_plan } from '#texts/generated/treatment_plan.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import formStyles from '#web/ui/Form.module.css';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import styles from './Plan.module.css';

interface MedicineDialogProps {
  medicine: Medicine;
  onApply: (medicine: Medicine) => void;
  onClose: () => void;
}

/** One medicine of a plan: what, how much at which time of the day, on which days and how long. */
export function MedicineDialog({ medicine, onApply, onClose }: MedicineDialogProps) {
  const t = useTexts(staff_plan);
  const formId = useId();
  const [entered, setEntered] = useState(medicine);
  const enter = (change: Partial<Medicine>) => setEntered((current) => ({ ...current, ...change }));
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onApply(entered);
  };
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={t.medicine}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" form={formId}>
            {t.apply}
          </Button>
        </>
      }
    >
      <form id={formId} className={formStyles.form} onSubmit={apply}>
        <TextField
          label={t.name}
          hint={t.name_hint}
          maxLength={160}
          required
          value={entered.name}
          onChange={({ target }) => enter({ name: target.value })}
        />
        <DoseFields medicine={entered} enter={enter} />
        <DaysFields medicine={entered} enter={enter} />
        <PeriodFields medicine={entered} enter={enter} />
        <TextArea
          label={t.note}
          rows={2}
          maxLength={500}
          value={entered.note}
          onChange={({ target }) => enter({ note: target.value })}
        />
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  medicine: Medicine;
  enter: (change: Partial<Medicine>) => void;
}

function DoseFields({ medicine: { dose, unit }, enter }: FieldsProps) {
  const t = useTexts(staff_plan);
  const planTexts = useTexts(treatment_plan);
  return (
    <div className={styles.dose}>
      {daytimes.map((time) => (
        <TextField
          key={time}
          label={planTexts[time]}
          type="number"
          inputMode="decimal"
          min={0}
          max={99}
          step={0.25}
          required
          value={dose[time]}
          onChange={({ target }) => enter({ dose: { ...dose, [time]: target.valueAsNumber || 0 } })}
        />
      ))}
      <Select
        label={t.unit}
        value={unit}
        onChange={({ target }) => enter({ unit: target.value as Medicine['unit'] })}
      >
        {units.map((each) => (
          <option key={each} value={each}>
            {planTexts[`unit_${each}_one`]}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** What a choice of days begins with. */
const FIRST_DAYS: Record<Medicine['days']['kind'], Medicine['days']> = {
  every: { kind: 'every' },
  weekdays: { kind: 'weekdays', weekdays: [1, 4] },
  interval: { kind: 'interval', every_days: 7 },
  cycle: { kind: 'cycle', from_day: 15, to_day: 26 },
  as_needed: { kind: 'as_needed' },
};
const DAY_KINDS = Object.keys(FIRST_DAYS) as Medicine['days']['kind'][];

function DaysFields({ medicine: { days }, enter }: FieldsProps) {
  const t = useTexts(staff_plan);
  const number = (label: string, value: number, min: number, take: (value: number) => Medicine['days']) => (
    <TextField
      label={label}
      type="number"
      min={min}
      max={90}
      required
      value={value}
      onChange={({ target }) => enter({ days: take(target.valueAsNumber || min) })}
    />
  );
  return (
    <div className={styles.fields}>
      <Select
        label={t.days}
        value={days.kind}
        onChange={({ target }) => enter({ days: FIRST_DAYS[target.value as Medicine['days']['kind']] })}
      >
        {DAY_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t[`days_${kind}`]}
          </option>
        ))}
      </Select>
      {days.kind === 'weekdays' && (
        <Weekdays chosen={days.weekdays} onChange={(weekdays) => enter({ days: { ...days, weekdays } })} />
      )}
      {days.kind === 'interval' &&
        number(t.every_days, days.every_days, 2, (every_days) => ({ ...days, every_days }))}
      {days.kind === 'cycle' && (
        <>
          {number(t.from_day, days.from_day, 1, (from_day) => ({ ...days, from_day }))}
          {number(t.to_day, days.to_day, 1, (to_day) => ({ ...days, to_day }))}
        </>
      )}
    </div>
  );
}

/** The last chosen day stays, because a medicine on no day makes no sense. */
function Weekdays({ chosen, onChange }: { chosen: number[]; onChange: (weekdays: number[]) => void }) {
  const t = useTexts(staff_plan);
  const planTexts = useTexts(treatment_plan);
  const toggle = (day: number) => {
    const others = chosen.filter((each) => each !== day);
    const next = chosen.includes(day) ? others : [...chosen, day].toSorted((a, b) => a - b);
    if (next.length > 0) onChange(next);
  };
  return (
    <fieldset className={styles.weekdays}>
      <legend>{t.weekdays}</legend>
      {([1, 2, 3, 4, 5, 6, 7] as const).map((day) => (
        <Checkbox
          key={day}
          label={planTexts[`weekday_${day}`]}
          checked={chosen.includes(day)}
          onChange={() => toggle(day)}
        />
      ))}
    </fieldset>
  );
}

function PeriodFields({ medicine: { starts_on, ends_on }, enter }: FieldsProps) {
  const t = useTexts(staff_plan);
  return (
    <div className={styles.fields}>
      <TextField
        label={t.starts_on}
        type="date"
        value={starts_on ?? ''}
        onChange={({ target }) => enter({ starts_on: target.value || null })}
      />
      <TextField
        label={t.ends_on}
        type="date"
        min={starts_on ?? undefined}
        value={ends_on ?? ''}
        onChange={({ target }) => enter({ ends_on: target.value || null })}
      />
    </div>
  );
}
