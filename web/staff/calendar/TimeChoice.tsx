import { useState } from 'react';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { useTexts } from '#web/lib/language.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { isDate } from './berlin-days.ts';
import { FreeTimes } from './FreeTimes.tsx';

interface TimeChoiceProps {
  serviceId: number;
  doctorId: number | null;
  /** The first day to look at, to begin with. */
  date: string;
  value: string;
  errors: string[];
  onChoose: (slotId: string) => void;
}

/** A free time of a service from a day on. */
export function TimeChoice({ date, ...times }: TimeChoiceProps) {
  const t = useTexts(staff_calendar);
  const [from, setFrom] = useState(date);
  return (
    <>
      <TextField
        label={t.from_day}
        type="date"
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      {isDate(from) && times.serviceId > 0 && <FreeTimes {...times} from={from} />}
    </>
  );
}
