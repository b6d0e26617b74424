import { useState } from 'react';
import { reachOnlyOwn } from '#contract/staff-roles.rules.ts';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { callApi } from '#web/lib/call-api.ts';
import { berlinDateOf, formatTime, formatWeekday } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { ChangeDialog } from '../calendar/ChangeDialog.tsx';
import type { CalendarAppointment, CalendarColumn } from '../calendar/calendar-query.ts';
import { DoctorSelect } from '../calendar/DoctorSelect.tsx';
import { useSendToCalendar } from '../calendar/use-send-to-calendar.ts';
import { useSignedIn } from '../identity/signed-in.ts';
import { TimeChoice } from './TimeChoice.tsx';

interface MoveAppointmentDialogProps {
  appointment: CalendarAppointment;
  doctors: CalendarColumn['doctor'][];
  onClose: () => void;
}

/** Moves an appointment to another time; its payment and its anamnesis stay with it. */
export function MoveAppointmentDialog({ appointment, doctors, onClose }: MoveAppointmentDialogProps) {
  const t = useTexts(staff_calendar);
  const language = useLanguage();
  const isDoctor = reachOnlyOwn(useSignedIn().roles);
  const [doctorId, setDoctorId] = useState<number | null>(appointment.doctor_id);
  const [slot, setSlot] = useState('');
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
      {!isDoctor && <DoctorSelect doctors={doctors} value={doctorId} onChoose={setDoctorId} allowsAll />}
      <TimeChoice
        serviceId={appointment.service.id}
        doctorId={isDoctor ? appointment.doctor_id : doctorId}
        date={berlinDateOf(appointment.date_start_time)}
        value={slot}
        errors={moving.errorsOf('schedule')}
        onChoose={setSlot}
      />
    </ChangeDialog>
  );
}
