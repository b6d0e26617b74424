import { useQuery } from '@tanstack/react-query';
import { cancelledStatuses, OPENS_MINUTES_BEFORE } from '#contract/appointments.rules.ts';
import type { FileAppointment } from '#contract/patients.contract.ts';
import type { Note } from '#contract/treatment.contract.ts';
import { staff_treatment } from '#texts/generated/staff_treatment.ts';
import { berlinDateOf, formatDate, formatDateTime } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { useNow } from '#web/lib/render-context.ts';
import { useSearchParams } from '#web/lib/router.ts';
import { useIsCompact } from '#web/lib/use-is-compact.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { FROM_APPOINTMENT } from '../paths.ts';
import { FilePart } from '../patient-file/FilePart.tsx';
import { appointmentsOf } from '../patient-file/patient-queries.ts';
import { StatusPill } from '../patient-file/StatusPill.tsx';
import { NoteEditor } from './NoteEditor.tsx';
import { notesOf } from './note-queries.ts';
import { SignedText } from './SignedNote.tsx';
import styles from './Treatment.module.css';

/** What doctors documented, appointment by appointment, the latest first. The address says which note is open. */
export function TreatmentTab({ patientId }: { patientId: number }) {
  const t = useTexts(staff_treatment);
  const appointments = useQuery(appointmentsOf({ patientId, language: useLanguage() }));
  const notes = useQuery(notesOf(patientId));
  const [address, setAddress] = useSearchParams();
  const chosen = address.get('appointment');
  const from = address.get(FROM_APPOINTMENT);
  const today = useToday(appointments.data ?? []);
  const opened = chosen === null ? today : Number(chosen);
  const toggle = (id: number) => {
    const isClosing = id === opened;
    const next = isClosing ? CLOSED : String(id);
    setAddress(
      {
        tab: 'treatment',
        ...(from && { [FROM_APPOINTMENT]: from }),
        // Without a choice in the address, the note of today is open.
        ...((!isClosing || id === today) && { appointment: next }),
      },
      { replace: true },
    );
  };
  return (
    <FilePart query={appointments}>
      {(found) => {
        if (found.length === 0) return <EmptyNote text={t.empty} />;
        return found.map((appointment) => (
          <Entry
            key={appointment.id}
            appointment={appointment}
            note={notes.data?.find(({ appointment_id }) => appointment_id === appointment.id)}
            last={lastNoteBefore(appointment, notes.data ?? [])}
            isOpen={appointment.id === opened}
            onToggle={() => toggle(appointment.id)}
          />
        ));
      }}
    </FilePart>
  );
}

/** In the address: the person has closed the note that would be open. */
const CLOSED = 'none';

/** The appointment of today that is under way or was the last to begin; undefined where there is none. */
function useToday(appointments: readonly FileAppointment[]): number | undefined {
  const now = useNow();
  const begun = appointments.filter(
    ({ start_date, status }) =>
      berlinDateOf(start_date) === berlinDateOf(now) &&
      Date.parse(start_date) - OPENS_MINUTES_BEFORE * 60_000 <= now.getTime() &&
      !cancelledStatuses.includes(status) &&
      status !== 'no_show',
  );
  return (begun.find(({ status }) => status === 'in_progress') ?? begun[0])?.id;
}

/** The latest signed note about an earlier appointment. They come with the latest appointment first. */
function lastNoteBefore(
  { start_date }: FileAppointment,
  notes: readonly NoteOfPatient[],
): NoteOfPatient | undefined {
  return notes.find(
    ({ appointment_start, signed_at }) =>
      signed_at !== null && Date.parse(appointment_start) < Date.parse(start_date),
  );
}

type NoteOfPatient = Note & { appointment_start: string; doctor_name: string };

interface EntryProps {
  appointment: FileAppointment;
  note: Note | undefined;
  last: NoteOfPatient | undefined;
  isOpen: boolean;
  onToggle: () => void;
}

function Entry({ appointment, note, last, isOpen, onToggle }: EntryProps) {
  const t = useTexts(staff_treatment);
  const date = formatDateTime(appointment.start_date);
  const toOpen = note ? 'open_note' : 'write_note';
  const act = isOpen ? 'close_note' : toOpen;
  return (
    <section className={styles.entry}>
      <div className={styles.row}>
        <span className={styles.what}>
          <strong>{date}</strong>
          <br />
          {appointment.service.name} · {appointment.doctor.display_name}
        </span>
        <StatusPill status={appointment.status} />
        <NoteState note={note} />
        <Button
          look="secondary"
          size="small"
          aria-label={t[`${act}_of`]({ date })}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          {t[act]}
        </Button>
      </div>
      {isOpen && (
        <div className={last && !note?.signed_at ? styles.beside : undefined}>
          {last && !note?.signed_at && <LastNote note={last} />}
          <NoteEditor appointmentId={appointment.id} isInCard />
        </div>
      )}
    </section>
  );
}

function NoteState({ note }: Pick<EntryProps, 'note'>) {
  const t = useTexts(staff_treatment);
  if (!note) return <Pill tone="over">{t.no_note}</Pill>;
  return <Pill tone={note.signed_at ? 'good' : 'waiting'}>{note.signed_at ? t.signed : t.draft}</Pill>;
}

/** What was noted last, beside what is written now; folded on a phone, where it would stand in the way. */
function LastNote({ note }: { note: NoteOfPatient }) {
  const t = useTexts(staff_treatment);
  const { appointment_start, doctor_name } = note;
  return (
    <details className={styles.last} open={!useIsCompact()}>
      <summary>{t.last_note({ date: formatDate(appointment_start), name: doctor_name })}</summary>
      <div className={styles.stack}>
        <SignedText note={note} />
      </div>
    </details>
  );
}
