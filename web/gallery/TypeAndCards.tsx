import { gallery } from '#texts/generated/gallery.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Card } from '#web/ui/Card.tsx';
import styles from './Gallery.module.css';
import { Example, Section } from './Section.tsx';

export function TypeAndCards() {
  const t = useTexts(gallery);
  return (
    <Section title={t.type}>
      <Example title={t.plainCard}>
        <Card className={styles.cardContent}>
          <h4>{t.heading2}</h4>
          <p>{t.paragraph}</p>
          <ButtonLink to="/" look="quiet">
            {t.book} →
          </ButtonLink>
        </Card>
      </Example>
      <Example title={t.longText}>
        <Card className={styles.cardContent}>
          <h4>{t.longFieldLabel}</h4>
          <p>{t.longFieldHint}</p>
        </Card>
      </Example>
      <Example title={t.brandCard} isWide>
        <Card tone="brand" className={styles.cardContent}>
          <h4>{t.brandCard}</h4>
          <p>{t.brandCardText}</p>
          <div className={styles.actions}>
            <Button>{t.book}</Button>
            <Button look="secondary">{t.cancelVisit}</Button>
            <Button look="quiet">{t.back}</Button>
          </div>
        </Card>
      </Example>
    </Section>
  );
}
