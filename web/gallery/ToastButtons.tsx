import { gallery } from '#texts/generated/gallery.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { Example, Section } from './Section.tsx';

export function ToastButtons() {
  const t = useTexts(gallery);
  return (
    <Section title={t.toasts}>
      <Example title={t.normal} isWide isRow>
        <Button look="secondary" onClick={() => showToast({ type: 'success', text: t.saved, key: 'saved' })}>
          {t.showSuccess}
        </Button>
        <Button
          look="secondary"
          onClick={() => showToast({ type: 'error', text: t.slotTaken, key: 'slotTaken' })}
        >
          {t.showError}
        </Button>
        <Button
          look="secondary"
          onClick={() => showToast({ type: 'warning', text: t.noSlot, key: 'noSlot' })}
        >
          {t.showWarning}
        </Button>
      </Example>
    </Section>
  );
}
