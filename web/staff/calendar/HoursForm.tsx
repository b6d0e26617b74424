import { type ReactNode, useState } from 'react';
import type { ApiRoutes } from '#contract/api.ts';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { ApiError, callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import formStyles from '#web/ui/Form.module.css';
import { TextField } from '#web/ui/TextField.tsx';
import { berlinDateOf } from './berlin-days.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import type { CalendarVisit } from './calendar-query.ts';
import { endTimeOf } from './end-time.ts';
import { HoursHistory } from './HoursHistory.tsx';
import { useSending } from './use-sending.ts';
import { WeekdayHours } from './WeekdayHours.tsx';
import { type EnteredHours, enteredWeek, WEEKDAYS } from './week-hours.ts';

export type HoursPlan = ApiRoutes['GET /api/staff/working-hours']['output']['data'];

interface HoursFormProps {
  plan: HoursPlan;
  doctorSelect: ReactNode;
  onSaved: (outside: CalendarVisit[]) => void;
  /** Somebody else was faster; what she wrote is shown instead. */
  onReload: () => void;
  onClose: () => void;
}

export function HoursForm({ plan, doctorSelect, onSaved, onReload, onClose }: HoursFormProps) {
  const t = useTexts(staff_calendar);
  const [valid, setValid] = useState({ valid_from: berlinDateOf(new Date()), valid_until: '' });
  const [hours, setHours] = useState<EnteredHours[]>(() => enteredWeek(plan.versions, valid.valid_from));
  const saving = useSending(
    () =>
      callApi('POST /api/staff/working-hours', {
        doctor_id: plan.doctor_id,
        valid_from: valid.valid_from,
        valid_until: valid.valid_until || null,
        hours: hours.map(({ weekday, start, end }) => ({
          weekday,
          start_time: start,
          end_time: endTimeOf(end),
        })),
        revision: plan.revision,
      }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'schedule.hours_changed') onReload();
        throw error;
      }),
    ({ data }) => onSaved(data.outside),
  );
  const field = (name: keyof typeof valid) => ({
    errors: saving.errorsOf(name),
    value: valid[name],
    onChange: ({ target }: { target: { value: string } }) => setValid({ ...valid, [name]: target.value }),
  });
  return (
    <ChangeDialog
      title={t.hours}
      about={t.hours_text}
      action={t.save}
      isBusy={saving.isBusy}
      refusals={saving.refusals}
      onSend={() => saving.send(undefined)}
      onClose={onClose}
    >
      {doctorSelect}
      <div className={formStyles.pair}>
        <TextField label={t.valid_from} type="date" required {...field('valid_from')} />
        <TextField label={t.valid_until} type="date" hint={t.valid_until_hint} {...field('valid_until')} />
      </div>
      {WEEKDAYS.map((weekday) => (
        <WeekdayHours key={weekday} {...{ weekday, hours }} errorsOf={saving.errorsOf} onChange={setHours} />
      ))}
      <HoursHistory versions={plan.versions} />
    </ChangeDialog>
  );
}
