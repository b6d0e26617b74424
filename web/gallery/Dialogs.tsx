import { useEffect, useState } from 'react';
import { gallery } from '#texts/generated/gallery.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Overlay } from '#web/ui/Overlay.tsx';
import { LongDialog, ShortDialog } from './ExampleDialogs.tsx';
import { Example, Section } from './Section.tsx';

const OVERLAY_MILLISECONDS = 2000;

export function Dialogs() {
  const t = useTexts(gallery);
  const [open, setOpen] = useState<'short' | 'long' | 'overlay' | null>(null);
  const close = () => setOpen(null);

  useEffect(() => {
    if (open !== 'overlay') return;
    const timer = setTimeout(() => setOpen(null), OVERLAY_MILLISECONDS);
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
      <ShortDialog isOpen={open === 'short'} onClose={close} />
      <LongDialog isOpen={open === 'long'} onClose={close} />
      <Overlay isOpen={open === 'overlay'} text={t.processing} />
    </Section>
  );
}
