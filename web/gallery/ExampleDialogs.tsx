import { gallery } from '#texts/generated/gallery.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';

interface ExampleDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

const PARAGRAPHS = Array.from({ length: 14 }, (_, index) => `paragraph-${index}`);

export function ShortDialog({ isOpen, onClose }: ExampleDialogProps) {
  const t = useTexts(gallery);
  const actions = (
    <>
      <Button look="secondary" onClick={onClose}>
        {t.keepVisit}
      </Button>
      <Button look="danger" onClick={onClose}>
        {t.cancelVisit}
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t.dialogTitle}
      about={t.dialogText}
      actions={actions}
      closesOnPressBeside
    >
      <TextArea label={t.message} />
    </Dialog>
  );
}

export function LongDialog({ isOpen, onClose }: ExampleDialogProps) {
  const t = useTexts(gallery);
  const actions = <Button onClick={onClose}>{t.save}</Button>;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t.longLabel} actions={actions} isWide>
      {PARAGRAPHS.map((key) => (
        <p key={key}>{t.longFieldHint}</p>
      ))}
    </Dialog>
  );
}
