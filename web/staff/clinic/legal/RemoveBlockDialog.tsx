import { form as words } from '#texts/generated/form.ts';
import { staff_clinic_legal } from '#texts/generated/staff_clinic_legal.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

interface RemoveBlockDialogProps {
  number: number;
  onConfirm: () => void;
  onClose: () => void;
}

export function RemoveBlockDialog({ number, onConfirm, onClose }: RemoveBlockDialogProps) {
  const t = useTexts(staff_clinic_legal);
  const { cancel } = useTexts(words);
  return (
    <Dialog
      isOpen
      title={t.remove_block_title({ number })}
      about={t.remove_block_text}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button look="danger" onClick={onConfirm}>
            {t.remove_block({ number })}
          </Button>
        </>
      }
    />
  );
}
