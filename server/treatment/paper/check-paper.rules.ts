import type { PaperKind } from '#contract/treatment.rules.ts';
import type { Incapacity, PaperContent, PrescribedMedicine } from '#contract/treatment-paper.contract.ts';
import { type FieldFault, type FieldFaults, faultsUnder, mergedFaults } from '#server/platform/failure.ts';

/** Why a paper cannot be issued: it says nothing. */
export function isEmptyPaper(kind: PaperKind, { medicines, lines, text }: PaperContent): boolean {
  if (kind === 'incapacity') return false;
  if (kind === 'prescription') return medicines.length === 0;
  return kind === 'lab_order' ? lines.every((line) => line.trim() === '') : text.trim() === '';
}

/** What is missing or wrong before a paper can be issued, by field. */
export function faultsOfPaper(
  kind: PaperKind,
  { medicines, incapacity, diagnoses }: PaperContent,
): FieldFaults {
  if (kind === 'prescription') {
    return mergedFaults(
      ...medicines.map((medicine, place) => faultsUnder(`medicines.${place}`, faultsOfMedicine(medicine))),
    );
  }
  if (kind !== 'incapacity') return {};
  return {
    ...faultsUnder('incapacity', faultsOfIncapacity(incapacity)),
    ...(incapacity.for_insurer && !areCodes(diagnoses) && { diagnoses: [{ text: 'icd_code' }] }),
  };
}

const REQUIRED: FieldFault[] = [{ text: 'required' }];

/** § 2 AMVV: name, amount, and the directions unless the patient has them in writing. */
function faultsOfMedicine(medicine: PrescribedMedicine): FieldFaults {
  const { name, package_size: size, amount, packages, dosage, has_directions: hasDirections } = medicine;
  return {
    ...(name === '' && { name: REQUIRED }),
    ...(size === null && { package_size: REQUIRED }),
    ...(size === 'amount' && amount === '' && { amount: REQUIRED }),
    ...(packages === null && { packages: REQUIRED }),
    ...(dosage === '' && !hasDirections && { dosage: REQUIRED }),
  };
}

function faultsOfIncapacity({ from, until, is_follow_up: isFollowUp, since }: Incapacity): FieldFaults {
  return {
    ...(!from && { from: REQUIRED }),
    ...(!until && { until: REQUIRED }),
    ...(from && until && until < from && { until: [{ text: 'last_day' }] }),
    ...(isFollowUp && !since && { since: REQUIRED }),
    ...(isFollowUp && from && since && since >= from && { since: [{ text: 'first_day' }] }),
  };
}

/** `N95.1 G` without a title: an insurer needs no more. */
function areCodes(diagnoses: string): boolean {
  const lines = diagnoses.split('\n').map((line) => line.trim());
  return lines.every((line) => line === '' || /^[A-Z]\d\d(\.\d{1,2})?( [GVAZ])?( [RLB])?$/.test(line));
}
