import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { staff_payment } from '#texts/generated/staff_payment.ts';
import { staff_today } from '#texts/generated/staff_today.ts';
import { formatTime } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu, MenuButton } from '#web/ui/Menu.tsx';
import { type AppointmentAction, actionsOf } from '../appointments/appointment-actions.ts';
import { CompleteButton } from '../appointments/CompleteButton.tsx';
import type { OpenDialogOfAppointment } from '../appointments/open-dialog.ts';
import { UndoCompletion } from '../appointments/UndoCompletion.tsx';
import { useSetAppointmentStatus } from '../appointments/use-set-appointment-status.ts';
import { type CalendarAppointment, useClinicNow } from '../calendar/calendar-query.ts';
import { useRoles } from '../identity/permissions.ts';
import { paymentLabel } from '../money/payment-label.ts';
import { PatientName } from '../patient-file/PatientName.tsx';
import { StatusPill } from '../patient-file/StatusPill.tsx';
import { useHasToLetIn } from '../rooms/open-rooms.ts';
import { DelayButton, LetInLink, RoomState } from '../rooms/RoomNote.tsx';
import { nextMove } from './day-order.ts';
import styles from './Today.module.css';

interface DayAppointmentProps {
  appointment: CalendarAppointment;
  /** The doctor's name, given where the day has several doctors. */
  doctor: string | null;
  /** The difference between the server's clock and the clock of this device. */
  clockOffset: number;
  onOpen: OpenDialogOfAppointment;
  /** The way to the patient is the main button of the screen. */
  isLoud?: boolean;
  /** Stands beside the appointment; below it on a phone. */
  children?: ReactNode;
}

/** An appointment of today that is not finished: first the way to the patient, then what ends it. */
export function DayAppointment({ children, ...props }: DayAppointmentProps) {
  const { appointment, doctor, clockOffset } = props;
  const t = useTexts(staff_today);
  const payment = useTexts(staff_payment);
  return (
    <li className={styles.item} data-entry={appointment.id} data-wide={children !== undefined || undefined}>
      <div className={styles.facts}>
        <Headline appointment={appointment} />
        <p className={styles.soft}>
          {appointment.service.name}
          {doctor && ` · ${t.with({ doctor })}`}
          {` · ${paymentLabel(appointment, payment)}`}
        </p>
        <div className={styles.line}>
          <RoomState appointmentId={appointment.id} />
        </div>
        <Actions {...props} />
        <UndoCompletion appointment={appointment} clockOffset={clockOffset} />
      </div>
      {children}
    </li>
  );
}

/** A finished appointment takes one line. */
export function FinishedAppointment({ appointment, doctor, onOpen }: DayAppointmentProps) {
  const t = useTexts(staff_today);
  const { name } = appointment.patient;
  const time = formatTime(appointment.date_start_time);
  return (
    <li className={styles.finished} data-entry={appointment.id}>
      <Headline appointment={appointment} doctor={doctor} />
      <IconButton
        label={t.details_label({ name, time })}
        onClick={() => onOpen({ kind: 'appointment', appointment })}
      >
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </li>
  );
}

interface HeadlineProps {
  appointment: CalendarAppointment;
  doctor?: string | null;
}

function Headline({ appointment, doctor }: HeadlineProps) {
  const t = useTexts(staff_today);
  return (
    <div className={styles.line}>
      <span className={styles.time}>{formatTime(appointment.date_start_time)}</span>
      <PatientName patient={appointment.patient} appointmentId={appointment.id} />
      {doctor && <span className={styles.soft}>{t.with({ doctor })}</span>}
      <StatusPill status={appointment.status} label={appointment.status_label} />
    </div>
  );
}

function Actions({ appointment, clockOffset, onOpen, isLoud = false }: DayAppointmentProps) {
  const t = useTexts(staff_today);
  const { id, video_link, patient } = appointment;
  const time = formatTime(appointment.date_start_time);
  const now = useClinicNow(clockOffset);
  const can = actionsOf(
    { status: appointment.status, startsAt: new Date(appointment.date_start_time) },
    useRoles(),
    now,
  );
  const next = nextMove(can, { isOver: new Date(appointment.date_end_time) <= now });
  const hasToLetIn = useHasToLetIn(id);
  const look = isLoud ? 'primary' : 'secondary';
  const isBegunByVideo = hasToLetIn || video_link !== null;
  return (
    <div className={styles.actions}>
      <LetInLink appointmentId={id} look={look} />
      {video_link && !hasToLetIn && (
        <a
          href={video_link}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ look })}
          aria-label={t.video_label(patient)}
        >
          {t.video}
        </a>
      )}
      {next === 'in_progress' && !isBegunByVideo && <BeginButton appointment={appointment} look={look} />}
      {next === 'completed' && (
        <CompleteButton
          size="small"
          look="secondary"
          appointment={appointment}
          onPress={() => onOpen({ kind: 'complete', appointment })}
        />
      )}
      <DelayButton appointmentId={id} />
      <Button
        look="quiet"
        size="small"
        aria-label={t.details_label({ name: patient.name, time })}
        onClick={() => onOpen({ kind: 'appointment', appointment })}
      >
        {t.details}
      </Button>
      <MoreActions
        appointment={appointment}
        onOpen={onOpen}
        can={can}
        mayBegin={next === 'in_progress' && isBegunByVideo}
      />
    </div>
  );
}

interface MoreActionsProps extends Pick<DayAppointmentProps, 'appointment' | 'onOpen'> {
  can: ReadonlySet<AppointmentAction>;
  mayBegin: boolean;
}

/** What is rarely right stands in a menu, so that nobody presses it by mistake. */
function MoreActions({ appointment, onOpen, can, mayBegin }: MoreActionsProps) {
  const t = useTexts(staff_today);
  const { patient } = appointment;
  const begin = useBegin(appointment);
  if (!mayBegin && !can.has('no_show')) return null;
  return (
    <Menu
      size="small"
      label={t.more}
      accessibleLabel={t.more_label({
        name: patient.name,
        time: formatTime(appointment.date_start_time),
      })}
      align="start"
    >
      {mayBegin && (
        <MenuButton aria-label={t.begin_label(patient)} onClick={() => begin.send()}>
          {t.begin}
        </MenuButton>
      )}
      {can.has('no_show') && (
        <MenuButton
          aria-label={t.no_show_label(patient)}
          onClick={() => onOpen({ kind: 'close', appointment, to: 'no_show' })}
        >
          {t.no_show}
        </MenuButton>
      )}
    </Menu>
  );
}

function BeginButton({
  appointment,
  look,
}: {
  appointment: CalendarAppointment;
  look: 'primary' | 'secondary';
}) {
  const t = useTexts(staff_today);
  const begin = useBegin(appointment);
  return (
    <Button
      look={look}
      isBusy={begin.isBusy}
      busyText={t.loading}
      aria-label={t.begin_label(appointment.patient)}
      onClick={() => begin.send()}
    >
      {t.begin}
    </Button>
  );
}

function useBegin({ id }: CalendarAppointment): { isBusy: boolean; send: () => void } {
  const setStatus = useSetAppointmentStatus();
  return { isBusy: setStatus.isBusy, send: () => void setStatus.send({ id, to: 'in_progress' }) };
}
