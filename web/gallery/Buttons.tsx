import type { ComponentProps } from 'react';
import { gallery } from '#texts/generated/gallery.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import styles from './Gallery.module.css';
import { Example, Section } from './Section.tsx';
import { SmallButtons } from './SmallButtons.tsx';

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
  const words = { primary: t.book, secondary: t.cancel, quiet: t.back, danger: t.cancelVisit };
  return (
    <Example title={title} isWide isRow>
      {LOOKS.map((look) => (
        <Button key={look} {...state} look={look}>
          {words[look]}
        </Button>
      ))}
    </Example>
  );
}
