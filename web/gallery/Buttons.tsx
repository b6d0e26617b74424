import ChevronLeft from 'lucide-react/icons/chevron-left';
import { type ComponentProps, useState } from 'react';
import { gallery } from '#texts/generated/gallery.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Segments } from '#web/ui/Segments.tsx';
import { showToast } from '#web/ui/toasts.ts';
import styles from './Gallery.module.css';
import { Example, Section } from './Section.tsx';

const LOOKS = ['primary', 'secondary', 'quiet', 'danger'] as const;

export function Buttons() {
  const t = useTexts(gallery);
  return (
    <Section title={t.buttons}>
      <EveryLook title={t.normal} />
      <EveryLook title={t.small} size="small" />
      <EveryLook title={t.disabled} disabled />
      <EveryLook title={t.busy} isBusy busyText={t.saving} />
      <EveryLook title={t.focused} className={styles.focused ?? ''} />
      <Example title={t.asLink} isRow>
        <ButtonLink to="/">{t.book}</ButtonLink>
        <ButtonLink to="/" look="secondary">
          {t.menuProfile}
        </ButtonLink>
      </Example>
      <SmallButtons />
      <Example title={t.wide}>
        <Button isWide>{t.book}</Button>
      </Example>
      <Example title={t.longText}>
        <Button>{t.longLabel}</Button>
      </Example>
    </Section>
  );
}

function EveryLook({ title, ...state }: ComponentProps<typeof Button> & { title: string }) {
  const t = useTexts(gallery);
  const labels = { primary: t.book, secondary: t.cancel, quiet: t.back, danger: t.cancelAppointment };
  return (
    <Example title={title} isWide isRow>
      {LOOKS.map((look) => (
        <Button key={look} {...state} look={look}>
          {labels[look]}
        </Button>
      ))}
    </Example>
  );
}

function SmallButtons() {
  const t = useTexts(gallery);
  const [answer, setAnswer] = useState<'yes' | 'no'>('yes');
  return (
    <>
      <Example title={t.iconOnly} isRow>
        <IconButton label={t.back}>
          <ChevronLeft />
        </IconButton>
        <IconButton label={t.back} hasBorder>
          <ChevronLeft />
        </IconButton>
        <IconButton label={t.back} hasBorder disabled>
          <ChevronLeft />
        </IconButton>
      </Example>
      <Example title={t.segments} isRow>
        <Segments
          label={t.segments}
          choices={[
            { value: 'yes', label: t.yes },
            { value: 'no', label: t.no },
          ]}
          value={answer}
          onChoose={setAnswer}
        />
      </Example>
    </>
  );
}

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
