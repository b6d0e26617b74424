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
export function ExtraWindowDialog({ doctors, doctorId: first, date, onClose }: ExtraWindowDialogProps) {
  const t = useTexts(staff_calendar);
  const [doctorId, setDoctorId] = useState(first);
  const [entry, setEntry] = useState({ date, start_time: '', end_time: '' });
  const adding = useSending(
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
      refusals={adding.refusals}
      onSend={() => adding.send(undefined)}
      onClose={onClose}
    >
      <DoctorSelect
        {...{ doctors, value: doctorId }}
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
