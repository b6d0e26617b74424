import type { StaffDocument } from '#contract/documents.contract.ts';
import type { StaffRole } from '#contract/staff-permissions.ts';

export type AddedKind = 'document' | 'therapy_plan' | 'prescription';

/** The kinds of documents that each role may add; plans and prescriptions are for doctors. The server decides. */
export function addedKinds(role: StaffRole): readonly AddedKind[] {
  return role === 'doctor' ? ['therapy_plan', 'prescription', 'document'] : ['document'];
}

/** Whether this role may release the document to the patient now. */
export function isReleasable({ kind, released_at }: StaffDocument, role: StaffRole): boolean {
  return released_at === null && addedKinds(role).some((added) => added === kind);
}

/** Only plans and prescriptions can be removed from the lists. */
export function isRemovable({ kind }: Pick<StaffDocument, 'kind'>): boolean {
  return kind === 'therapy_plan' || kind === 'prescription';
}
