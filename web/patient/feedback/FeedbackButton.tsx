import type { AppointmentRow } from '#contract/appointments.contract.ts';
import { appointments } from '#texts/generated/appointments.ts';
import { formatDate } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';

/** Whether the clinic completed the appointment, whatever became of its payment. */
export function canHaveFeedback({ history }: Pick<AppointmentRow, 'history'>): boolean {
  return history.some(({ status }) => status === 'completed');
}

interface FeedbackButtonProps {
  appointment: AppointmentRow;
  onOpen: () => void;
}

export function FeedbackButton({ appointment, onOpen }: FeedbackButtonProps) {
  const t = useTexts(appointments);
  return (
    <Button
      look="quiet"
      size="small"
      aria-label={t.feedback_label({ date: formatDate(appointment.start_date) })}
      onClick={onOpen}
    >
      {t.feedback}
    </Button>
  );
}
