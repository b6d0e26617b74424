import type { FindingsFile, PatientDocument, TherapyPlan } from '#contract/documents.contract.ts';
import type { Db } from '#server/platform/database/database.ts';
import { listLatest, listReleased } from './documents.store.ts';
import { findingsFileOf, patientDocumentOf, therapyPlanOf } from './documents.wire.ts';

/** The files of a profile as MedicalHistory shows them, each list newest first. */
export interface Collections {
  befunde_file: FindingsFile[];
  /** Of all zones, with what was prescribed. */
  documents: PatientDocument[];
  therapy_plans: TherapyPlan[];
  /** Nothing in the portal makes these two; older clients look for them. */
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
    anamnesemorph: [],
    audios: [],
  };
}

export async function latestTherapyPlans(db: Db, patientId: number, limit: number): Promise<TherapyPlan[]> {
  const plans = await listLatest(db, { patientId, kind: 'therapy_plan', limit });
  return plans.map(therapyPlanOf);
}
