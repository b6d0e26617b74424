import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { useTexts } from '#web/lib/language.ts';
import formStyles from '#web/ui/Form.module.css';
import { TextField } from '#web/ui/TextField.tsx';
import type { AbsenceEntry } from './absence-choices.ts';
import type { CalendarColumn } from './calendar-query.ts';
import { DoctorSelect } from './DoctorSelect.tsx';

interface SpanFieldsProps {
  doctors: CalendarColumn['doctor'][];
  entry: AbsenceEntry;
  errorsOf: (field: string) => string[];
  onChange: (entry: AbsenceEntry) => void;
}

export function AbsenceSpanFields({ doctors, entry, errorsOf, onChange }: SpanFieldsProps) {
  const t = useTexts(staff_calendar);
  const field = (name: Exclude<keyof AbsenceEntry, 'doctorId'>, key: string) => ({
    errors: errorsOf(key),
    value: entry[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...entry, [name]: target.value }),
  });
  return (
    <>
      <DoctorSelect
        doctors={doctors}
        value={entry.doctorId}
        errors={errorsOf('doctor_id')}
        onChoose={(doctorId) => onChange({ ...entry, doctorId })}
      />
      <div className={formStyles.pair}>
        <TextField label={t.first_day} type="date" required {...field('from', 'start_date')} />
        <TextField
          label={t.from_time}
          type="time"
          hint={t.whole_day_hint}
          {...field('fromTime', 'start_time')}
        />
        <TextField label={t.last_day} type="date" required {...field('to', 'end_date')} />
        <TextField label={t.to_time} type="time" hint={t.whole_day_hint} {...field('toTime', 'end_time')} />
      </div>
    </>
  );
}
