import { useQuery } from '@tanstack/react-query';
import { useMayCall } from '../shell/permissions.ts';
import { DiaryCard } from './diary/DiaryCard.tsx';
import { PapersCard } from './paper/PapersCard.tsx';
import styles from './plan/Plan.module.css';
import { PlanCard } from './plan/PlanCard.tsx';
import { plansOf } from './plan/plan-queries.ts';

/** The therapy plan of a patient, what she notes about it if the clinic wants that, and the papers that doctors issue. */
export function PlanTab({ patientId }: { patientId: number }) {
  const { data: plans } = useQuery(plansOf(patientId));
  const mayReadDiary = useMayCall('readDiary');
  const hasDiary = mayReadDiary && plans?.has_diary && plans.released.length > 0;
  return (
    <div className={styles.cards}>
      <PlanCard patientId={patientId} />
      {hasDiary && <DiaryCard patientId={patientId} />}
      <PapersCard patientId={patientId} />
    </div>
  );
}
