import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AppointmentRow } from '#contract/appointments.contract.ts';
import type { Slot } from '#contract/schedule.contract.ts';
import { appointments_move as texts } from '#texts/generated/appointments_move.ts';
import { route } from '#texts/generated/route.ts';
import { callApi } from '#web/lib/call-api.ts';
import {
  addDays,
  berlinDateOf,
  formatDate,
  formatShortDay,
  formatTime,
  formatWeekday,
} from '#web/lib/dates.ts';
import { formatEuro } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { withQueries } from '#web/lib/queries.tsx';
import { useNow } from '#web/lib/render-context.ts';
import { useNavigate } from '#web/lib/router.ts';
import { useParams } from '#web/lib/routes-of-screens.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Page } from '#web/shell/Page.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { RestOfErrors } from '#web/ui/RestOfErrors.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { ownAppointment, renewAppointments } from '../appointments/appointment-queries.ts';
import { FREE_TIMES } from '../booking/slot/free-times.ts';
import { SlotChoice } from '../booking/slot/SlotChoice.tsx';
import { EMPTY_SELECTION } from '../booking/slot/slot-selection.ts';
import { pathTo } from '../paths.ts';
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
  return <NewTime key={appointment.data.start_date} appointment={appointment.data} move={move} />;
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

interface NewTimeProps {
  appointment: AppointmentRow;
  move: NonNullable<AppointmentRow['move']>;
}

function NewTime({ appointment, move }: NewTimeProps) {
  const language = useLanguage();
  const t = texts[language];
  const [selection, setSelection] = useState(EMPTY_SELECTION);
  const title = useTexts(route).MoveAppointment;
  const today = berlinDateOf(useNow());
  const [notes, setNotes] = useState('');
  const { slot } = selection;
  const isRequest = move.way === 'request';
  const words = isRequest
    ? { press: t.request, pressFor: t.request_for, busy: t.requesting }
    : { press: title, pressFor: t.confirm, busy: t.sending };
  const moving = useMoving(appointment, isRequest ? notes : null, () =>
    setSelection({ ...selection, slot: null }),
  );
  return (
    <>
      <Card>
        <PresentTime appointment={appointment} move={move} />
      </Card>
      <SlotChoice
        service={appointment.service}
        selection={selection}
        lastDate={addDays(today, move.days_ahead)}
        onChange={setSelection}
      />
      {isRequest && (
        <TextArea
          label={t.reason}
          hint={t.reason_hint}
          maxLength={LONGEST_REASON}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
        />
      )}
      <div className={styles.decision}>
        {slot && !isRequest && <TermsThen appointment={appointment} slot={slot} />}
        {!slot && <p>{t.choose_first}</p>}
        {/* Stays when the toast has gone. */}
        <RestOfErrors refusal={moving.refusal} />
        <div className={styles.actions}>
          <Button
            disabled={!slot}
            isBusy={moving.isBusy}
            busyText={words.busy}
            onClick={() => slot && moving.send(slot)}
          >
            {slot
              ? words.pressFor({ day: formatShortDay(slot.date, language), time: slot.start_time })
              : words.press}
          </Button>
          <ButtonLink look="secondary" to={pathTo('ScheduleAppointment')}>
            {t.keep}
          </ButtonLink>
        </div>
      </div>
    </>
  );
}

function PresentTime({ appointment, move }: NewTimeProps) {
  const language = useLanguage();
  const t = texts[language];
  const { start_date, start_time, service, doctor, cancellation } = appointment;
  const until = cancellation?.free_until ?? start_date;
  const deadline = { date: formatDate(until), time: formatTime(until) };
  return (
    <>
      <h2 className={styles.label}>{t.present}</h2>
      <p className={styles.present}>
        {t.present_time({ day: formatWeekday(start_date, language), time: start_time })}
      </p>
      <p>{t.with({ service: service.name, doctor: doctor.display_name })}</p>
      {move.way === 'request' ? (
        <TermsOfRequest deadline={deadline} feeCents={cancellation?.fee_cents ?? 0} />
      ) : (
        <p className={styles.soft}>
          {move.moves_left === 1 ? t.left_one(deadline) : t.left({ count: move.moves_left, ...deadline })}
        </p>
      )}
    </>
  );
}

interface RequestTermsProps {
  deadline: { date: string; time: string };
  feeCents: number;
}

/** After the deadline the clinic decides, and moving does not make a cancellation free. */
function TermsOfRequest({ deadline, feeCents }: RequestTermsProps) {
  const language = useLanguage();
  const t = texts[language];
  return (
    <Notice tone="waiting">
      <p>{t.late(deadline)}</p>
      <p>
        <strong>
          {feeCents > 0 ? t.late_fee({ amount: formatEuro(feeCents, language) }) : t.late_no_fee}
        </strong>
      </p>
    </Notice>
  );
}

const LONGEST_REASON = 2000;
const HOUR = 3_600_000;

/** The agreed hours go with the appointment, so a near time has no free cancellation any more. */
function TermsThen({ appointment: { cancellation }, slot }: { appointment: AppointmentRow; slot: Slot }) {
  const t = useTexts(texts);
  const now = useNow();
  const hours = cancellation?.free_hours ?? 0;
  const until = new Date(new Date(slot.date_start_time).getTime() - hours * HOUR);
  if (until <= now) {
    return (
      <Notice tone="waiting">
        <p>{t.late_then({ hours })}</p>
      </Notice>
    );
  }
  const deadline = until.toISOString();
  return <p>{t.free_then({ date: formatDate(deadline), time: formatTime(deadline) })}</p>;
}

/**
 * Moves the appointment, or asks for it with a reason where that is given. Whatever the answer, everything that shows the
 * appointment or free times is read again.
 */
function useMoving({ id, start_date }: AppointmentRow, reason: string | null, onRefused: () => void) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const renew = () =>
    Promise.all([renewAppointments(queries), queries.invalidateQueries({ queryKey: [FREE_TIMES] })]);
  return useSend(
    (slot: Slot) => {
      const wish = { id, schedule_id: slot.id, seen_start_time: start_date };
      return reason === null
        ? callApi('POST /api/patients/appointments/:id/move', wish)
        : callApi('POST /api/patients/appointments/:id/move-request', { ...wish, notes: reason });
    },
    {
      onDone: () => {
        navigate(pathTo('ScheduleAppointment'));
        void renew();
      },
      onRefused: () => {
        onRefused();
        void renew();
      },
    },
  );
}
