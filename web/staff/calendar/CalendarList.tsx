import { formatLongDate } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/language.ts';
import { Card } from '#web/ui/Card.tsx';
import { noonOf } from './berlin-days.ts';
import styles from './Calendar.module.css';
import type { OpenDialog } from './calendar-dialog.ts';
import type { CalendarColumn } from './calendar-query.ts';
import { EntryList } from './EntryList.tsx';

interface ListProps {
  columns: CalendarColumn[];
  dates: string[];
  onOpen: OpenDialog;
}

/** The same days one below the other: for phones, and for whoever reads lists more easily than grids. */
export function CalendarList({ columns, dates, onOpen }: ListProps) {
  const language = useLanguage();
  return (
    <div className={styles.listDays}>
      {dates.map((date) => (
        <Card key={date}>
          <h2 className={styles.listDay}>{formatLongDate(noonOf(date), language)}</h2>
          {columns.map((column) => (
            <section
              key={column.doctor.id}
              className={styles.listDoctor}
              aria-label={column.doctor.display_name}
            >
              {columns.length > 1 && <h3>{column.doctor.display_name}</h3>}
              <EntryList {...{ date, column, onOpen }} />
            </section>
          ))}
        </Card>
      ))}
    </div>
  );
}
