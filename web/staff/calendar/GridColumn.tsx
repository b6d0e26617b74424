import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { formatLongDate, formatShortDay } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { berlinDateOf, berlinMinutesOf, noonOf } from './berlin-days.ts';
import type { OpenDialog } from './calendar-dialog.ts';
import { entriesOn, type Minutes, spansOn } from './calendar-entries.ts';
import type { CalendarColumn } from './calendar-query.ts';
import { DayMarks } from './DayMarks.tsx';
import { EntryButton } from './EntryButton.tsx';
import styles from './Grid.module.css';
import { heightOf, placeOf } from './grid-place.ts';

interface GridColumnProps {
  column: CalendarColumn;
  date: string;
  hours: Minutes;
  now: Date;
  /** Doctors stand side by side; else the days of one do. */
  isDay: boolean;
  onOpen: OpenDialog;
}

/** One day of one doctor. Its entries stand in the order of time, so that Tab follows the clock. */
export function GridColumn({ column, date, hours, now, isDay, onOpen }: GridColumnProps) {
  const t = useTexts(staff_calendar);
  const language = useLanguage();
  const { doctor } = column;
  const day = formatLongDate(noonOf(date), language);
  const isToday = berlinDateOf(now) === date;
  const entries = entriesOn(date, column);
  return (
    <section
      className={styles.column}
      data-column
      aria-label={t.column_label({ doctor: doctor.display_name, day })}
    >
      <header className={styles.head}>
        <h2 className={styles.title} data-today={isToday || undefined}>
          {isDay ? doctor.display_name : formatShortDay(noonOf(date), language)}
        </h2>
        <DayMarks {...{ date, column, onOpen }} />
      </header>
      <div className={styles.body} style={heightOf(hours)}>
        <Bands {...{ date, column, hours }} />
        <ol className={styles.entries}>
          {entries.map((entry) => (
            <li key={entry.key} className={styles.place} style={placeOf(entry, hours)}>
              <EntryButton {...{ entry, doctor, date, onOpen }} />
            </li>
          ))}
        </ol>
        {entries.length === 0 && <VisuallyHidden>{t.nothing}</VisuallyHidden>}
        {isToday && <NowLine now={now} hours={hours} />}
      </div>
    </section>
  );
}

/** Open time is light, absence is hatched; both are also told by the entries and the marks. */
function Bands({ date, column, hours }: Pick<GridColumnProps, 'date' | 'column' | 'hours'>) {
  const open = spansOn(date, [...column.working_hours, ...column.extra_windows]);
  const away = spansOn(date, column.absences);
  return (
    <div aria-hidden="true">
      {open.map((span) => (
        <div key={`open ${span.from}`} className={styles.open} style={placeOf(span, hours)} />
      ))}
      {away.map((span) => (
        <div key={`away ${span.from}`} className={styles.away} style={placeOf(span, hours)} />
      ))}
    </div>
  );
}

function NowLine({ now, hours }: { now: Date; hours: Minutes }) {
  const minutes = berlinMinutesOf(now);
  if (minutes < hours.from || minutes > hours.to) return null;
  return (
    <div className={styles.now} aria-hidden="true" style={placeOf({ from: minutes, to: minutes }, hours)} />
  );
}
