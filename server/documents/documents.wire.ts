import type { FindingsFile, PatientDocument, TherapyPlan } from '#contract/documents.contract.ts';
import type { StaffDocument } from '#contract/documents-staff.contract.ts';
import type { StaffRole } from '#server/platform/actor.ts';
import { rightsOf } from './documents.rules.ts';
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

/**
 * Whoever may not open files learns that they are there, and not what is in them: what a patient calls her finding is
 * a medical word, and so is what was written beside a file.
 */
export function asToldTo(role: StaffRole, document: StaffDocument): StaffDocument {
  if (rightsOf(role).opens.includes(document.kind)) return document;
  const isNameTold = document.kind !== 'finding';
  return { ...document, description: '', ...(!isNameTold && { title: '', name: '' }) };
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
