import { useQuery } from '@tanstack/react-query';
import type { FileAppointment } from '#contract/patients.contract.ts';
import type { Note } from '#contract/treatment.contract.ts';
import { staff_treatment } from '#texts/generated/staff_treatment.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { useSearchParams } from '#web/lib/router.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { FROM_APPOINTMENT } from '../paths.ts';
import { FilePart } from '../patient-file/FilePart.tsx';
import { appointmentsOf } from '../patient-file/patient-queries.ts';
import { NoteEditor } from './NoteEditor.tsx';
import { notesOf } from './note-queries.ts';
import styles from './Treatment.module.css';

/** What doctors documented, appointment by appointment, the latest first. The address says which note is open. */
export function TreatmentTab({ patientId }: { patientId: number }) {
  const t = useTexts(staff_treatment);
  const appointments = useQuery(appointmentsOf({ patientId, language: useLanguage() }));
  const notes = useQuery(notesOf(patientId));
  const [address, setAddress] = useSearchParams();
  const opened = Number(address.get('appointment'));
  const from = address.get(FROM_APPOINTMENT);
  const toggle = (id: number) =>
    setAddress(
      {
        tab: 'treatment',
        ...(from && { [FROM_APPOINTMENT]: from }),
        ...(id !== opened && { appointment: String(id) }),
      },
      { replace: true },
    );
  return (
    <FilePart query={appointments}>
      {(found) => {
        if (found.length === 0) return <EmptyNote text={t.empty} />;
        return found.map((appointment) => (
          <Entry
            key={appointment.id}
            appointment={appointment}
            note={notes.data?.find(({ appointment_id }) => appointment_id === appointment.id)}
            isOpen={appointment.id === opened}
            onToggle={() => toggle(appointment.id)}
          />
        ));
      }}
    </FilePart>
  );
}

interface EntryProps {
  appointment: FileAppointment;
  note: Note | undefined;
  isOpen: boolean;
  onToggle: () => void;
}

function Entry({ appointment, note, isOpen, onToggle }: EntryProps) {
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
        {note && (
          <Pill tone={note.signed_at ? 'good' : 'waiting'}>{note.signed_at ? t.signed : t.draft}</Pill>
        )}
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
      {isOpen && <NoteEditor appointmentId={appointment.id} isInCard />}
    </section>
  );
}
