import type { AnamnesisSummary, ReadableAnswer } from '#contract/anamnesis-staff.contract.ts';
import { doseText } from '#contract/treatment-plan.rules.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { treatment_plan } from '#texts/generated/treatment_plan.ts';
import { formatDate } from '#web/lib/dates.ts';
import { type Language, useTexts } from '#web/lib/language.ts';
import { Pill } from '#web/ui/Pill.tsx';
import { OwnWords } from '../anamnesis/RecordFrame.tsx';
import { isNamedAmong, isPlannedOtherwise, medicinesTold } from './compare-medicines.ts';
import styles from './FileHead.module.css';

interface MedicineFactProps {
  plan: NonNullable<AnamnesisSummary['plan']>;
  /** What the history says; null if it is not read, or does not say. */
  told: ReadableAnswer | null;
  writtenIn: Language;
}

/** The medicines of the released plan first, then those of the history; what only one of the two names, or names otherwise, is marked. */
export function MedicineFact({ plan, told, writtenIn }: MedicineFactProps) {
  const t = useTexts(staff_patients);
  const names = plan.medicines.map(({ name }) => name);
  const inHistory = (told?.texts ?? []).flatMap(({ text }) => medicinesTold(text));
  return (
    <div className={styles.sources}>
      <div>
        <p className={styles.from}>{t.by_plan({ date: formatDate(plan.released_at) })}</p>
        {plan.medicines.length === 0 && t.none_planned}
        <PlannedMedicines plan={plan} inHistory={told && inHistory} />
      </div>
      <div>
        <p className={styles.from}>{t.by_history}</p>
        {told === null && t.unknown}
        {told !== null && inHistory.length === 0 && t.none_given}
        <ul className={styles.medicines}>
          {inHistory.map((medicine) => (
            <li key={medicine}>
              <OwnWords text={medicine} writtenIn={writtenIn} />{' '}
              {!isNamedAmong(medicine, names) && <Pill tone="waiting">{t.not_in_plan}</Pill>}
              {isPlannedOtherwise(medicine, names) && <Pill tone="waiting">{t.otherwise_in_plan}</Pill>}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

interface PlannedMedicinesProps extends Pick<MedicineFactProps, 'plan'> {
  /** Null if nothing is known of it: then no difference can be marked. */
  inHistory: string[] | null;
}

function PlannedMedicines({ plan, inHistory }: PlannedMedicinesProps) {
  const t = useTexts(staff_patients);
  const planTexts = useTexts(treatment_plan);
  return (
    <ul className={styles.medicines}>
      {plan.medicines.map((medicine) => (
        <li key={medicine.id}>
          {medicine.name} <span className={styles.dose}>{doseText(medicine, planTexts)}</span>{' '}
          {inHistory && !isNamedAmong(medicine.name, inHistory) && (
            <Pill tone="waiting">{t.not_in_history}</Pill>
          )}
        </li>
      ))}
    </ul>
  );
}
