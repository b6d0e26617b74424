import type { Medicine, PlanContent } from '#contract/treatment-plan.contract.ts';
import {
  adviceLines,
  amountText,
  checkLine,
  comparePlans,
  daysText,
  daytimes,
  doseText,
  hasChanges,
  type MedicineChange,
  periodText,
  schemeText,
  unitText,
} from '#contract/treatment-plan.rules.ts';
import { treatment_plan } from '#texts/generated/treatment_plan.ts';
import { useTexts } from '#web/lib/language.ts';
import styles from './PlanView.module.css';

/** A therapy plan as the patient and the staff read it. */
export function PlanView({ plan, before }: { plan: PlanContent; before?: PlanContent | undefined }) {
  const t = useTexts(treatment_plan);
  return (
    <div className={styles.plan}>
      {before && <PlanChangesList before={before} after={plan} />}
      {plan.medicines.length > 0 && (
        <section className={styles.part}>
          <h3>{t.medicines}</h3>
          <ul className={styles.medicines}>
            {plan.medicines.map((medicine) => (
              <li key={medicine.id}>
                <MedicineFacts medicine={medicine} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Lines title={t.advice} lines={adviceLines(plan)} />
      <Lines title={t.checks} lines={plan.checks.map(checkLine).filter(Boolean)} />
    </div>
  );
}

/** Name, the four times of the day as on a German medication plan, days, period and note. */
function MedicineFacts({ medicine }: { medicine: Medicine }) {
  const t = useTexts(treatment_plan);
  const when = [daysText(medicine, t), periodText(medicine, t)].filter(Boolean).join(', ');
  return (
    <div className={styles.medicine}>
      <div className={styles.words}>
        <strong>{medicine.name}</strong>
        <span className={styles.how}>{[unitText(medicine, t), when].join(', ')}</span>
        {medicine.note.trim() !== '' && <span className={styles.soft}>{medicine.note}</span>}
      </div>
      {schemeText(medicine) !== '' && (
        <dl className={styles.scheme} aria-label={t.dose_label}>
          {daytimes.map((time) => (
            <div key={time} data-none={medicine.dose[time] === 0 || undefined}>
              <dt>{t[time]}</dt>
              <dd>{amountText(medicine.dose[time])}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** What a plan says differently from the one before. */
export function PlanChangesList({ before, after }: { before: PlanContent; after: PlanContent }) {
  const t = useTexts(treatment_plan);
  const changes = comparePlans(before, after);
  const lines = [
    ...changes.medicines.map((change) => changeLine(change, t)),
    ...[...changes.advice.added, ...changes.checks.added].map((line) => t.line_added({ line })),
    ...[...changes.advice.removed, ...changes.checks.removed].map((line) => t.line_removed({ line })),
  ];
  return (
    <section className={styles.changes}>
      <Lines title={t.changes} lines={hasChanges(changes) ? lines : [t.no_changes]} />
    </section>
  );
}

function changeLine(change: MedicineChange, t: (typeof treatment_plan)['de']): string {
  const { name } = change.medicine;
  if (change.kind === 'added') return t.medicine_added({ name });
  if (change.kind === 'stopped') return t.medicine_stopped({ name });
  const before = doseText(change.before, t);
  const after = doseText(change.medicine, t);
  return before === after ? t.medicine_noted({ name }) : t.medicine_changed({ name, before, after });
}

function Lines({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
