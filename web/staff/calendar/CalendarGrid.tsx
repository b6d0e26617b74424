import type { CSSProperties } from 'react';
import type { OpenDialog } from './calendar-dialog.ts';
import { shownDates, shownHours } from './calendar-entries.ts';
import type { CalendarColumn } from './calendar-query.ts';
import styles from './Grid.module.css';
import { GridColumn } from './GridColumn.tsx';
import { heightOf, hoursIn, placeOf } from './grid-place.ts';
import { moveBetweenEntries } from './move-between-entries.ts';
import { useClinicNow } from './use-clinic-now.ts';

interface GridProps {
  columns: CalendarColumn[];
  dates: string[];
  clockOffset: number;
  onOpen: OpenDialog;
}

/** Times from top to bottom, side by side: the doctors of a day, or the days of a doctor. */
export function CalendarGrid({ columns, dates, clockOffset, onOpen }: GridProps) {
  const hours = shownHours(dates, columns);
  const now = useClinicNow(clockOffset);
  const days = columns.flatMap((column) => shownDates(dates, columns).map((date) => ({ column, date })));
  return (
    <div className={styles.scroll}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys only move between the buttons inside. */}
      <div
        className={styles.grid}
        onKeyDown={moveBetweenEntries}
        style={{ '--columns': days.length } as CSSProperties}
      >
        <div className={styles.hours} aria-hidden="true">
          <div className={styles.body} style={heightOf(hours)}>
            {hoursIn(hours).map((minutes) => (
              <span
                key={minutes}
                className={styles.hour}
                style={placeOf({ from: minutes, to: minutes }, hours)}
              >
                {minutes / 60}:00
              </span>
            ))}
          </div>
        </div>
        {days.map(({ column, date }) => (
          <GridColumn
            key={`${column.doctor.id} ${date}`}
            {...{ column, date, hours, now, onOpen }}
            isDay={dates.length === 1}
          />
        ))}
      </div>
    </div>
  );
}
