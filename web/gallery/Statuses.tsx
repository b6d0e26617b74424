import { gallery } from '#texts/generated/gallery.ts';
import { useTexts } from '#web/lib/language.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { StepBar } from '#web/ui/StepBar.tsx';
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
        <Pill tone="waiting">{t.afterVisit}</Pill>
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
