import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import { staff_today } from '#texts/generated/staff_today.ts';
import { treatment_diary } from '#texts/generated/treatment_diary.ts';
import { formatDate, noonOf } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { Link } from '#web/lib/router.ts';
import { Button } from '#web/ui/Button.tsx';
import type { CalendarAppointment } from '../calendar/calendar-query.ts';
import { useMayCall } from '../identity/permissions.ts';
import { pathToNote, pathToPatient } from '../paths.ts';
import { useOpenRoom } from '../rooms/open-rooms.ts';
import { staffTasks } from '../tasks/staff-tasks.ts';
import { type OpenTaskOfPatient, openTasksOf } from './open-tasks.ts';
import styles from './Today.module.css';

const ImportantAnswers = lazyPart(
  async () => (await import('../patient-file/head/ImportantAnswers.tsx')).ImportantAnswers,
);

interface BesidePatientProps {
  appointment: CalendarAppointment;
  /** The one to whom the main button of the screen leads. */
  isFirst: boolean;
}

/** What the doctor must know before the patient comes in: why, what is dangerous, and what is still to do. */
export function BesidePatient({ appointment, isFirst }: BesidePatientProps) {
  const t = useTexts(staff_today);
  const tasksId = useId();
  const { id: appointmentId, patient, service } = appointment;
  const { data: tasks } = useQuery(staffTasks(useLanguage()));
  const open = tasks ? openTasksOf(tasks, { patientId: patient.id, appointmentId }) : [];
  return (
    <div className={styles.beside}>
      <div>
        <p className={styles.soft}>{t.occasion}</p>
        <p className={styles.occasion}>{service.name}</p>
      </div>
      <Flags appointment={appointment} isFirst={isFirst} />
      {open.length > 0 && (
        <div>
          <p id={tasksId} className={styles.soft}>
            {t.open_tasks}
          </p>
          <ul className={styles.tasksOfPatient} aria-labelledby={tasksId}>
            {open.map((each) => (
              <li key={`${each.kind} ${'id' in each.task ? each.task.id : each.task.appointment_id}`}>
                <TaskOfPatient patientId={patient.id} {...each} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/**
 * Reading the history is written to the access log of the patient: it is read for the one who waits or is in the room and comes
 * first, otherwise when the doctor asks for it.
 */
function Flags({ appointment: { id, patient }, isFirst }: BesidePatientProps) {
  const t = useTexts(staff_today);
  const mayRead = useMayCall('readAnamnesisSummary');
  const [wish, setWish] = useState<boolean | null>(null);
  const room = useOpenRoom(id);
  const isHere = room?.patient_state === 'waiting' || room?.patient_state === 'in';
  const isOpen = wish ?? (isFirst && isHere);
  const answersId = useId();
  if (!mayRead) return null;
  return (
    <div>
      <Button
        look="quiet"
        size="small"
        aria-expanded={isOpen}
        aria-controls={answersId}
        onClick={() => setWish(!isOpen)}
      >
        {t.flags}
        <ChevronDown className={styles.chevron} aria-hidden="true" />
      </Button>
      <div id={answersId} hidden={!isOpen}>
        {isOpen && <ImportantAnswers patientId={patient.id} filePath={pathToPatient(patient.id)} />}
      </div>
    </div>
  );
}

function TaskOfPatient({ patientId, ...open }: OpenTaskOfPatient & { patientId: number }) {
  const t = useTexts(staff_today);
  const severities = useTexts(treatment_diary);
  const mayOpenFile = useMayCall('readPatientFile');
  const file = mayOpenFile ? pathToPatient(patientId) : null;
  switch (open.kind) {
    case 'note':
      return (
        <Link to={pathToNote(patientId, open.task.appointment_id)}>
          {t.open_note({ date: formatDate(open.task.starts_at) })}
        </Link>
      );
    case 'side_effect': {
      const severity = severities[`severity_${open.task.severity}`];
      const line = t.side_effect_line({ severity, date: formatDate(noonOf(open.task.day)) });
      return <TaskLink to={file && `${file}?tab=plan`}>{t.open_side_effect({ line })}</TaskLink>;
    }
    case 'note_request':
      return <TaskLink to={file && `${file}?tab=treatment`}>{t.open_note_request}</TaskLink>;
    case 'request':
      return t.open_request({ date: formatDate(open.task.date_start_time) });
    case 'move_request':
      return t.open_move_request({ date: formatDate(open.task.date_start_time) });
    case 'appointment':
      return t.open_appointment({ date: formatDate(open.task.date_start_time) });
    case 'payment':
      return t[`task_${open.task.kind}`];
  }
}

function TaskLink({ to, children }: { to: string | null; children: string }) {
  return to === null ? children : <Link to={to}>{children}</Link>;
}
