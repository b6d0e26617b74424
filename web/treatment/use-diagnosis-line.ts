import type { Diagnosis } from '#contract/treatment.contract.ts';
import { treatment_diagnosis } from '#texts/generated/treatment_diagnosis.ts';
import { useTexts } from '#web/lib/language.ts';

/** One diagnosis in one line: code, wording, certainty and side. */
export function useDiagnosisLine(): (diagnosis: Diagnosis) => string {
  const t = useTexts(treatment_diagnosis);
  return ({ code, title, certainty, side }) => {
    const details = [t[`certainty_${certainty}`], side && t[`side_${side}`]].filter(Boolean).join(', ');
    return `${code} ${title} (${details})`;
  };
}
