import type { PatientDocument } from '#contract/documents.contract.ts';
import type { DocumentZone } from '#contract/documents.rules.ts';

/** The documents of the clinic that are listed at one of these places. */
export function inZone(
  { documents }: { documents: PatientDocument[] },
  ...zones: DocumentZone[]
): PatientDocument[] {
  return documents.filter(({ document_zone }) => zones.includes(document_zone));
}
