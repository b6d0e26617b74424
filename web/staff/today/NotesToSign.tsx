import type { NoteToSign } from '#contract/treatment.contract.ts';
import { staff_today } from '#texts/generated/staff_today.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { pathToNote } from '../paths.ts';
import { PatientName } from '../patient-file/PatientName.tsx';
import { TaskCard } from './TaskCards.tsx';
import styles from './Today.module.css';

/** Notes about past appointments that the doctor, or somebody for the doctor, has begun. */
export function NotesToSign({ notes }: { notes: NoteToSign[] }) {
  const t = useTexts(staff_today);
  return (
    <TaskCard title={t.notes_to_sign}>
      {notes.map(({ appointment_id, patient, starts_at, changed_by, is_overdue }) => {
        const time = formatDateTime(starts_at);
        return (
          <li key={appointment_id} className={styles.item}>
            <PatientName patient={patient} />
            {is_overdue && (
              <div>
                <Pill tone="danger">{t.note_overdue}</Pill>
              </div>
            )}
            <p className={styles.soft}>{t.note_to_sign_line({ time, name: changed_by })}</p>
            <div>
              <ButtonLink
                size="small"
                to={pathToNote(patient.id, appointment_id)}
                aria-label={t.note_to_sign_label({ name: patient.name, time })}
              >
                {t.note_to_sign_open}
              </ButtonLink>
            </div>
          </li>
        );
      })}
    </TaskCard>
  );
}
