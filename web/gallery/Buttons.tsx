import ChevronLeft from 'lucide-react/icons/chevron-left';
import { useState } from 'react';
import { gallery } from '#texts/generated/gallery.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Segments } from '#web/ui/Segments.tsx';
import styles from './Gallery.module.css';
import { Example, Section } from './Section.tsx';

const LOOKS = ['primary', 'secondary', 'quiet', 'danger'] as const;

export function Buttons() {
  const t = useTexts(gallery);
  const [answer, setAnswer] = useState<'yes' | 'no'>('yes');
  const words = { primary: t.book, secondary: t.cancel, quiet: t.back, danger: t.cancelVisit };

  return (
    <Section title={t.buttons}>
      <Example title={t.normal} isWide isRow>
        {LOOKS.map((look) => (
          <Button key={look} look={look}>
            {words[look]}
          </Button>
        ))}
      </Example>
      <Example title={t.small} isWide isRow>
        {LOOKS.map((look) => (
          <Button key={look} look={look} size="small">
            {words[look]}
          </Button>
        ))}
      </Example>
      <Example title={t.disabled} isWide isRow>
        {LOOKS.map((look) => (
          <Button key={look} look={look} disabled>
            {words[look]}
          </Button>
        ))}
      </Example>
      <Example title={t.busy} isWide isRow>
        {LOOKS.map((look) => (
          <Button key={look} look={look} isBusy busyText={t.saving}>
            {t.save}
          </Button>
        ))}
      </Example>
      <Example title={t.focused} isRow>
        <Button {...(styles.focused && { className: styles.focused })}>{t.book}</Button>
        <Button look="secondary" {...(styles.focused && { className: styles.focused })}>
          {t.cancel}
        </Button>
      </Example>
      <Example title={t.asLink} isRow>
        <ButtonLink to="/">{t.book}</ButtonLink>
        <ButtonLink to="/" look="secondary">
          {t.menuProfile}
        </ButtonLink>
      </Example>
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
      <Example title={t.wide}>
        <Button isWide>{t.book}</Button>
      </Example>
      <Example title={t.longText}>
        <Button>{t.longLabel}</Button>
      </Example>
    </Section>
  );
}
