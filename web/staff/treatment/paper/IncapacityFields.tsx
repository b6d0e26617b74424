import type { Incapacity } from '#contract/treatment-paper.contract.ts';
import { daysOfIncapacity, STATUTORY_VIDEO_DAYS } from '#contract/treatment-paper.rules.ts';
import { staff_paper } from '#texts/generated/staff_paper.ts';
import { useTexts } from '#web/lib/language.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import styles from '../plan/Plan.module.css';

interface IncapacityFieldsProps {
  incapacity: Incapacity;
  onChange: (incapacity: Incapacity) => void;
  errorsOf: (field: string) => string[];
}

/** The days of a certificate of incapacity for work, and for whom this copy is. */
export function IncapacityFields({ incapacity, onChange, errorsOf }: IncapacityFieldsProps) {
  const t = useTexts(staff_paper);
  const enter = (change: Partial<Incapacity>) => onChange({ ...incapacity, ...change });
  const dayField = (day: 'from' | 'until' | 'since') => (
    <TextField
      label={t[day]}
      type="date"
      value={incapacity[day] ?? ''}
      errors={errorsOf(`incapacity.${day}`)}
      onChange={({ target }) => enter({ [day]: target.value || null })}
    />
  );
  return (
    <>
      <div className={styles.fields}>
        {dayField('from')}
        {dayField('until')}
      </div>
      <VideoHint incapacity={incapacity} />
      <Checkbox
        label={t.is_follow_up}
        checked={incapacity.is_follow_up}
        onChange={({ target }) => enter({ is_follow_up: target.checked })}
      />
      {incapacity.is_follow_up && <div className={styles.fields}>{dayField('since')}</div>}
      <RadioGroup
        label={t.copy}
        name="copy"
        value={incapacity.for_insurer ? 'insurer' : 'employer'}
        options={[
          { value: 'employer', label: t.copy_employer },
          { value: 'insurer', label: t.copy_insurer },
        ]}
        onChange={({ target }) => enter({ for_insurer: target.value === 'insurer' })}
      />
    </>
  );
}

/** The limits of the statutory insurers do not bind here, so they are told and refuse nothing. */
function VideoHint({ incapacity }: { incapacity: Incapacity }) {
  const t = useTexts(staff_paper);
  const days = daysOfIncapacity(incapacity) ?? 0;
  const limits = {
    unknown: String(STATUTORY_VIDEO_DAYS.unknown),
    known: String(STATUTORY_VIDEO_DAYS.known),
  };
  if (days > STATUTORY_VIDEO_DAYS.unknown)
    return <Notice tone="waiting">{t.long_hint({ days: String(days), ...limits })}</Notice>;
  return <p className={styles.soft}>{t.statutory_hint(limits)}</p>;
}
