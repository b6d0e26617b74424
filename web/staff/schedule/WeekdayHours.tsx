import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import type { ApiRoutes } from '#contract/api.ts';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { enteredEndOf } from './berlin-days.ts';
import styles from './Dialogs.module.css';

export type HoursPlan = ApiRoutes['GET /api/staff/working-hours']['output']['data'];

interface WeekdayHoursProps {
  weekday: number;
  hours: EnteredHours[];
  errorsOf: (field: string) => string[];
  onChange: (hours: EnteredHours[]) => void;
}

/** The periods of one weekday. Errors come by the place a period has among all of the week. */
export function WeekdayHours({ weekday, hours, errorsOf, onChange }: WeekdayHoursProps) {
  const t = useTexts(staff_calendar);
  const day = weekdayName(weekday, useLanguage());
  const change = (key: string, entry: Partial<EnteredHours>) =>
    onChange(hours.map((each) => (each.key === key ? { ...each, ...entry } : each)));
  const fieldset = useRef<HTMLFieldSetElement>(null);
  // The button that removes a period goes with it, and would take the focus along.
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

/** One period as it stands in its two fields; `key` stays while others come and go. */
export interface EnteredHours {
  key: string;
  weekday: number;
  start: string;
  end: string;
}

/** The week that holds on a day, to begin with. */
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

/** One more period on that day, to be filled in. */
function withPeriod(hours: EnteredHours[], weekday: number): EnteredHours[] {
  return [...hours, { key: `${weekday} ${crypto.randomUUID()}`, weekday, start: '', end: '' }];
}

/** Weekdays in the words of the language; 2024 began on a Monday. */
export function weekdayName(weekday: number, locale: string): string {
  const day = new Date(Date.UTC(2024, 0, weekday));
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(day);
}
