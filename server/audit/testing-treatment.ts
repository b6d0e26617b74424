import type { Medicine } from '#contract/treatment-plan.contract.ts';
import { appointmentPositions } from '#server/appointments/appointments.tables.ts';
import type { Db } from '#server/platform/database/database.ts';
import { treatmentPaper } from '#server/treatment/paper/paper.tables.ts';
import { treatmentPlan } from '#server/treatment/plan/plan.tables.ts';
import { treatmentAddendum, treatmentNote } from '#server/treatment/treatment.tables.ts';

interface Treated {
  patientId: number;
  appointmentId: number;
  /** Another one for each patient. */
  mark: string;
  at: Date;
}

/** A signed note with an addendum, positions with a diagnosis, a released plan and an issued paper. */
export async function addTreatment(db: Db, { patientId, appointmentId, mark, at }: Treated): Promise<void> {
  const written = { version: 1, changedAt: at, changedById: 1 };
  await db.insert(treatmentNote).values({
    ...{ appointmentId, version: 1, partVersions: {}, sections: { reason: `Anlass-${mark}` } },
    diagnoses: [{ code: 'N95.1', certainty: 'G', side: null, title: `Klimakterium-${mark}` }],
    ...{ changedAt: at, changedById: 1, signedAt: at, signedById: 1 },
  });
  await db.insert(appointmentPositions).values({
    ...{ appointmentId, version: 1, positions: [], expenses: [], hasAgreement: false },
    ...{ diagnosis: `Diagnose-${mark}`, changedAt: at, changedById: 1 },
  });
  await db.insert(treatmentAddendum).values({
    ...{ appointmentId, requestKey: crypto.randomUUID(), text: `Nachtrag-${mark}`, diagnoses: [] },
    ...{ writtenAt: at, writtenById: 1 },
  });
  await db.insert(treatmentPlan).values({
    ...{ patientId, ...written, partVersions: {}, releasedAt: at, releasedById: 1 },
    content: { medicines: [aMedicine(mark)], advice: `Rat-${mark}`, checks: [] },
  });
  await db.insert(treatmentPaper).values({
    ...{
      patientId,
      ...written,
      kind: 'letter',
      requestKey: crypto.randomUUID(),
      issuedAt: at,
      issuedById: 1,
    },
    content: { recipient: '', lines: [], diagnoses: '', text: `Brief-${mark}` },
  });
}

function aMedicine(mark: string): Medicine {
  return {
    ...{ id: crypto.randomUUID(), name: `Medikament-${mark}`, unit: 'capsule', note: `Hinweis-${mark}` },
    dose: { morning: 0, noon: 0, evening: 0, night: 1 },
    ...{ days: { kind: 'as_needed' }, starts_on: '2026-11-17', ends_on: '2026-12-17' },
  };
}
