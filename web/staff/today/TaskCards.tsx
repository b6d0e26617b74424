import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type {
  CancellationRequest,
  MoveRequest,
  UnfinishedAppointment,
} from '#contract/appointments-staff.contract.ts';
import type { StaffTasks } from '#contract/dashboard.contract.ts';
import { formatEuro } from '#contract/euro.rules.ts';
import type { PaymentTask } from '#contract/payments.contract.ts';
import { staff_today } from '#texts/generated/staff_today.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Link } from '#web/lib/router.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CompleteButton } from '../appointments/CompleteButton.tsx';
import { pathToPatient } from '../paths.ts';
import { PatientName } from '../patient-file/PatientName.tsx';

import { TASKS } from '../tasks/staff-tasks.ts';
import styles from './Today.module.css';
import type { OpenTask } from './task-dialog.ts';

interface PaymentTasksProps {
  tasks: PaymentTask[];
  onOpen: OpenTask;
}

export function PaymentTasks({ tasks, onOpen }: PaymentTasksProps) {
  const t = useTexts(staff_today);
  return (
    <TaskCard title={t.money}>
      {tasks.map((task) => (
        <li key={task.id} className={styles.item}>
          <strong>{t[`task_${task.kind}`]}</strong>
          {task.patient && <PatientName patient={task.patient} />}
          <TaskFacts task={task} />
          {task.outcomes.length === 0 ? (
            <p className={styles.soft}>{t.task_waits}</p>
          ) : (
            <div className={styles.actions}>
              <Button
                size="small"
                look="secondary"
                aria-label={t.settle_label({ task: titleOf(task, t) })}
                onClick={() => onOpen({ kind: 'settle', task })}
              >
                {t.settle}
              </Button>
            </div>
          )}
        </li>
      ))}
    </TaskCard>
  );
}

/** With the name of the patient, so that two tasks of a kind can be told apart. */
export function titleOf({ kind, patient }: PaymentTask, t: (typeof staff_today)['de']): string {
  return [t[`task_${kind}`], patient?.name].filter(Boolean).join(', ');
}

export function TaskFacts({ task: { appointment_id, details, created_at } }: { task: PaymentTask }) {
  const t = useTexts(staff_today);
  const language = useLanguage();
  const cents = Number(details.amountCents);
  const facts = [
    appointment_id !== null && t.task_appointment({ id: appointment_id }),
    cents > 0 && formatEuro(cents, language),
    formatDateTime(created_at),
  ];
  return <p className={styles.soft}>{facts.filter(Boolean).join(' · ')}</p>;
}

interface TaskCardProps {
  title: string;
  children: ReactNode[];
}

/** The card of one kind of task. */
export function TaskCard({ title, children }: TaskCardProps) {
  const titleId = useId();
  if (children.length === 0) return null;
  return (
    <Card className={styles.section} role="region" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <ul className={styles.list}>{children}</ul>
    </Card>
  );
}

interface RequestsProps {
  requests: CancellationRequest[];
  onOpen: OpenTask;
}

export function Requests({ requests, onOpen }: RequestsProps) {
  const t = useTexts(staff_today);
  return (
    <TaskCard title={t.requests}>
      {requests.map((request) => (
        <li key={request.id} className={styles.item}>
          <PatientName patient={request.patient} />
          <RequestFacts request={request} />
          <div className={styles.actions}>
            <Button
              size="small"
              aria-label={t.decide_label({ name: request.patient.name })}
              onClick={() => onOpen({ kind: 'decide', request })}
            >
              {t.decide}
            </Button>
          </div>
        </li>
      ))}
    </TaskCard>
  );
}

export function RequestFacts({ request }: { request: CancellationRequest }) {
  const t = useTexts(staff_today);
  const { service_title: service, date_start_time, decide_by, notes } = request;
  return (
    <>
      <p className={styles.soft}>{t.request_line({ service, date: formatDateTime(date_start_time) })}</p>
      <p className={styles.soft}>{t.request_until({ date: formatDateTime(decide_by) })}</p>
      {notes && (
        <blockquote className={styles.quote} aria-label={t.request_reason}>
          {notes}
        </blockquote>
      )}
    </>
  );
}

interface MoveRequestsProps {
  requests: MoveRequest[];
  onOpen: OpenTask;
}

/** Wishes for another time after the agreed deadline. */
export function MoveRequests({ requests, onOpen }: MoveRequestsProps) {
  const t = useTexts(staff_today);
  return (
    <TaskCard title={t.move_requests}>
      {requests.map((request) => (
        <li key={request.id} className={styles.item}>
          <PatientName patient={request.patient} />
          <MoveRequestFacts request={request} />
          <div className={styles.actions}>
            <Button
              size="small"
              aria-label={t.decide_move_label({ name: request.patient.name })}
              onClick={() => onOpen({ kind: 'decideMove', request })}
            >
              {t.decide}
            </Button>
          </div>
        </li>
      ))}
    </TaskCard>
  );
}

export function MoveRequestFacts({ request }: { request: MoveRequest }) {
  const t = useTexts(staff_today);
  const { service_title: service, doctor, wished_doctor, notes } = request;
  const wished = formatDateTime(request.wished_start_time);
  const isOther = wished_doctor.id !== doctor.id;
  return (
    <>
      <p className={styles.soft}>
        {t.request_line({ service, date: formatDateTime(request.date_start_time) })}
      </p>
      <p>
        <strong>
          {isOther
            ? t.wished_with({ date: wished, doctor: wished_doctor.display_name })
            : t.wished({ date: wished })}
        </strong>
      </p>
      {notes && (
        <blockquote className={styles.quote} aria-label={t.request_reason}>
          {notes}
        </blockquote>
      )}
    </>
  );
}

interface UnfinishedAppointmentsProps {
  appointments: UnfinishedAppointment[];
  onOpen: OpenTask;
}

export function UnfinishedAppointments({ appointments, onOpen }: UnfinishedAppointmentsProps) {
  const t = useTexts(staff_today);
  return (
    <TaskCard title={t.unfinished}>
      {appointments.map((appointment) => {
        const { name } = appointment.patient;
        return (
          <li key={appointment.id} className={styles.item}>
            <PatientName patient={appointment.patient} />
            <p className={styles.soft}>{formatDateTime(appointment.date_start_time)}</p>
            <div className={styles.actions}>
              <CompleteButton
                size="small"
                appointment={appointment}
                onPress={() => onOpen({ kind: 'complete', appointment })}
              />
              <Button
                size="small"
                look="secondary"
                aria-label={t.no_show_label({ name })}
                onClick={() => onOpen({ kind: 'close', appointment, to: 'no_show' })}
              >
                {t.no_show}
              </Button>
              <Button
                size="small"
                look="quiet"
                aria-label={t.not_held_label({ name })}
                onClick={() =>
                  onOpen({
                    kind: 'close',
                    appointment,
                    to: appointment.status === 'in_progress' ? 'failed' : 'cancelled',
                  })
                }
              >
                {t.not_held}
              </Button>
            </div>
          </li>
        );
      })}
    </TaskCard>
  );
}

/** New accounts that wait for approval, where the clinic has chosen to approve them. */
export function WaitingAccounts({ accounts }: { accounts: StaffTasks['waiting_accounts'] }) {
  const t = useTexts(staff_today);
  const queries = useQueryClient();
  const approve = useSend((patient_id: number) =>
    callApi('POST /api/staff/patients/:patient_id/approve', { patient_id }).finally(() =>
      queries.invalidateQueries({ queryKey: [TASKS] }),
    ),
  );
  return (
    <TaskCard title={t.accounts}>
      {accounts.map(({ id, name, created_at }) => (
        <li key={id} className={styles.item}>
          <Link to={pathToPatient(id)}>{name}</Link>
          <p className={styles.soft}>{formatDateTime(created_at)}</p>
          <div className={styles.actions}>
            <Button
              size="small"
              isBusy={approve.isBusy && approve.underWay?.[0] === id}
              busyText={t.loading}
              aria-label={t.approve_label({ name })}
              onClick={() => approve.send(id)}
            >
              {t.approve}
            </Button>
          </div>
        </li>
      ))}
    </TaskCard>
  );
}
