import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { useTexts } from '#web/lib/language.ts';
import { Select } from '#web/ui/Select.tsx';
import type { CalendarColumn } from './calendar-query.ts';

interface DoctorSelectProps {
  doctors: CalendarColumn['doctor'][];
  value: number | null;
  errors?: string[];
  /** Whether all doctors together can be chosen as well. */
  allowsAll?: boolean;
  onChoose: (doctorId: number | null) => void;
}

/** Chooses a doctor; not shown to a doctor who sees only the own calendar. */
export function DoctorSelect({
  doctors,
  value,
  errors = [],
  allowsAll = false,
  onChoose,
}: DoctorSelectProps) {
  const t = useTexts(staff_calendar);
  if (doctors.length < 2) return null;
  return (
    <Select
      label={t.doctor}
      required={!allowsAll}
      errors={errors}
      value={value ?? ''}
      onChange={({ target }) => onChoose(Number(target.value) || null)}
    >
      <option value="">{allowsAll ? t.any_doctor : t.choose_doctor}</option>
      {doctors.map(({ id, display_name }) => (
        <option key={id} value={id}>
          {display_name}
        </option>
      ))}
    </Select>
  );
}
