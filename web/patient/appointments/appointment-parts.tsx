import type { AppointmentRow } from '#contract/appointments.contract.ts';
import {
  cancellationTime,
  canHaveFeedback,
  isUnconfirmed,
  wishedTime,
} from '#contract/displayed-texts.rules.ts';
import { appointment_status } from '#texts/generated/appointment_status.ts';
import { appointments } from '#texts/generated/appointments.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { useNavigate } from '#web/lib/router.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Button, ButtonLink, buttonClass } from '#web/ui/Button.tsx';
import { FileLink } from '#web/ui/FileLink.tsx';
import { FeedbackButton } from '../feedback/FeedbackButton.tsx';
import { pathToVideoCheck } from '../path-to-video-check.ts';
import { pathTo, pathToJoin, pathToMove } from '../paths.ts';
import styles from './Appointments.module.css';
import { StatusPill } from './StatusPill.tsx';

/** The status of an appointment, when it was cancelled, and its history. */
export function StatusCell({ appointment }: { appointment: AppointmentRow }) {
  const t = useTexts(appointments);
  return (
    <div className={styles.status}>
      <StatusPill status={appointment.status} label={appointment.status_label} />
      <span className={styles.soft}>{cancellationTime(appointment, t, { dateTime: formatDateTime })}</span>
      <span className={styles.soft}>{wishedTime(appointment, t, { dateTime: formatDateTime })}</span>
      {hasHistory(appointment) && (
        <details className={styles.history}>
          <summary>{t.history}</summary>
          <History appointment={appointment} />
        </details>
      )}
    </div>
  );
}

export function hasHistory({ history }: AppointmentRow): boolean {
  return history.length > 1;
}

export function History({ appointment }: { appointment: AppointmentRow }) {
  const t = useTexts(appointments);
  const labels = useTexts(appointment_status);
  return (
    <ol className={styles.moves}>
      {appointment.history.map(({ status, by, at }) => (
        <li key={`${at} ${status}`}>
          {t.history_line({ time: formatDateTime(at), status: labels[status], by: t[`by_${by}`] })}
        </li>
      ))}
    </ol>
  );
}

interface ActionProps {
  appointment: AppointmentRow;
  onCancel: () => void;
}

interface ActionsProps extends ActionProps {
  onFeedback: () => void;
}

/** What a patient can still do about an appointment. The way to cancel is the last one and never alone. */
export function AppointmentActions({ appointment, onCancel, onFeedback }: ActionsProps) {
  if (!hasActions(appointment)) return null;
  return (
    <div className={styles.actions}>
      {appointment.can_pay_by_link && <PayButton appointment={appointment} />}
      <Preparation appointment={appointment} />
      <MoveLink appointment={appointment} />
      <EarlierLink appointment={appointment} />
      {canHaveFeedback(appointment) && <FeedbackButton appointment={appointment} onOpen={onFeedback} />}
      {appointment.canCancel && <CancelButton appointment={appointment} onCancel={onCancel} />}
    </div>
  );
}

export function hasActions(appointment: AppointmentRow): boolean {
  const { can_pay_by_link, canCancel, move, zoom_link_from } = appointment;
  const isAhead = can_pay_by_link || canCancel || move !== null || zoom_link_from !== null;
  return isAhead || canHaveFeedback(appointment);
}

/** What a patient does before an appointment: confirm it, or try the device and write the time down. */
export function Preparation({ appointment }: { appointment: AppointmentRow }) {
  const t = useTexts(appointments);
  if (isUnconfirmed(appointment)) return <span className={styles.soft}>{t.confirm_by_mail}</span>;
  if (appointment.zoom_link_from === null) return null;
  return (
    <>
      <VideoCheckLink appointment={appointment} />
      <CalendarLink appointment={appointment} />
    </>
  );
}

/** Leads to other free times, while the patient can move the appointment. */
export function MoveLink({ appointment }: { appointment: AppointmentRow }) {
  const t = useTexts(appointments);
  if (appointment.move === null) return null;
  return (
    <ButtonLink
      look="quiet"
      size="small"
      to={pathToMove(appointment)}
      aria-label={t.move_label({ date: formatDate(appointment.start_date) })}
    >
      {t.move}
    </ButtonLink>
  );
}

/** Leads to the waiting list for an earlier time, while the patient can move the appointment without asking. */
export function EarlierLink({ appointment }: { appointment: AppointmentRow }) {
  const t = useTexts(appointments);
  if (appointment.move?.way !== 'free') return null;
  return (
    <ButtonLink
      look="quiet"
      size="small"
      to={pathToJoin({ appointment: appointment.id })}
      aria-label={t.earlier_label({ date: formatDate(appointment.start_date) })}
    >
      {t.earlier}
    </ButtonLink>
  );
}

export function CancelButton({ appointment, onCancel }: ActionProps) {
  const t = useTexts(appointments);
  return (
    <Button
      look="quiet"
      size="small"
      aria-label={t.cancel_label({ date: formatDate(appointment.start_date) })}
      onClick={onCancel}
    >
      {t.cancel}
    </Button>
  );
}

function CalendarLink({ appointment }: { appointment: AppointmentRow }) {
  const t = useTexts(appointments);
  return (
    <FileLink
      path={`/api/patients/appointments/${appointment.id}/calendar`}
      label={t.calendar_label({ date: formatDate(appointment.start_date) })}
      className={buttonClass({ look: 'quiet', size: 'small' }, styles.file)}
    >
      {t.calendar}
    </FileLink>
  );
}

/** Camera and microphone can be tried on any day before. */
function VideoCheckLink({ appointment }: { appointment: AppointmentRow }) {
  const t = useTexts(appointments);
  return (
    <ButtonLink
      look="quiet"
      size="small"
      to={pathToVideoCheck(appointment)}
      aria-label={t.video_check_label({ date: formatDate(appointment.start_date) })}
      className={styles.file}
    >
      {t.video_check}
    </ButtonLink>
  );
}

export function PayButton({ appointment }: { appointment: Pick<AppointmentRow, 'id' | 'start_date'> }) {
  const t = useTexts(appointments);
  const navigate = useNavigate();
  const link = useSend(
    () => callApi('POST /api/patients/payments/:appointment_id/link', { appointment_id: appointment.id }),
    { onDone: ({ data }) => navigate(pathTo('PayLink').replace(':token', data.token)) },
  );
  return (
    <Button
      size="small"
      isBusy={link.isBusy}
      aria-label={t.pay_label({ date: formatDate(appointment.start_date) })}
      onClick={() => link.send()}
    >
      {t.pay}
    </Button>
  );
}
