import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { useTexts } from '#web/lib/language.ts';
import type { OpenDialog } from './calendar-dialog.ts';
import { entriesOn } from './calendar-entries.ts';
import type { CalendarColumn } from './calendar-query.ts';
import { DayMarks } from './DayMarks.tsx';
import styles from './Entry.module.css';
import { EntryButton } from './EntryButton.tsx';

interface EntryListProps {
  date: string;
  column: CalendarColumn;
  onOpen: OpenDialog;
}

/** A day of a doctor as a plain list. */
export function EntryList({ date, column, onOpen }: EntryListProps) {
  const t = useTexts(staff_calendar);
  const entries = entriesOn(date, column);
  return (
    <div className={styles.list}>
      <DayMarks {...{ date, column, onOpen }} />
      {entries.length === 0 && <p className={styles.nothing}>{t.nothing}</p>}
      {entries.length > 0 && (
        <ol className={styles.entries}>
          {entries.map((entry) => (
            <li key={entry.key}>
              <EntryButton {...{ entry, date, onOpen }} doctor={column.doctor} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
