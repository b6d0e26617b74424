import { PapersCard } from './paper/PapersCard.tsx';
import styles from './plan/Plan.module.css';
import { PlanCard } from './plan/PlanCard.tsx';

/** The therapy plan of a patient and the papers that doctors issue. */
export function PlanTab({ patientId }: { patientId: number }) {
  return (
    <div className={styles.cards}>
      <PlanCard patientId={patientId} />
      <PapersCard patientId={patientId} />
    </div>
  );
}
