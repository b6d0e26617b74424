import { feedback } from '#texts/generated/feedback.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FeedbackForm } from './FeedbackForm.tsx';

interface FeedbackDialogProps {
  /** The appointment. */
  dialog: { id: number } | null;
  onClose: () => void;
}

export function FeedbackDialog({ dialog, onClose }: FeedbackDialogProps) {
  const t = useTexts(feedback);
  if (!dialog) return null;
  return (
    <Dialog
      isOpen
      title={t.title}
      onClose={onClose}
      actions={
        <Button look="secondary" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      <FeedbackForm appointmentId={dialog.id} />
    </Dialog>
  );
}
