import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AppointmentRow } from '#contract/appointments.contract.ts';
import type { Slot } from '#contract/schedule.contract.ts';
import { appointments_move as texts } from '#texts/generated/appointments_move.ts';
import { route } from '#texts/generated/route.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatTime, formatWeekday } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { withQueries } from '#web/lib/queries.tsx';
import { useNavigate } from '#web/lib/router.ts';
import { useParams } from '#web/lib/routes-of-screens.ts';
import { Page } from '#web/shell/Page.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ownAppointment, renewAppointments } from '../appointments/appointment-queries.ts';
import { pathTo } from '../paths.ts';
import { NewTime } from './lazy-new-time.ts';
import styles from './MoveAppointment.module.css';

/** The patient moves an appointment to another free time of the same service. */
export const MoveAppointmentPage = withQueries(MoveAppointmentScreen);

function MoveAppointmentScreen() {
  const t = useTexts(texts);
  return (
    <Page width="wide">
      <PageHeading lead={t.lead}>{useTexts(route).MoveAppointment}</PageHeading>
      <Appointment />
    </Page>
  );
}

function Appointment() {
  const t = useTexts(texts);
  const { id = '' } = useParams();
  const appointment = useQuery(ownAppointment(id));
  if (appointment.isPending) return <Skeleton rows={8} label={t.loading} />;
  if (appointment.isLoadingError) {
    return (
      <FailureNote
        message={appointment.error.message || undefined}
        onRetry={() => void appointment.refetch()}
      />
    );
  }
  const { move, move_request } = appointment.data;
  if (move_request) return <WaitingRequest appointment={appointment.data} request={move_request} />;
  if (!move) return <NotMovable />;
  // A time that was chosen for another beginning is chosen no more.
  return <OwnMove key={appointment.data.start_date} appointment={appointment.data} move={move} />;
}

function NotMovable() {
  const t = useTexts(texts);
  return (
    <EmptyNote
      title={t.not_possible}
      text={t.why_not}
      action={
        <div className={styles.actions}>
          <ButtonLink to={pathTo('Chat')}>{t.write}</ButtonLink>
          <ButtonLink look="secondary" to={pathTo('ScheduleAppointment')}>
            {t.keep}
          </ButtonLink>
        </div>
      }
    />
  );
}

interface WaitingProps {
  appointment: AppointmentRow;
  request: NonNullable<AppointmentRow['move_request']>;
}

/** The clinic has not answered yet. */
function WaitingRequest({ appointment, request }: WaitingProps) {
  const language = useLanguage();
  const t = texts[language];
  const { start_date, start_time } = appointment;
  const present = t.present_time({ day: formatWeekday(start_date, language), time: start_time });
  const day = formatWeekday(request.start_date, language);
  const time = formatTime(request.start_date);
  return (
    <EmptyNote
      title={t.waiting_title}
      text={t.waiting({ day, time, doctor: request.doctor, present })}
      action={
        <div className={styles.actions}>
          <ButtonLink to={pathTo('ScheduleAppointment')}>{t.back}</ButtonLink>
          <ButtonLink look="secondary" to={pathTo('Chat')}>
            {t.write}
          </ButtonLink>
        </div>
      }
    />
  );
}

interface OwnMoveProps {
  appointment: AppointmentRow;
  move: NonNullable<AppointmentRow['move']>;
}

function OwnMove({ appointment: { id, ...appointment }, move }: OwnMoveProps) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const renew = () => void renewAppointments(queries);
  const send = (slot: Slot, reason: string | null) => {
    const wish = { id, schedule_id: slot.id, seen_start_time: appointment.start_date };
    return reason === null
      ? callApi('POST /api/patients/appointments/:id/move', wish)
      : callApi('POST /api/patients/appointments/:id/move-request', { ...wish, notes: reason });
  };
  return (
    <NewTime
      appointment={appointment}
      move={move}
      send={send}
      onDone={() => {
        navigate(pathTo('ScheduleAppointment'));
        renew();
      }}
      onRefused={renew}
      keep={
        <ButtonLink look="secondary" to={pathTo('ScheduleAppointment')}>
          {t.keep}
        </ButtonLink>
      }
    />
  );
}
