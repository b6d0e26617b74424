import type { AnamnesisOutline } from '#contract/anamnesis-staff.contract.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { useTexts } from '#web/lib/language.ts';

export function RecordName({ record: { form, version } }: { record: AnamnesisOutline }) {
  return useTexts(staff_patients)[`record_${form}`]({ version });
}
