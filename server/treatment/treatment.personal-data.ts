import { noteSections } from '#contract/treatment.rules.ts';
import { appointmentIdsOf } from '#server/appointments/find-appointment.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type {
  Erasure,
  FhirResource,
  Holding,
  PersonalCopy,
  PersonalData,
} from '#server/platform/personal-data.ts';
import { copyIssuedPapers, deletePapers, latestPaperAt, movePapers } from './paper/paper.store.ts';
import {
  copyReleasedPlans,
  deletePlans,
  latestPlanAt,
  listReleasedPlans,
  movePlans,
} from './plan/plan.store.ts';
import { medicationRequestsOf } from './plan/plan-fhir.rules.ts';
import { copySigned, deleteNotes, latestWriting, listSigned, type StoredNote } from './treatment.store.ts';

/** Notes belong to the appointment and move with it when two accounts become one; plans and papers are moved here. */
export const treatmentPersonalData: PersonalData = {
  tables: ['treatment_note', 'treatment_addendum', 'treatment_plan', 'treatment_paper'],
  read: readSigned,
  holdings: keptNotes,
  forget: forgetRecord,
  merge: async (tx, merging) => {
    await movePlans(tx, merging);
    await movePapers(tx, merging);
  },
};

/** Drafts are not part of the record yet (§ 630g BGB speaks of the record), so nobody gets a copy of them. */
async function readSigned({ db }: Deps, patientId: number): Promise<PersonalCopy> {
  const ids = await appointmentIdsOf(db, patientId);
  const signed = await listSigned(db, ids);
  return {
    json: {
      ...(await copySigned(db, ids)),
      plans: await copyReleasedPlans(db, patientId),
      papers: await copyIssuedPapers(db, patientId),
    },
    fhir: [
      ...signed.flatMap((note) => conditionsOf(note, patientId)),
      ...(await listReleasedPlans(db, patientId)).flatMap(medicationRequestsOf),
    ],
  };
}

async function keptNotes(db: Db, patientId: number): Promise<Holding[]> {
  const written = [
    await latestWriting(db, await appointmentIdsOf(db, patientId)),
    await latestPlanAt(db, patientId),
    await latestPaperAt(db, patientId),
  ].filter((at) => at !== null);
  return written.map((latest) => ({ what: 'record', duty: 'treatment', latest }));
}

async function forgetRecord(tx: Db, { patientId, stillKept }: Erasure): Promise<void> {
  if (stillKept.has('treatment')) return;
  await deleteNotes(tx, await appointmentIdsOf(tx, patientId));
  await deletePlans(tx, patientId);
  await deletePapers(tx, patientId);
}

const VERIFICATION = { G: 'confirmed', V: 'provisional', A: 'refuted', Z: 'confirmed' } as const;

/** The diagnoses of a note as FHIR resources; what was written stands beside them in the first one. */
function conditionsOf(note: StoredNote, patientId: number): FhirResource[] {
  const written = noteSections.flatMap((section) => note.sections[section]?.trim() || []).join('\n\n');
  return note.diagnoses.map(({ code, title, certainty }, place) => ({
    resourceType: 'Condition',
    id: `condition-${note.appointmentId}-${place + 1}`,
    ...(certainty !== 'A' && {
      clinicalStatus: {
        coding: [
          {
            system: 'http://terminology.hl7.org/CodeSystem/condition-clinical',
            code: certainty === 'Z' ? 'resolved' : 'active',
          },
        ],
      },
    }),
    verificationStatus: {
      coding: [
        {
          system: 'http://terminology.hl7.org/CodeSystem/condition-ver-status',
          code: VERIFICATION[certainty],
        },
      ],
    },
    code: { coding: [{ system: 'http://fhir.de/CodeSystem/bfarm/icd-10-gm', code, display: title }] },
    subject: { reference: `Patient/${patientId}` },
    ...(note.signedAt && { recordedDate: note.signedAt.toISOString() }),
    ...(place === 0 && written && { note: [{ text: written }] }),
  }));
}
