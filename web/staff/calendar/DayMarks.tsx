import CalendarOff from 'lucide-react/icons/calendar-off';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { formatTime } from '#web/lib/format.ts';
import { useTexts } from '#web/lib/language.ts';
import type { OpenDialog } from './calendar-dialog.ts';
import { isWholeDay, spansOn } from './calendar-entries.ts';
import type { CalendarColumn, NamedSpan } from './calendar-query.ts';
import styles from './Entry.module.css';

/** Absences and extra windows of a day, each of which can be looked at and taken back. */
export function DayMarks({
  date,
  column,
  onOpen,
}: {
  date: string;
  column: CalendarColumn;
  onOpen: OpenDialog;
}) {
  const t = useTexts(staff_calendar);
  const doctor = column.doctor.display_name;
  const absences = spansOn(date, column.absences);
  const windows = spansOn(date, column.extra_windows);
  if (absences.length + windows.length === 0) return null;
  const timesOf = (span: NamedSpan) =>
    isWholeDay(date, span)
      ? t.whole_day
      : t.from_to({ from: formatTime(span.date_start_time), to: formatTime(span.date_end_time) });
  return (
    <ul className={styles.marks}>
      {absences.map((absence) => (
        <li key={`absence ${absence.id}`}>
          <button
            type="button"
            className={styles.mark}
            data-kind="absence"
            onClick={() => onOpen({ kind: 'absenceOf', absence, doctor })}
          >
            <CalendarOff size={16} aria-hidden="true" />
            {t.absent({ times: timesOf(absence) })}
          </button>
        </li>
      ))}
      {windows.map((window) => (
        <li key={`extra ${window.id}`}>
          <button
            type="button"
            className={styles.mark}
            data-kind="extra"
            onClick={() => onOpen({ kind: 'extraOf', window, doctor })}
          >
            <CalendarPlus size={16} aria-hidden="true" />
            {t.extra_mark({ times: timesOf(window) })}
          </button>
        </li>
      ))}
    </ul>
  );
}
