import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { Button } from '#web/ui/Button.tsx';
import formStyles from '#web/ui/Form.module.css';
import { TextField } from '#web/ui/TextField.tsx';
import { type CalendarAppointment, useReloadCalendar } from '../schedule/calendar-query.ts';

interface LabelFormProps {
  appointment: CalendarAppointment;
  onSaved: () => void;
}

/** Free words that the patient reads in place of the status. */
export function LabelForm({ appointment: { id, status_label }, onSaved }: LabelFormProps) {
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
