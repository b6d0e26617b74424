import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { formatTime } from '#web/lib/format.ts';
import { useTexts } from '#web/lib/language.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useMayCall } from '../shell/permissions.ts';
import type { OpenDialog } from './calendar-dialog.ts';
import type { CalendarEntry } from './calendar-entries.ts';
import type { CalendarColumn } from './calendar-query.ts';
import styles from './Entry.module.css';
import { useStatusWord } from './StatusPill.tsx';
import { visitTone } from './visit-tone.ts';

interface EntryProps {
  entry: CalendarEntry;
  doctor: CalendarColumn['doctor'];
  date: string;
  onOpen: OpenDialog;
}

/** One stretch of a day: a visit, a time somebody is booking, or one that is free. */
export function EntryButton({ entry, doctor, date, onOpen }: EntryProps) {
  const mayCreate = useMayCall('createForPatient');
  const times = { from: formatTime(entry.date_start_time), to: formatTime(entry.date_end_time) };
  if (entry.kind === 'visit') return <VisitButton entry={entry} doctor={doctor} onOpen={onOpen} />;
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

function VisitButton({ entry, doctor, onOpen }: Omit<EntryProps, 'date' | 'entry'> & { entry: VisitEntry }) {
  const t = useTexts(staff_calendar);
  const { visit } = entry;
  const status = useStatusWord(visit.status);
  const [from, to] = [formatTime(visit.date_start_time), formatTime(visit.date_end_time)];
  const words = { from, to, patient: visit.patient.name, service: visit.service.name };
  return (
    <button
      type="button"
      data-entry
      className={classNames(styles.entry, styles.visit)}
      data-tone={visitTone(visit.status)}
      aria-label={t.visit_label({ ...words, status, doctor: doctor.display_name })}
      onClick={() => onOpen({ kind: 'visit', visit })}
    >
      <span className={styles.time}>
        {from}–{to}
      </span>
      <strong className={styles.name}>{visit.patient.name}</strong>
      <span className={styles.more}>
        {visit.service.name} · {status}
      </span>
    </button>
  );
}

type VisitEntry = Extract<CalendarEntry, { kind: 'visit' }>;

function FreeButton({
  times,
  doctor,
  onPress,
}: {
  times: Times;
  doctor: CalendarColumn['doctor'];
  onPress: () => void;
}) {
  const t = useTexts(staff_calendar);
  return (
    <button
      type="button"
      data-entry
      className={classNames(styles.entry, styles.free)}
      aria-label={t.free_label({ ...times, doctor: doctor.display_name })}
      onClick={onPress}
    >
      <span className={styles.time}>
        {times.from}–{times.to}
      </span>
      <span className={styles.more}>{t.free}</span>
    </button>
  );
}

function StillEntry({ kind, times }: { kind: 'hold' | 'free'; times: Times }) {
  const t = useTexts(staff_calendar);
  return (
    <div className={classNames(styles.entry, styles[kind])}>
      <span className={styles.time}>
        {times.from}–{times.to}
      </span>
      <span className={styles.more}>{t[kind]}</span>
    </div>
  );
}
