import { PapersCard } from './paper/PapersCard.tsx';
import { PlanCard } from './plan/PlanCard.tsx';

/** The therapy plan of a patient and the papers that doctors issue. */
export function PlanTab({ patientId }: { patientId: number }) {
  return (
    <>
      <PlanCard patientId={patientId} />
      <PapersCard patientId={patientId} />
    </>
  );
}
