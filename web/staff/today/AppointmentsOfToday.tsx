import { useId } from 'react';
import { staff_payment } from '#texts/generated/staff_payment.ts';
import { staff_today } from '#texts/generated/staff_today.ts';
import { formatTime } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { Link } from '#web/lib/router.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { actionsOf } from '../appointments/appointment-actions.ts';
import { CompleteButton } from '../appointments/CompleteButton.tsx';
import type { OpenDialogOfAppointment } from '../appointments/open-dialog.ts';
import { StatusPill } from '../appointments/StatusPill.tsx';
import { UndoCompletion } from '../appointments/UndoCompletion.tsx';
import { useSetAppointmentStatus } from '../appointments/use-set-appointment-status.ts';
import { type CalendarAppointment, type CalendarColumn, useClinicNow } from '../calendar/calendar-query.ts';
import { InReachOf } from '../identity/InReachOf.tsx';
import { useRoles } from '../identity/permissions.ts';
import { paymentLabel } from '../money/payment-label.ts';
import { pathTo } from '../paths.ts';
import { PatientName } from '../patient-file/PatientName.tsx';
import { useHasToLetIn } from '../rooms/open-rooms.ts';
import { RoomNote } from '../rooms/RoomNote.tsx';
import { appointmentsInOrder, nextMove } from './day-order.ts';
import styles from './Today.module.css';

/** Only a new clinic, and a doctor's account without an entry, need its code. */
const NoDoctorNote = lazyPart(async () => (await import('../catalogue/EmptyArea.tsx')).NoDoctorNote);

interface AppointmentsOfTodayProps {
  calendar: {
    data: { columns: CalendarColumn[]; clockOffset: number } | undefined;
    error: Error | null;
    refetch: () => unknown;
  };
  /** Something that belongs on the screen is still on its way. */
  isArriving: boolean;
  onOpen: OpenDialogOfAppointment;
}

export function AppointmentsOfToday(props: AppointmentsOfTodayProps) {
  const t = useTexts(staff_today);
  const titleId = useId();
  return (
    <Card className={styles.section} role="region" aria-labelledby={titleId}>
      <h2 id={titleId}>{t.appointments}</h2>
      <Appointments {...props} />
    </Card>
  );
}

function Appointments({ calendar, isArriving, onOpen }: AppointmentsOfTodayProps) {
  const { data, error, refetch } = calendar;
  const t = useTexts(staff_today);
  // Appointments that were loaded once stay when a later call fails.
  if (!data && error) return <FailureNote message={error.message || undefined} onRetry={() => refetch()} />;
  if (!data || isArriving) return <Skeleton rows={6} label={t.loading} />;

  const appointments = appointmentsInOrder(data.columns);
  if (data.columns.length === 0) return <NoDoctorNote />;
  if (appointments.length === 0) return <NothingToday columns={data.columns} />;
  const namesDoctors = data.columns.length > 1;
  return (
    <ul className={styles.list}>
      {appointments.map(({ appointment, doctor }) => (
        <InReachOf key={appointment.id} doctorId={appointment.doctor_id}>
          <AppointmentItem
            doctor={namesDoctors ? doctor : null}
            clockOffset={data.clockOffset}
            appointment={appointment}
            onOpen={onOpen}
          />
        </InReachOf>
      ))}
    </ul>
  );
}

function NothingToday({ columns }: { columns: CalendarColumn[] }) {
  const t = useTexts(staff_today);
  const hasHours = columns.some(
    ({ working_hours, extra_windows }) => working_hours.length + extra_windows.length > 0,
  );
  return (
    <EmptyNote
      title={hasHours ? t.no_appointments_title : t.no_hours_title}
      text={hasHours ? t.no_appointments_text : t.no_hours_text}
      action={<Link to={pathTo('calendar')}>{hasHours ? t.to_calendar : t.check_hours}</Link>}
    />
  );
}

interface AppointmentItemProps {
  appointment: CalendarAppointment;
  /** The doctor's name, given where the list holds several doctors. */
  doctor: string | null;
  /** The difference between the server's clock and the clock of this device. */
  clockOffset: number;
  onOpen: OpenDialogOfAppointment;
}

function AppointmentItem({ appointment, doctor, clockOffset, onOpen }: AppointmentItemProps) {
  const t = useTexts(staff_today);
  const payment = useTexts(staff_payment);
  const { name } = appointment.patient;
  const time = formatTime(appointment.date_start_time);
  const now = useClinicNow(clockOffset);
  const can = actionsOf(
    { status: appointment.status, startsAt: new Date(appointment.date_start_time) },
    useRoles(),
    now,
  );
  const isOver = new Date(appointment.date_end_time) <= now;
  const next = nextMove(can, { isOver });
  const hasToLetIn = useHasToLetIn(appointment.id);
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <span className={styles.time}>{time}</span>
        <PatientName patient={appointment.patient} appointmentId={appointment.id} />
        <StatusPill status={appointment.status} />
      </div>
      <p className={styles.soft}>
        {appointment.service.name}
        {doctor && ` · ${t.with({ doctor })}`}
        {` · ${paymentLabel(appointment, payment)}`}
      </p>
      <RoomNote appointmentId={appointment.id} />
      <div className={styles.actions}>
        {next === 'in_progress' && <BeginButton appointment={appointment} />}
        {appointment.video_link && (
          <a
            href={appointment.video_link}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t.video_label({ name })}
          >
            {t.video}
          </a>
        )}
        <Button
          look="quiet"
          size="small"
          aria-label={t.details_label({ name, time })}
          onClick={() => onOpen({ kind: 'appointment', appointment })}
        >
          {t.details}
        </Button>
      </div>
      {next === 'completed' && (
        <div className={styles.ending}>
          <CompleteButton
            size="small"
            look={hasToLetIn ? 'secondary' : 'primary'}
            appointment={appointment}
            onPress={() => onOpen({ kind: 'complete', appointment })}
          />
          {isOver && can.has('no_show') && (
            <Button
              size="small"
              look="secondary"
              aria-label={t.no_show_label({ name })}
              onClick={() => onOpen({ kind: 'close', appointment, to: 'no_show' })}
            >
              {t.no_show}
            </Button>
          )}
        </div>
      )}
      <UndoCompletion appointment={appointment} clockOffset={clockOffset} />
    </li>
  );
}

function BeginButton({ appointment: { id, patient } }: Pick<AppointmentItemProps, 'appointment'>) {
  const t = useTexts(staff_today);
  const setStatus = useSetAppointmentStatus();
  return (
    <Button
      size="small"
      look="secondary"
      isBusy={setStatus.isBusy}
      busyText={t.loading}
      aria-label={t.begin_label(patient)}
      onClick={() => setStatus.send({ id, to: 'in_progress' })}
    >
      {t.begin}
    </Button>
  );
}
