import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { formatWeekday, isDate } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { freeTimesOf, type Slot } from './free-times.ts';

interface TimeChoiceProps {
  serviceId: number;
  doctorId: number | null;
  /** The first day of the list before another one is chosen. */
  date: string;
  value: string;
  errors: string[];
  /** Whether the times of the first day are asked for to the last one. */
  isWholeDay?: boolean;
  onChoose: (slotId: string) => void;
}

/** Chooses a free time of a service, beginning with a day. */
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

interface FreeTimesProps {
  serviceId: number;
  doctorId: number | null;
  from: string;
  value: string;
  errors?: string[];
  isWholeDay?: boolean | undefined;
  onChoose: (slotId: string) => void;
}

/** The next free times of a service in a native select, grouped by day. */
function FreeTimes({ serviceId, doctorId, from, value, errors = [], isWholeDay, onChoose }: FreeTimesProps) {
  const t = useTexts(staff_calendar);
  const times = useQuery(freeTimesOf({ serviceId, doctorId, from }, isWholeDay));
  // A time that is no longer in the list is not shown, so it must not be sent.
  const isGone = value !== '' && times.data !== undefined && !times.data.some(({ id }) => id === value);
  useEffect(() => {
    if (isGone) onChoose('');
  }, [isGone, onChoose]);
  if (times.isPending) return <Skeleton rows={1} label={t.times_loading} />;
  if (times.isLoadingError)
    return <FailureNote message={times.error.message || undefined} onRetry={() => void times.refetch()} />;
  if (times.data.length === 0) return <p role="status">{t.no_times}</p>;
  return (
    <Select
      label={t.time}
      required
      errors={errors}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{t.choose_time}</option>
      <SlotOptions slots={times.data} />
    </Select>
  );
}

/** The times of each day, each with the name of its doctor. */
export function SlotOptions({ slots }: { slots: Slot[] }) {
  const language = useLanguage();
  const t = useTexts(staff_calendar);
  return [...Map.groupBy(slots, ({ date }) => date)].map(([date, ofDay]) => (
    <optgroup key={date} label={formatWeekday(`${date}T11:00:00Z`, language)}>
      {ofDay.map(({ id, start_time, end_time, display_name }) => (
        <option key={id} value={id}>
          {t.slot({ from: start_time, to: end_time, doctor: display_name })}
        </option>
      ))}
    </optgroup>
  ));
}
