import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { gallery } from '#texts/generated/gallery.ts';
import { useTexts } from '#web/lib/language.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StepBar } from '#web/ui/StepBar.tsx';
import { showToast } from '#web/ui/toasts.ts';
import styles from './Gallery.module.css';
import { Example, Section } from './Section.tsx';

const DOCTORS = ['Dr. med. Anna Keller', 'Dr. med. Lena Maurer', 'Dr. med. Selin Yıldız', 'Maria Vogel'];

export function Statuses() {
  const t = useTexts(gallery);
  return (
    <Section title={t.statuses}>
      <Example title={t.steps} isWide>
        <StepBar
          label={t.steps}
          steps={[t.stepService, t.stepTime, t.stepData, t.stepAnamnesis, t.stepPayment]}
          current={2}
        />
      </Example>
      <Example title={t.pills} isRow>
        <Pill tone="good">{t.paid}</Pill>
        <Pill tone="waiting">{t.afterAppointment}</Pill>
        <Pill tone="over">{t.refunded}</Pill>
        <Pill tone="danger">{t.paymentFailed}</Pill>
        <Pill tone="brand">{t.isNew}</Pill>
      </Example>
      <Example title={t.badges} isRow>
        {[1, 12, 99, 100].map((count) => (
          <Badge key={count} count={count} label={t.unread({ count })} />
        ))}
      </Example>
      <Example title={t.people}>
        {DOCTORS.map((name) => (
          <div key={name} className={styles.person}>
            <Avatar name={name} />
            {name}
          </div>
        ))}
      </Example>
    </Section>
  );
}

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
            <Button look="secondary">{t.cancelAppointment}</Button>
            <Button look="quiet">{t.back}</Button>
          </div>
        </Card>
      </Example>
    </Section>
  );
}

export function Faces() {
  const t = useTexts(gallery);
  return (
    <Section title={t.faces}>
      <Example title={t.loadingFace}>
        <Skeleton rows={3} />
      </Example>
      <Example title={t.failureFace}>
        <FailureNote
          message={t.unreachable}
          onRetry={() => showToast({ type: 'error', text: t.unreachable })}
        />
      </Example>
      <Example title={t.emptyFace}>
        <EmptyNote
          title={t.noAppointments}
          text={t.noAppointmentsText}
          icon={<CalendarPlus />}
          action={<ButtonLink to="/">{t.book}</ButtonLink>}
        />
      </Example>
    </Section>
  );
}
