import { useState } from 'react';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import formStyles from '#web/ui/Form.module.css';
import { TextField } from '#web/ui/TextField.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import type { CalendarColumn } from './calendar-query.ts';
import { DoctorSelect } from './DoctorSelect.tsx';
import { endTimeOf } from './end-time.ts';
import { useSending } from './use-sending.ts';

interface ExtraWindowDialogProps {
  doctors: CalendarColumn['doctor'][];
  doctorId: number | null;
  date: string;
  onClose: () => void;
}

/** Hours on one day beyond the weekly ones. */
export function ExtraWindowDialog({
  doctors,
  doctorId: firstDoctor,
  date: firstDate,
  onClose,
}: ExtraWindowDialogProps) {
  const t = useTexts(staff_calendar);
  const [doctorId, setDoctorId] = useState(firstDoctor);
  const [date, setDate] = useState(firstDate);
  const [start, setStart] = useState('');
  const [end, setEnd] = useState('');
  const adding = useSending(
    () =>
      callApi('POST /api/staff/extra-windows', {
        ...(doctorId !== null && { doctor_id: doctorId }),
        date,
        start_time: start,
        end_time: endTimeOf(end),
      }),
    onClose,
  );
  return (
    <ChangeDialog
      title={t.extra}
      action={t.add}
      isBusy={adding.isBusy}
      onSend={() => adding.send(undefined)}
      onClose={onClose}
    >
      <p>{t.extra_text}</p>
      <DoctorSelect
        doctors={doctors}
        value={doctorId}
        errors={adding.errorsOf('doctor_id')}
        onChoose={setDoctorId}
      />
      <TextField
        label={t.date}
        type="date"
        required
        errors={adding.errorsOf('date')}
        value={date}
        onChange={({ target }) => setDate(target.value)}
      />
      <div className={formStyles.pair}>
        <TextField
          label={t.start_time}
          type="time"
          required
          errors={adding.errorsOf('start_time')}
          value={start}
          onChange={({ target }) => setStart(target.value)}
        />
        <TextField
          label={t.end_time}
          type="time"
          required
          hint={t.midnight_hint}
          errors={adding.errorsOf('end_time')}
          value={end}
          onChange={({ target }) => setEnd(target.value)}
        />
      </div>
    </ChangeDialog>
  );
}
