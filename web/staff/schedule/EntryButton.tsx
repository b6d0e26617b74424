import CalendarOff from 'lucide-react/icons/calendar-off';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { appointmentTone } from '#web/appointments/appointment-tone.ts';
import { formatTime } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import type { CalendarColumn, NamedSpan } from '../calendar/calendar-query.ts';
import { useMayCall } from '../identity/permissions.ts';
import { useStatusWord } from '../patient-file/StatusPill.tsx';
import { useWaitingLabel } from '../rooms/open-rooms.ts';
import type { OpenDialog } from './calendar-dialog.ts';
import { type AppointmentEntry, type CalendarEntry, isWholeDay, spansOn } from './calendar-entries.ts';
import { type DragToMove, useIsMovable } from './drag-to-move.ts';
import styles from './Entry.module.css';
import { colourOfService, useEntryColour } from './entry-colour.ts';

interface EntryProps {
  entry: CalendarEntry;
  doctor: CalendarColumn['doctor'];
  date: string;
  /** Whether the entry runs at this moment. */
  isNow?: boolean;
  onOpen: OpenDialog;
  /** Only in the grid. */
  drag?: DragToMove | undefined;
}

/** One entry of a day: an appointment, a hold, or a free time. */
export function EntryButton({ entry, doctor, date, isNow = false, onOpen, drag }: EntryProps) {
  const mayCreate = useMayCall('createForPatient');
  const times = { from: formatTime(entry.date_start_time), to: formatTime(entry.date_end_time) };
  if (entry.kind === 'appointment')
    return <AppointmentButton entry={entry} doctor={doctor} isNow={isNow} onOpen={onOpen} drag={drag} />;
  if (entry.kind === 'hold' || !mayCreate) return <StillEntry kind={entry.kind} times={times} />;
  return (
    <FreeButton
      times={times}
      doctor={doctor}
      onPress={() => onOpen({ kind: 'new', doctorId: doctor.id, date })}
    />
  );
}

interface Times {
  from: string;
  to: string;
}

function AppointmentButton({
  entry,
  doctor,
  isNow,
  onOpen,
  drag,
}: Omit<EntryProps, 'date' | 'entry'> & { entry: AppointmentEntry }) {
  const { appointment } = entry;
  const t = useTexts(staff_calendar);
  const status = useStatusWord(appointment.status);
  const waiting = useWaitingLabel(appointment.id);
  const isByService = useEntryColour() === 'service';
  const isMovable = useIsMovable(appointment, drag);
  return (
    <button
      type="button"
      data-entry
      className={classNames(styles.entry, styles.appointment)}
      data-tone={appointmentTone(appointment.status, status)}
      data-service={isByService ? colourOfService(appointment.service.id) : undefined}
      data-movable={isMovable || undefined}
      data-dragged={drag?.draggedKey === entry.key || undefined}
      aria-current={isNow ? 'time' : undefined}
      onPointerDown={isMovable ? (event) => drag?.press(event, entry) : undefined}
      onClick={() => onOpen({ kind: 'appointment', appointment })}
    >
      <Time from={formatTime(appointment.date_start_time)} to={formatTime(appointment.date_end_time)} />{' '}
      <strong className={styles.name}>{appointment.patient.name}</strong>{' '}
      <span className={styles.more}>
        {waiting && (
          <>
            <strong>{waiting}</strong> ·{' '}
          </>
        )}
        {appointment.service.name} · {status}
        {appointment.wished_start_time !== null && ` · ${t.wished_time}`}
      </span>
      <VisuallyHidden>{doctor.display_name}</VisuallyHidden>
    </button>
  );
}

interface FreeButtonProps {
  times: Times;
  doctor: CalendarColumn['doctor'];
  onPress: () => void;
}

function FreeButton({ times, doctor, onPress }: FreeButtonProps) {
  const t = useTexts(staff_calendar);
  return (
    <button type="button" data-entry className={classNames(styles.entry, styles.free)} onClick={onPress}>
      <Time {...times} /> <span className={styles.more}>{t.free}</span>
      <VisuallyHidden>{t.free_long({ doctor: doctor.display_name })}</VisuallyHidden>
    </button>
  );
}

function StillEntry({ kind, times }: { kind: 'hold' | 'free'; times: Times }) {
  const t = useTexts(staff_calendar);
  return (
    <div className={classNames(styles.entry, styles[kind])}>
      <Time {...times} /> <span className={styles.more}>{t[kind]}</span>
    </div>
  );
}

function Time({ from, to }: Times) {
  return (
    <span className={styles.time}>
      {from}–{to}
    </span>
  );
}

/** Absences and extra windows of a day; each opens a dialog that can remove it. */
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
            onClick={() => onOpen({ kind: 'removeAbsence', absence, doctor })}
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
            onClick={() => onOpen({ kind: 'removeExtra', window, doctor })}
          >
            <CalendarPlus size={16} aria-hidden="true" />
            {t.extra_mark({ times: timesOf(window) })}
          </button>
        </li>
      ))}
    </ul>
  );
}
