import { useQueryClient } from '@tanstack/react-query';
import type { WaitingNoteRequest } from '#contract/treatment-insight.contract.ts';
import { staff_today } from '#texts/generated/staff_today.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Button } from '#web/ui/Button.tsx';
import { PatientName } from '../patient-file/PatientName.tsx';
import { TASKS } from '../tasks/staff-tasks.ts';
import { TaskCard } from './TaskCards.tsx';
import styles from './Today.module.css';
import type { OpenTask } from './task-dialog.ts';

export const DECIDE_REQUEST = 'POST /api/staff/patients/:patient_id/note-request';

interface NoteRequestsProps {
  requests: WaitingNoteRequest[];
  onOpen: OpenTask;
}

/** Patients who ask to read their notes. A doctor who treats them opens the notes, or says why not. */
export function NoteRequests({ requests, onOpen }: NoteRequestsProps) {
  const t = useTexts(staff_today);
  return (
    <TaskCard title={t.note_requests}>
      {requests.map((request) => (
        <li key={request.id} className={styles.item}>
          <PatientName patient={request.patient} />
          <p className={styles.soft}>{t.note_request_line({ time: formatDateTime(request.asked_at) })}</p>
          <Decision request={request} onRefuse={() => onOpen({ kind: 'refuseNotes', request })} />
        </li>
      ))}
    </TaskCard>
  );
}

function Decision({ request, onRefuse }: { request: WaitingNoteRequest; onRefuse: () => void }) {
  const t = useTexts(staff_today);
  const reload = useReloadTasks();
  const { name } = request.patient;
  const { send, isBusy } = useSend(() =>
    callApi(DECIDE_REQUEST, { ...idsOf(request), is_granted: true }).finally(reload),
  );
  return (
    <div className={styles.actions}>
      <Button
        size="small"
        isBusy={isBusy}
        aria-label={t.note_open_label({ name })}
        onClick={() => void send()}
      >
        {t.note_open}
      </Button>
      <Button size="small" look="secondary" aria-label={t.note_refuse_label({ name })} onClick={onRefuse}>
        {t.note_refuse}
      </Button>
    </div>
  );
}

export function idsOf({ id, patient }: WaitingNoteRequest) {
  return { patient_id: patient.id, request_id: id };
}

export function useReloadTasks() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: [TASKS] });
}
