import type { AppointmentRow } from '#contract/appointments.contract.ts';
import { appointments } from '#texts/generated/appointments.ts';
import { formatDate } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';

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
