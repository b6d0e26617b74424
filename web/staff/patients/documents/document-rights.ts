import type { StaffDocument } from '#contract/documents.contract.ts';
import type { AddedKind } from '#contract/documents.rules.ts';
import type { StaffRole } from '#contract/staff-permissions.ts';

/** The kinds of documents that each role may add, the most frequent first. The server decides. */
export function addedKinds(role: StaffRole): readonly AddedKind[] {
  if (role !== 'doctor') return ['document', 'audio'];
  return ['therapy_plan', 'prescription', 'document', 'audio', 'anamnesemorph'];
}

/** Whether this role may release the document to the patient now. */
export function isReleasable({ kind, released_at }: StaffDocument, role: StaffRole): boolean {
  return released_at === null && addedKinds(role).some((added) => added === kind);
}

/** Only plans and prescriptions can be removed from the lists. */
export function isRemovable({ kind }: Pick<StaffDocument, 'kind'>): boolean {
  return kind === 'therapy_plan' || kind === 'prescription';
}
