import { appointmentIdsOf, findAppointment } from '#server/appointments/find-appointment.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type {
  Erasure,
  FhirResource,
  Holding,
  PersonalCopy,
  PersonalData,
} from '#server/platform/personal-data.ts';
import { copySideEffects, copyTicks, deleteDiary, latestDiaryAts, moveDiary } from './diary/diary.store.ts';
import { readableNotes } from './insight/insight.service.ts';
import { copyRequests, deleteRequests, latestRequestAt, moveRequests } from './insight/insight.store.ts';
import {
  copyMeasurements,
  deleteMeasurements,
  latestMeasurementAt,
  listMeasurementsOf,
  moveMeasurements,
} from './measurement/measurement.store.ts';
import { copyIssuedPapers, deletePapers, latestPaperAt, movePapers } from './paper/paper.store.ts';
import {
  copyReleasedPlans,
  deletePlans,
  latestPlanAt,
  listReleasedPlans,
  movePlans,
} from './plan/plan.store.ts';
import { copySigned, deleteNotes, latestWriting, listAddenda, listSigned } from './treatment.store.ts';
import { medicationRequestsOf, noteResources, observationOf } from './treatment-fhir.rules.ts';
import { copyDecisions, deleteDecisions, latestDecisionAt } from './wrap-up/wrap-up.store.ts';

/** Notes belong to the appointment and move with it when two accounts become one; the rest is moved here. */
export const treatmentPersonalData: PersonalData = {
  tables: [
    'treatment_note',
    'treatment_addendum',
    'treatment_plan',
    'treatment_tick',
    'treatment_side_effect',
    'treatment_paper',
    'treatment_measurement',
    'treatment_note_request',
    'treatment_wrap_up',
  ],
  read: readSigned,
  holdings: keptNotes,
  forget: forgetRecord,
  merge: async (tx, merging) => {
    await movePlans(tx, merging);
    await moveDiary(tx, merging);
    await movePapers(tx, merging);
    await moveMeasurements(tx, merging);
    await moveRequests(tx, merging);
  },
};

/**
 * A copy holds the notes that the patient may read in the portal: no drafts, and none that a doctor has not opened or has
 * refused to open (§ 630g BGB). Papers that were taken back stay away as well.
 */
async function readSigned({ db }: Deps, patientId: number): Promise<PersonalCopy> {
  const ids = [...(await readableNotes(db, patientId)).keys()];
  return {
    json: {
      ...(await copySigned(db, ids)),
      plans: await copyReleasedPlans(db, patientId),
      ticks: await copyTicks(db, patientId),
      side_effects: await copySideEffects(db, patientId),
      papers: await copyIssuedPapers(db, patientId),
      measurements: await copyMeasurements(db, patientId),
      note_requests: await copyRequests(db, patientId),
      wrap_ups: await copyDecisions(db, await appointmentIdsOf(db, patientId), ids),
    },
    fhir: [
      ...(await signedNotes(db, patientId, ids)),
      ...(await listReleasedPlans(db, patientId)).flatMap(medicationRequestsOf),
      ...(await listMeasurementsOf(db, patientId)).map(observationOf),
    ],
  };
}

async function signedNotes(db: Db, patientId: number, ids: number[]): Promise<FhirResource[]> {
  const signed = await listSigned(db, ids);
  const addenda = Map.groupBy(await listAddenda(db, ids), ({ appointmentId }) => appointmentId);
  const resources: FhirResource[] = [];
  for (const note of signed) {
    const appointment = await findAppointment(db, note.appointmentId);
    if (!appointment) continue;
    const { id, doctorId } = appointment;
    resources.push(...noteResources({ note, addenda: addenda.get(id) ?? [], patientId, doctorId }));
  }
  return resources;
}

async function keptNotes(db: Db, patientId: number): Promise<Holding[]> {
  const ids = await appointmentIdsOf(db, patientId);
  const written = [
    await latestWriting(db, ids),
    await latestDecisionAt(db, ids),
    await latestPlanAt(db, patientId),
    ...(await latestDiaryAts(db, patientId)),
    await latestPaperAt(db, patientId),
    await latestMeasurementAt(db, patientId),
    await latestRequestAt(db, patientId),
  ].filter((at) => at !== null);
  return written.map((latest) => ({ what: 'record', duty: 'treatment', latest }));
}

async function forgetRecord(tx: Db, { patientId, stillKept }: Erasure): Promise<void> {
  if (stillKept.has('treatment')) return;
  const ids = await appointmentIdsOf(tx, patientId);
  await deleteDecisions(tx, ids);
  await deleteNotes(tx, ids);
  await deletePlans(tx, patientId);
  await deleteDiary(tx, patientId);
  await deletePapers(tx, patientId);
  await deleteMeasurements(tx, patientId);
  await deleteRequests(tx, patientId);
}
