import type {
  FindingsFile,
  PatientDocument,
  StaffDocument,
  TherapyPlan,
} from '#contract/documents.contract.ts';
import type { Patient, StaffRole } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import type { FileAnswer } from '#server/platform/files/file.ts';
import { rightsOf } from './documents.rules.ts';
import { findReleased, listLatest, listReleased, type StoredDocument } from './documents.store.ts';

/** The files of a profile as MedicalHistory shows them, each list newest first. */
export interface Collections {
  befunde_file: FindingsFile[];
  /** Of all zones, including prescriptions. */
  documents: PatientDocument[];
  therapy_plans: TherapyPlan[];
  /** These two are filled by the staff. */
  anamnesemorph: PatientDocument[];
  audios: PatientDocument[];
}

export async function documentsOf(db: Db, patientId: number): Promise<Collections> {
  const all = await listReleased(db, patientId);
  const byKind = Map.groupBy(all, ({ kind }) => kind);
  const others = all.filter(({ kind }) => kind === 'document' || kind === 'prescription');
  return {
    befunde_file: (byKind.get('finding') ?? []).map(findingsFileOf),
    documents: others.map(patientDocumentOf),
    therapy_plans: (byKind.get('therapy_plan') ?? []).map(therapyPlanOf),
    anamnesemorph: (byKind.get('anamnesemorph') ?? []).map(patientDocumentOf),
    audios: (byKind.get('audio') ?? []).map(patientDocumentOf),
  };
}

export async function latestTherapyPlans(db: Db, patientId: number, limit: number): Promise<TherapyPlan[]> {
  const plans = await listLatest(db, { patientId, kind: 'therapy_plan', limit });
  return plans.map(therapyPlanOf);
}

/** A released file of the patient; any other file is not found. */
export async function readOwnFile(
  deps: Pick<Deps, 'db' | 'files'>,
  { patientId }: Patient,
  id: number,
): Promise<FileAnswer> {
  const document = await findReleased(deps.db, patientId, id);
  if (!document) throw new Failure('request.not_found');
  return await openFile(deps, document);
}

export async function openFile(
  { files }: Pick<Deps, 'files'>,
  { id, storageId, fileName, fileType, sizeBytes }: StoredDocument,
): Promise<FileAnswer> {
  const content = await files.open(storageId);
  if (!content) throw new Error(`The file of document ${id} is missing.`);
  return { name: fileName, type: fileType, size: sizeBytes, content };
}

function patientDocumentOf(document: StoredDocument): PatientDocument {
  return { ...factsOf(document), path: ownPathOf(document) };
}

/** A finding is a group of one document. */
export function findingsFileOf(document: StoredDocument): FindingsFile {
  const { id, created_at } = factsOf(document);
  return { id, documents: [patientDocumentOf(document)], created_at };
}

function therapyPlanOf(document: StoredDocument): TherapyPlan {
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
 * Hides medical content from staff who may not open files: the description of every file, and title and name of a finding,
 * which the patient chooses.
 */
export function hideMedicalContent(roles: readonly StaffRole[], document: StaffDocument): StaffDocument {
  if (rightsOf(roles).opens.includes(document.kind)) return document;
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
