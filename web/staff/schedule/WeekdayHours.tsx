import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import type { ApiRoutes } from '#contract/api.ts';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { enteredEndOf, weekdayName } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import styles from './Dialogs.module.css';

export type HoursPlan = ApiRoutes['GET /api/staff/working-hours']['output']['data'];

interface WeekdayHoursProps {
  weekday: number;
  hours: EnteredHours[];
  errorsOf: (field: string) => string[];
  onChange: (hours: EnteredHours[]) => void;
}

/** The periods of one weekday. The server names errors by the index of a period in the whole week. */
export function WeekdayHours({ weekday, hours, errorsOf, onChange }: WeekdayHoursProps) {
  const t = useTexts(staff_calendar);
  const day = weekdayName(weekday, useLanguage());
  const change = (key: string, entry: Partial<EnteredHours>) =>
    onChange(hours.map((each) => (each.key === key ? { ...each, ...entry } : each)));
  const fieldset = useRef<HTMLFieldSetElement>(null);
  // The button disappears with its period, so the focus needs another place.
  const remove = (key: string) => {
    [...(fieldset.current?.querySelectorAll('button') ?? [])].at(-1)?.focus();
    onChange(hours.filter((each) => each.key !== key));
  };
  const ofDay = hours.map((each, place) => ({ ...each, place })).filter((each) => each.weekday === weekday);
  return (
    <fieldset ref={fieldset} className={styles.weekday}>
      <legend>{day}</legend>
      {ofDay.length === 0 && <p className={styles.soft}>{t.closed}</p>}
      {ofDay.map(({ key, start, end, place }) => (
        <div key={key} className={styles.period}>
          <TextField
            label={t.start_time}
            type="time"
            required
            errors={errorsOf(`hours.${place}.start_time`)}
            value={start}
            onChange={({ target }) => change(key, { start: target.value })}
          />
          <TextField
            label={t.end_time}
            type="time"
            required
            errors={errorsOf(`hours.${place}.end_time`)}
            value={end}
            onChange={({ target }) => change(key, { end: target.value })}
          />
          <IconButton label={t.remove_period({ day, start: start || '–' })} onClick={() => remove(key)}>
            <X />
          </IconButton>
        </div>
      ))}
      <IconButton
        hasBorder
        className={styles.addPeriod}
        label={t.add_period({ day })}
        onClick={() => onChange(withPeriod(hours, weekday))}
      >
        <Plus />
      </IconButton>
    </fieldset>
  );
}

/** Monday = 1 */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** The entries of one period; `key` stays the same when other periods are added or removed. */
export interface EnteredHours {
  key: string;
  weekday: number;
  start: string;
  end: string;
}

/** The entries that the form starts with: the week in force on that day. */
export function enteredWeek(versions: HoursPlan['versions'], date: string): EnteredHours[] {
  const inForce = versions.findLast(({ valid_from }) => valid_from <= date) ?? versions.at(0);
  const isOver = inForce?.valid_until != null && inForce.valid_until < date;
  return (isOver ? [] : (inForce?.hours ?? [])).map(({ weekday, start_time, end_time }) => ({
    key: `${weekday} ${start_time}`,
    weekday,
    start: start_time,
    end: enteredEndOf(end_time),
  }));
}

/** Adds an empty period to that weekday. */
function withPeriod(hours: EnteredHours[], weekday: number): EnteredHours[] {
  return [...hours, { key: `${weekday} ${crypto.randomUUID()}`, weekday, start: '', end: '' }];
}
