import { staff_completion } from '#texts/generated/staff_completion.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { type Completable, completionTexts } from './completion.ts';

interface CompleteButtonProps {
  appointment: Completable;
  size?: 'small';
  look?: 'primary' | 'secondary';
  /** Opens the confirmation; nothing is completed by this button alone. */
  onPress: () => void;
}

/** Says what completing the appointment will do with its money: "Abschließen und 180,00 € abbuchen". */
export function CompleteButton({ appointment, size, look, onPress }: CompleteButtonProps) {
  const t = useTexts(staff_completion);
  const language = useLanguage();
  const { patient, completion_money: money } = appointment;
  if (!money) return null;
  const { action } = completionTexts(money, patient.name, language);
  return (
    <Button
      size={size}
      look={look}
      aria-label={t.action_label({ name: patient.name, action })}
      onClick={onPress}
    >
      {action}
    </Button>
  );
}
