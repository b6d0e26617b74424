import { type ReactElement, useId } from 'react';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { staff_payment } from '#texts/generated/staff_payment.ts';
import { staff_wrap_up } from '#texts/generated/staff_wrap_up.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDateTime, formatTime, formatWeekday } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Link } from '#web/lib/router.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import formStyles from '#web/ui/Form.module.css';
import { RestOfErrors } from '#web/ui/RestOfErrors.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import {
  type CalendarAppointment,
  type CalendarColumn,
  useClinicNow,
  useReloadCalendar,
} from '../calendar/calendar-query.ts';
import styles from '../calendar/Dialogs.module.css';
import { useSendToCalendar } from '../calendar/use-send-to-calendar.ts';
import { FeedbackFact } from '../feedback/FeedbackFact.tsx';
import { useRoles } from '../identity/permissions.ts';
import { paymentLabel } from '../money/payment-label.ts';
import { pathTo } from '../paths.ts';
import { PatientName } from '../patient-file/PatientName.tsx';
import { StatusPill } from '../patient-file/StatusPill.tsx';
import { useHasToLetIn } from '../rooms/open-rooms.ts';
import { RoomNote } from '../rooms/RoomNote.tsx';
import groups from './Appointments.module.css';
import { type AppointmentAction, actionsOf, hasEnd } from './appointment-actions.ts';
import { CompleteButton } from './CompleteButton.tsx';
import type { ClosingStatus, OpenDialogOfAppointment } from './open-dialog.ts';
import { UndoCompletion } from './UndoCompletion.tsx';

interface AppointmentDialogProps {
  appointment: CalendarAppointment;
  doctors: CalendarColumn['doctor'][];
  clockOffset: number;
  onOpen: OpenDialogOfAppointment;
  onClose: () => void;
}

/** What can be done with an appointment now, then its details, and behind “More” what is rarely needed. */
export function AppointmentDialog({
  appointment,
  doctors,
  clockOffset,
  onOpen,
  onClose,
}: AppointmentDialogProps) {
  const t = useTexts(staff_calendar);
  const language = useLanguage();
  const payment = useTexts(staff_payment);
  const doctor = doctors.find(({ id }) => id === appointment.doctor_id)?.display_name ?? '';
  const now = useClinicNow(clockOffset);
  const isOver = new Date(appointment.date_end_time) <= now;
  const hasBegun = new Date(appointment.date_start_time) <= now;
  const [from, to] = [formatTime(appointment.date_start_time), formatTime(appointment.date_end_time)];
  return (
    <Dialog isOpen onClose={onClose} title={appointment.patient.name}>
      <div className={groups.summary}>
        <p>
          {formatWeekday(appointment.date_start_time, language)}, {t.from_to({ from, to })} ·{' '}
          {appointment.service.name}
        </p>
        <StatusPill status={appointment.status} label={appointment.status_label} />
        {appointment.said_to_come_at !== null && (
          <p>{t.said_to_come({ time: formatDateTime(appointment.said_to_come_at) })}</p>
        )}
      </div>
      <div className={groups.room}>
        {appointment.video_link && (
          <a
            className={buttonClass({ look: 'secondary', size: 'small' })}
            href={appointment.video_link}
            target="_blank"
            rel="noreferrer"
          >
            {t.open_video}
          </a>
        )}
        <RoomNote appointmentId={appointment.id} />
      </div>
      {appointment.wished_start_time !== null && (
        <p>
          <Link to={pathTo('today')}>
            {t.decide_move_today({ time: formatDateTime(appointment.wished_start_time) })}
          </Link>
        </p>
      )}
      <AppointmentActions
        appointment={appointment}
        clockOffset={clockOffset}
        onOpen={onOpen}
        onClose={onClose}
      />
      <dl className={classNames(styles.facts, groups.details)}>
        <dt>{t.file}</dt>
        <dd>
          <PatientName patient={appointment.patient} appointmentId={appointment.id} />
        </dd>
        <dt>{t.doctor}</dt>
        <dd>{doctor}</dd>
        <dt>{t.payment}</dt>
        <dd>{paymentLabel(appointment, payment)}</dd>
        {hasBegun && <FeedbackFact appointmentId={appointment.id} />}
        {!appointment.video_link && (
          <>
            <dt>{t.video}</dt>
            <dd>{t[isOver ? 'video_over' : 'no_video']}</dd>
          </>
        )}
      </dl>
      <details className={groups.more}>
        <summary>{t.more}</summary>
        <LabelForm appointment={appointment} onSaved={onClose} />
      </details>
    </Dialog>
  );
}

interface ActionsProps {
  appointment: CalendarAppointment;
  clockOffset: number;
  onOpen: OpenDialogOfAppointment;
  onClose: () => void;
}

/** The actions that the person can take now. */
function AppointmentActions({ appointment, clockOffset, onOpen, onClose }: ActionsProps) {
  const t = useTexts(staff_calendar);
  const startsAt = new Date(appointment.date_start_time);
  const now = useClinicNow(clockOffset);
  const can = actionsOf({ status: appointment.status, startsAt }, useRoles(), now);
  const wrapUp = useTexts(staff_wrap_up);
  const hasToLetIn = useHasToLetIn(appointment.id);
  const begin = useSendToCalendar(
    () => callApi('POST /api/staff/appointments/:id/move', { id: appointment.id, to: 'in_progress' }),
    onClose,
  );
  if (appointment.status === 'cancellation_requested')
    return (
      <p>
        <Link to={pathTo('today')}>{t.decide_today}</Link>
      </p>
    );
  if (appointment.undo_until !== null)
    return <UndoCompletion appointment={appointment} clockOffset={clockOffset} onUndone={onClose} />;
  const showsEnd = hasEnd({ status: appointment.status, startsAt }, now) && !can.has('completed');
  const end = showsEnd && (
    <Button look="secondary" onClick={() => onOpen({ kind: 'wrapUp', appointment })}>
      {wrapUp.state_of}
    </Button>
  );
  if (can.size === 0)
    return (
      <>
        <p className={styles.soft}>{t.no_actions}</p>
        {end}
      </>
    );
  return (
    <>
      {appointment.status === 'cancellation_rejected' && <p className={styles.soft}>{t.rejected_hint}</p>}
      <div className={groups.groups}>
        <ActionGroup title={t.actions_course}>
          {can.has('in_progress') && (
            <Button
              look={hasToLetIn ? 'secondary' : 'primary'}
              isBusy={begin.isBusy}
              onClick={() => begin.send()}
            >
              {t.start}
            </Button>
          )}
          {can.has('move') && (
            <Button look="secondary" onClick={() => onOpen({ kind: 'move', appointment })}>
              {t.move}
            </Button>
          )}
          {can.has('positions') && (
            <Button look="secondary" onClick={() => onOpen({ kind: 'positions', appointment })}>
              {t.positions}
            </Button>
          )}
        </ActionGroup>
        <ActionGroup title={t.actions_complete}>
          {can.has('completed') && (
            <CompleteButton
              look={can.has('in_progress') || hasToLetIn ? 'secondary' : 'primary'}
              appointment={appointment}
              onPress={() => onOpen({ kind: 'complete', appointment })}
            />
          )}
          {end}
        </ActionGroup>
        <Closings appointment={appointment} can={can} onOpen={onOpen} />
      </div>
      <RestOfErrors refusal={begin.refusal} />
    </>
  );
}

/** Actions of one kind below a line; nothing where none of them is possible. */
function ActionGroup({
  title,
  children,
}: {
  title: string;
  children: (ReactElement | false)[] | ReactElement | false;
}) {
  const titleId = useId();
  if ([children].flat().every((child) => child === false)) return null;
  return (
    <section className={groups.group} aria-labelledby={titleId}>
      <h3 id={titleId}>{title}</h3>
      <div className={groups.buttons}>{children}</div>
    </section>
  );
}

/** The appointment does not take place; each action opens a dialog of its own. */
function Closings({
  appointment,
  can,
  onOpen,
}: Pick<ActionsProps, 'appointment' | 'onOpen'> & { can: ReadonlySet<AppointmentAction> }) {
  const t = useTexts(staff_calendar);
  const close = (to: ClosingStatus) => () => onOpen({ kind: 'close', appointment, to });
  return (
    <ActionGroup title={t.actions_not_held}>
      {can.has('no_show') && (
        <Button look="secondary" onClick={close('no_show')}>
          {t.no_show}
        </Button>
      )}
      {can.has('cancelled') && (
        <Button look="danger" onClick={close('cancelled')}>
          {t.cancel_appointment}
        </Button>
      )}
      {can.has('failed') && (
        <Button look="danger" onClick={close('failed')}>
          {t.failed}
        </Button>
      )}
    </ActionGroup>
  );
}

interface LabelFormProps {
  appointment: CalendarAppointment;
  onSaved: () => void;
}

/** Free words that the patient reads in place of the status. */
function LabelForm({ appointment: { id, status_label }, onSaved }: LabelFormProps) {
  const t = useTexts(staff_calendar);
  const reload = useReloadCalendar();
  const form = useSendForm({
    defaultValues: { status_label: status_label ?? '' },
    send: (values) => callApi('POST /api/staff/appointments/:id/label', { id, ...values }),
    onDone: () => {
      reload();
      onSaved();
    },
  });
  return (
    <form className={formStyles.form} onSubmit={form.submit} noValidate>
      <TextField label={t.label} hint={t.label_hint} maxLength={60} {...form.field('status_label')} />
      <div>
        <Button type="submit" look="secondary" size="small" isBusy={form.isBusy}>
          {t.save_label}
        </Button>
      </div>
    </form>
  );
}
