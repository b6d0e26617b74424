import type { StaffDocument } from '#contract/documents.contract.ts';
import type { AddedKind } from '#contract/documents.rules.ts';
import type { StaffRole } from '#contract/staff-roles.rules.ts';

/** The kinds of documents that somebody in these roles may add, the most frequent first. The server decides. */
export function addedKinds(roles: readonly StaffRole[]): readonly AddedKind[] {
  if (!roles.includes('doctor')) return ['document', 'audio'];
  return ['therapy_plan', 'prescription', 'document', 'audio', 'anamnesemorph'];
}

/** Whether somebody in these roles may release the document to the patient now. */
export function isReleasable({ kind, released_at }: StaffDocument, roles: readonly StaffRole[]): boolean {
  return released_at === null && addedKinds(roles).some((added) => added === kind);
}

/** Only plans and prescriptions can be removed from the lists. */
export function isRemovable({ kind }: Pick<StaffDocument, 'kind'>): boolean {
  return kind === 'therapy_plan' || kind === 'prescription';
}
