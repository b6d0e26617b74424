import { useState } from 'react';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { callApi } from '#web/lib/call-api.ts';
import { endTimeOf, formatDateTime, formatTime, formatWeekday } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import formStyles from '#web/ui/Form.module.css';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { ChangeDialog } from '../calendar/ChangeDialog.tsx';
import type { CalendarAppointment, CalendarColumn, NamedSpan } from '../calendar/calendar-query.ts';
import styles from '../calendar/Dialogs.module.css';
import { DoctorSelect } from '../calendar/DoctorSelect.tsx';
import { useSendToCalendar } from '../calendar/use-send-to-calendar.ts';

interface ExtraWindowDialogProps {
  doctors: CalendarColumn['doctor'][];
  doctorId: number | null;
  date: string;
  onClose: () => void;
}

/** Adds working hours on one day, beyond the weekly hours. */
export function ExtraWindowDialog({ doctors, doctorId: first, date, onClose }: ExtraWindowDialogProps) {
  const t = useTexts(staff_calendar);
  const [doctorId, setDoctorId] = useState(first);
  const [entry, setEntry] = useState({ date, start_time: '', end_time: '' });
  const adding = useSendToCalendar(
    () =>
      callApi('POST /api/staff/extra-windows', {
        ...(doctorId !== null && { doctor_id: doctorId }),
        ...entry,
        end_time: endTimeOf(entry.end_time),
      }),
    onClose,
  );
  const field = (name: keyof typeof entry) => ({
    required: true,
    errors: adding.errorsOf(name),
    value: entry[name],
    onChange: ({ target }: { target: { value: string } }) => setEntry({ ...entry, [name]: target.value }),
  });
  return (
    <ChangeDialog
      title={t.extra}
      about={t.extra_text}
      action={t.add}
      isBusy={adding.isBusy}
      refusals={adding.refusal?.rest}
      onSend={() => adding.send()}
      onClose={onClose}
    >
      <DoctorSelect
        doctors={doctors}
        value={doctorId}
        errors={adding.errorsOf('doctor_id')}
        onChoose={setDoctorId}
      />
      <TextField label={t.date} type="date" {...field('date')} />
      <div className={formStyles.pair}>
        <TextField label={t.start_time} type="time" {...field('start_time')} />
        <TextField label={t.end_time} type="time" hint={t.midnight_hint} {...field('end_time')} />
      </div>
    </ChangeDialog>
  );
}

interface RemoveWindowDialogProps {
  window: NamedSpan;
  doctor: string;
  onClose: () => void;
}

export function RemoveWindowDialog({ window, doctor, onClose }: RemoveWindowDialogProps) {
  const t = useTexts(staff_calendar);
  const [outside, setOutside] = useState<CalendarAppointment[]>([]);
  const removing = useSendToCalendar(
    () => callApi('DELETE /api/staff/extra-windows/:id', { id: window.id }),
    ({ data }) => (data.outside.length > 0 ? setOutside(data.outside) : onClose()),
  );
  if (outside.length > 0) return <OutsideDialog appointments={outside} onClose={onClose} />;
  const times = { from: formatDateTime(window.date_start_time), to: formatTime(window.date_end_time) };
  return (
    <ChangeDialog
      title={t.extra}
      about={
        <>
          <p>{t.window_of({ doctor, ...times })}</p>
          <p>{t.remove_window_text}</p>
        </>
      }
      action={t.remove_window}
      isDanger
      isBusy={removing.isBusy}
      refusals={removing.refusal?.rest}
      onSend={() => removing.send()}
      onClose={onClose}
    />
  );
}

/** Lists the appointments that now lie outside the working hours. They stay; the clinic should know about them. */
export function OutsideDialog({
  appointments,
  onClose,
}: {
  appointments: CalendarAppointment[];
  onClose: () => void;
}) {
  const t = useTexts(staff_calendar);
  const language = useLanguage();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t.outside_title}
      actions={<Button onClick={onClose}>{t.understood}</Button>}
    >
      <Notice tone="waiting">{t.outside_text}</Notice>
      <ul className={styles.appointments}>
        {appointments.map(({ id, patient, service, date_start_time }) => (
          <li key={id}>
            <strong>{patient.name}</strong>, {service.name}, {formatWeekday(date_start_time, language)},{' '}
            {formatTime(date_start_time)}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
