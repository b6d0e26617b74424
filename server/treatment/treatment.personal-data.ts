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
import { copySigned, deleteNotes, latestWriting, listSigned, type StoredNote } from './treatment.store.ts';

/** The rows belong to the appointment and move with it when two accounts become one. */
export const treatmentPersonalData: PersonalData = {
  tables: ['treatment_note', 'treatment_addendum'],
  read: readSigned,
  holdings: keptNotes,
  forget: forgetNotes,
};

/** Drafts are not part of the record yet (§ 630g BGB speaks of the record), so nobody gets a copy of them. */
async function readSigned({ db }: Deps, patientId: number): Promise<PersonalCopy> {
  const ids = await appointmentIdsOf(db, patientId);
  const signed = await listSigned(db, ids);
  return {
    json: await copySigned(db, ids),
    fhir: signed.flatMap((note) => conditionsOf(note, patientId)),
  };
}

async function keptNotes(db: Db, patientId: number): Promise<Holding[]> {
  const latest = await latestWriting(db, await appointmentIdsOf(db, patientId));
  return latest ? [{ what: 'record', duty: 'treatment', latest }] : [];
}

async function forgetNotes(tx: Db, { patientId, stillKept }: Erasure): Promise<void> {
  if (stillKept.has('treatment')) return;
  await deleteNotes(tx, await appointmentIdsOf(tx, patientId));
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
