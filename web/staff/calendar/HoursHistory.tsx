import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { formatDate } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { noonOf } from './berlin-days.ts';
import styles from './Dialogs.module.css';
import type { HoursPlan } from './HoursForm.tsx';
import { weekdayName } from './week-hours.ts';

/** What held and what is planned, newest first: nothing of it is ever lost. */
export function HoursHistory({ versions }: Pick<HoursPlan, 'versions'>) {
  const t = useTexts(staff_calendar);
  const language = useLanguage();
  if (versions.length === 0) return null;
  return (
    <details className={styles.history}>
      <summary>{t.history}</summary>
      <ul>
        {versions.toReversed().map(({ valid_from, valid_until, hours }) => (
          <li key={valid_from}>
            <strong>
              {valid_until
                ? t.valid_between({
                    from: formatDate(noonOf(valid_from)),
                    to: formatDate(noonOf(valid_until)),
                  })
                : t.valid_since({ from: formatDate(noonOf(valid_from)) })}
            </strong>
            <br />
            {hours.length === 0
              ? t.closed
              : hours
                  .map(
                    ({ weekday, start_time, end_time }) =>
                      `${weekdayName(weekday, language)} ${start_time}–${end_time}`,
                  )
                  .join(', ')}
          </li>
        ))}
      </ul>
    </details>
  );
}
