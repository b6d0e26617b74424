import type { ReactNode } from 'react';
import { form as words } from '#texts/generated/form.ts';
import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

interface DeactivationDialogProps {
  question: string;
  /** How many visits are still to come. */
  ahead: ReactNode;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function DeactivationDialog({ question, ahead, isBusy, onConfirm, onClose }: DeactivationDialogProps) {
  const t = useTexts(staff_clinic);
  const { cancel } = useTexts(words);
  return (
    <Dialog
      isOpen
      title={t.deactivate_title}
      about={
        <>
          <p>{question}</p>
          {ahead}
        </>
      }
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button isBusy={isBusy} onClick={onConfirm}>
            {t.deactivate}
          </Button>
        </>
      }
    />
  );
}
