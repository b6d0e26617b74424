import { useEffect, useState } from 'react';
import { gallery } from '#texts/generated/gallery.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Overlay } from '#web/ui/Overlay.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { Example, Section } from './Section.tsx';

const PARAGRAPHS = Array.from({ length: 14 }, (_, index) => `paragraph-${index}`);

export function Dialogs() {
  const t = useTexts(gallery);
  const [open, setOpen] = useState<'short' | 'long' | 'overlay' | null>(null);
  const close = () => setOpen(null);

  useEffect(() => {
    if (open !== 'overlay') return;
    const timer = setTimeout(() => setOpen(null), 2000);
    return () => clearTimeout(timer);
  }, [open]);

  return (
    <Section title={t.dialogs}>
      <Example title={t.normal} isWide isRow>
        <Button onClick={() => setOpen('short')}>{t.openDialog}</Button>
        <Button look="secondary" onClick={() => setOpen('long')}>
          {t.openLongDialog}
        </Button>
        <Button look="secondary" onClick={() => setOpen('overlay')}>
          {t.openOverlay}
        </Button>
      </Example>
      <Dialog
        isOpen={open === 'short'}
        onClose={close}
        title={t.dialogTitle}
        closesOnPressBeside
        actions={
          <>
            <Button look="secondary" onClick={close}>
              {t.keepVisit}
            </Button>
            <Button look="danger" onClick={close}>
              {t.cancelVisit}
            </Button>
          </>
        }
      >
        <p>{t.dialogText}</p>
        <TextArea label={t.message} />
      </Dialog>
      <Dialog
        isOpen={open === 'long'}
        onClose={close}
        title={t.longLabel}
        isWide
        actions={<Button onClick={close}>{t.save}</Button>}
      >
        {PARAGRAPHS.map((key) => (
          <p key={key}>{t.longFieldHint}</p>
        ))}
      </Dialog>
      <Overlay isOpen={open === 'overlay'} text={t.processing} />
    </Section>
  );
}
