import ClipboardList from 'lucide-react/icons/clipboard-list';
import type { TherapyPlan } from '#contract/documents.contract.ts';
import { documents } from '#texts/generated/documents.ts';
import { formatDate } from '#web/lib/format.ts';
import { useTexts } from '#web/lib/language.ts';
import { FileLink } from '#web/ui/FileLink.tsx';
import styles from './Documents.module.css';
import { Section } from './Section.tsx';

export function TherapyPlansSection({ plans }: { plans: TherapyPlan[] }) {
  const t = useTexts(documents);
  return (
    <Section title={t.plans} empty={t.plans_empty}>
      {plans.map((plan) => (
        <PlanItem key={plan.id} plan={plan} />
      ))}
    </Section>
  );
}

function PlanItem({ plan: { title, file_name, file_path, created_at } }: { plan: TherapyPlan }) {
  const t = useTexts(documents);
  const name = title || file_name;
  const date = formatDate(created_at);
  return (
    <li className={styles.item}>
      <ClipboardList aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <FileLink path={file_path} label={t.plan_label({ name, date })} opensTab>
          {name}
        </FileLink>
        <p className={styles.soft}>{date}</p>
      </div>
    </li>
  );
}
