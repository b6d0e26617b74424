import type { FindingsFile, PatientDocument, TherapyPlan } from '#contract/documents.contract.ts';
import type { StaffDocument } from '#contract/documents-staff.contract.ts';
import type { StoredDocument } from './documents.store.ts';

export function patientDocumentOf(document: StoredDocument): PatientDocument {
  return { ...factsOf(document), path: ownPathOf(document) };
}

/** What she sent in one go is one file. */
export function findingsFileOf(document: StoredDocument): FindingsFile {
  const { id, created_at } = factsOf(document);
  return { id, documents: [patientDocumentOf(document)], created_at };
}

export function therapyPlanOf(document: StoredDocument): TherapyPlan {
  const { id, title, name: file_name, created_at } = factsOf(document);
  return { id, title, file_name, file_path: ownPathOf(document), created_at };
}

export function staffDocumentOf(document: StoredDocument, addedBy: string): StaffDocument {
  return {
    ...factsOf(document),
    path: `/api/staff/documents/${document.id}/file`,
    kind: document.kind,
    released_at: document.releasedAt?.toISOString() ?? null,
    added_by: addedBy,
  };
}

function factsOf(document: StoredDocument): Omit<PatientDocument, 'path'> {
  return {
    id: document.id,
    name: document.fileName,
    title: document.title,
    description: document.description,
    size: document.sizeBytes,
    type: document.fileType,
    created_at: document.createdAt.toISOString(),
    document_zone: document.zone,
  };
}

function ownPathOf({ id }: StoredDocument): string {
  return `/api/patients/documents/${id}/file`;
}
