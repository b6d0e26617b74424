import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WaitingNoteRequest } from '#contract/treatment-insight.contract.ts';
import { staff_today } from '#texts/generated/staff_today.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSend } from '#web/lib/use-send.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { PatientName } from '../patients/PatientName.tsx';
import { TASKS } from './staff-tasks.ts';
import { TaskCard } from './TaskCards.tsx';
import styles from './Today.module.css';

const DECIDE = 'POST /api/staff/patients/:patient_id/note-request';

/** Patients who ask to read their notes. A doctor who treats them opens the notes, or says why not. */
export function NoteRequests({ requests }: { requests: WaitingNoteRequest[] }) {
  const t = useTexts(staff_today);
  return (
    <TaskCard title={t.note_requests}>
      {requests.map((request) => (
        <li key={request.id} className={styles.item}>
          <PatientName patient={request.patient} />
          <p className={styles.soft}>{t.note_request_line({ time: formatDateTime(request.asked_at) })}</p>
          <Decision request={request} />
        </li>
      ))}
    </TaskCard>
  );
}

function Decision({ request }: { request: WaitingNoteRequest }) {
  const t = useTexts(staff_today);
  const reload = useReloadTasks();
  const [isRefusing, setRefusing] = useState(false);
  const { name } = request.patient;
  const { send, isBusy } = useSend(() =>
    callApi(DECIDE, { ...idsOf(request), is_granted: true }).finally(reload),
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
      <Button
        size="small"
        look="secondary"
        aria-label={t.note_refuse_label({ name })}
        onClick={() => setRefusing(true)}
      >
        {t.note_refuse}
      </Button>
      {isRefusing && <RefuseDialog request={request} onClose={() => setRefusing(false)} />}
    </div>
  );
}

function RefuseDialog({ request, onClose }: { request: WaitingNoteRequest; onClose: () => void }) {
  const t = useTexts(staff_today);
  const reload = useReloadTasks();
  const form = useSendForm({
    defaultValues: { reason: '' },
    send: ({ reason }) => callApi(DECIDE, { ...idsOf(request), is_granted: false, reason }),
    onDone: () => {
      onClose();
      reload();
    },
  });
  return (
    <FormDialog
      title={t.note_refuse_title}
      about={t.note_refuse_about}
      action={t.note_refuse}
      isDanger
      form={form}
      onClose={onClose}
    >
      <TextArea label={t.note_reason} rows={3} maxLength={500} required {...form.field('reason')} />
    </FormDialog>
  );
}

function idsOf({ id, patient }: WaitingNoteRequest) {
  return { patient_id: patient.id, request_id: id };
}

function useReloadTasks() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: [TASKS] });
}
