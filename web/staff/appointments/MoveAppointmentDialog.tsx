import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reachOnlyOwn } from '#contract/staff-roles.rules.ts';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { callApi } from '#web/lib/call-api.ts';
import { berlinDateOf, formatTime, formatWeekday, noonOf } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { ChangeDialog } from '../calendar/ChangeDialog.tsx';
import type { CalendarAppointment, CalendarColumn } from '../calendar/calendar-query.ts';
import { DoctorSelect } from '../calendar/DoctorSelect.tsx';
import { useSendToCalendar } from '../calendar/use-send-to-calendar.ts';
import { useSignedIn } from '../identity/signed-in.ts';
import { freeTimesOf } from './free-times.ts';
import { TimeChoice } from './TimeChoice.tsx';
import { type Answer, answerTo, type WishedTime } from './wished-time.ts';

interface MoveAppointmentDialogProps {
  appointment: CalendarAppointment;
  doctors: CalendarColumn['doctor'][];
  /** Where it was dropped in the calendar. */
  wish?: WishedTime | undefined;
  onClose: () => void;
}

/** Moves an appointment to another time; its payment and its anamnesis stay with it. */
export function MoveAppointmentDialog({ appointment, doctors, wish, onClose }: MoveAppointmentDialogProps) {
  const t = useTexts(staff_calendar);
  const language = useLanguage();
  const isDoctor = reachOnlyOwn(useSignedIn().roles);
  const [doctorId, setDoctorId] = useState<number | null>(wish?.doctorId ?? appointment.doctor_id);
  const [chosen, setChosen] = useState<string | null>(null);
  const answer = useAnswerTo(wish, appointment.service.id);
  // Until the person chooses, the time that answers the wish stands there.
  const slot = chosen ?? slotOf(answer);
  const moving = useSendToCalendar(
    (schedule: string) =>
      callApi('POST /api/staff/appointments/:id/reschedule', {
        id: appointment.id,
        schedule,
        seen_start_time: appointment.date_start_time,
      }),
    onClose,
  );
  const now = `${formatWeekday(appointment.date_start_time, language)}, ${formatTime(appointment.date_start_time)}`;
  return (
    <ChangeDialog
      title={t.move_title}
      about={t.move_text({ name: appointment.patient.name, service: appointment.service.name, now })}
      action={t.move}
      isBusy={moving.isBusy}
      refusals={moving.refusal?.rest}
      onSend={() => moving.send(slot)}
      onClose={onClose}
    >
      {wish && answer && chosen === null && <WishNote wish={wish} answer={answer} doctors={doctors} />}
      {!isDoctor && <DoctorSelect doctors={doctors} value={doctorId} onChoose={setDoctorId} allowsAll />}
      <TimeChoice
        serviceId={appointment.service.id}
        doctorId={isDoctor ? appointment.doctor_id : doctorId}
        date={wish?.date ?? berlinDateOf(appointment.date_start_time)}
        isWholeDay={wish !== undefined}
        value={slot}
        errors={moving.errorsOf('schedule')}
        onChoose={setChosen}
      />
    </ChangeDialog>
  );
}

/** Undefined without a wish, and until the free times are known. */
function useAnswerTo(wish: WishedTime | undefined, serviceId: number): Answer | undefined {
  const { doctorId, date } = wish ?? { doctorId: null, date: '' };
  const times = useQuery({
    ...freeTimesOf({ serviceId, doctorId, from: date }, true),
    enabled: wish !== undefined,
  });
  return wish && times.data && answerTo(wish, times.data);
}

function slotOf(answer: Answer | undefined): string {
  return answer === undefined || answer.kind === 'none' ? '' : answer.slotId;
}

interface WishNoteProps {
  wish: WishedTime;
  answer: Answer;
  doctors: CalendarColumn['doctor'][];
}

/** Says when the appointment cannot begin where it was dropped. */
function WishNote({ wish, answer, doctors }: WishNoteProps) {
  const t = useTexts(staff_calendar);
  const language = useLanguage();
  if (answer.kind === 'offered') return null;
  if (answer.kind === 'near')
    return <Notice tone="waiting">{t.dropped_not_free({ time: wish.time })}</Notice>;
  const doctor = doctors.find(({ id }) => id === wish.doctorId)?.display_name ?? '';
  const day = formatWeekday(noonOf(wish.date), language);
  return <Notice tone="waiting">{t.dropped_nothing_free({ doctor, day, time: wish.time })}</Notice>;
}
