import { eq, sql } from 'drizzle-orm';
import type { Medicine } from '#contract/treatment-plan.contract.ts';
import { appointment, appointmentPositions, feeAgreement } from '#server/appointments/appointments.tables.ts';
import { appointmentFeedback } from '#server/feedback/feedback.tables.ts';
import type { Db } from '#server/platform/database/database.ts';
import {
  treatmentAddendum,
  treatmentMeasurement,
  treatmentNote,
  treatmentNoteRequest,
  treatmentPaper,
  treatmentPlan,
  treatmentSideEffect,
  treatmentTick,
  treatmentWrapUp,
} from '#server/treatment/treatment.tables.ts';

import { insertEntry } from '#server/waitlist/entry.store.ts';
import { insertTime } from '#server/waitlist/offer.store.ts';
import { waitlistOffer } from '#server/waitlist/waitlist.tables.ts';

interface Treated {
  patientId: number;
  appointmentId: number;
  /** Another one for each patient. */
  mark: string;
  at: Date;
}

/** A signed note with an addendum, positions with a diagnosis, a planned check, feedback, an offer of the waiting list, a released plan, an issued paper and values. */
export async function addTreatment(db: Db, treated: Treated): Promise<void> {
  const { patientId, appointmentId, mark, at } = treated;
  await addMeasurements(db, treated);
  // A tick has no words of its own, so its time carries the mark.
  const time = `night-${mark}` as 'night';
  await db.insert(treatmentTick).values({
    patientId,
    medicineId: crypto.randomUUID(),
    day: '2026-11-16',
    time,
    tickedAt: at,
  });
  await db.insert(treatmentSideEffect).values({
    patientId,
    requestKey: crypto.randomUUID(),
    medicineName: `Mittel-${mark}`,
    day: '2026-11-16',
    severity: 'mild',
    text: `Wirkung-${mark}`,
    enteredAt: at,
    seenAt: at,
    seenById: 1,
  });
  // Refused first, then opened, so that a copy holds the note.
  const decided = { patientId, askedAt: at, decidedAt: at, decidedById: 1 };
  await db.insert(treatmentNoteRequest).values([
    { ...decided, isGranted: false, reason: `Grund-${mark}` },
    { ...decided, isGranted: true, reason: '' },
  ]);
  const written = { version: 1, changedAt: at, changedById: 1 };
  await db.insert(treatmentNote).values({
    appointmentId,
    version: 1,
    partVersions: {},
    sections: { reason: `Anlass-${mark}` },
    diagnoses: [{ code: 'N95.1', certainty: 'G', side: null, title: `Klimakterium-${mark}` }],
    changedAt: at,
    changedById: 1,
    signedAt: at,
    signedById: 1,
  });
  await db.insert(treatmentWrapUp).values({
    appointmentId,
    step: 'check',
    reason: `Kontrolle-${mark}`,
    periodAmount: 6,
    periodUnit: 'weeks',
    decidedAt: at,
    decidedById: 1,
  });
  await db.insert(appointmentFeedback).values({
    appointmentId,
    rating: 4,
    comment: `Rückmeldung-${mark}`,
    givenAt: at,
    changedAt: at,
  });
  await addWaiting(db, treated);
  await db.insert(appointmentPositions).values({
    appointmentId,
    version: 1,
    positions: [],
    expenses: [],
    diagnosis: `Diagnose-${mark}`,
    changedAt: at,
    changedById: 1,
  });
  await db.insert(feeAgreement).values({
    appointmentId,
    doctorId: sql`(select doctor_id from appointment where id = ${appointmentId})`,
    doctorName: 'Anna',
    patientName: `Unterschrift-${mark}`,
    positions: [],
    textVersion: '1',
    termsHash: mark,
    locale: 'de',
    signature: Buffer.from('x'),
    signedAt: at,
  });
  await db.insert(treatmentAddendum).values({
    appointmentId,
    requestKey: crypto.randomUUID(),
    text: `Nachtrag-${mark}`,
    diagnoses: [],
    writtenAt: at,
    writtenById: 1,
  });
  await db.insert(treatmentPlan).values({
    patientId,
    ...written,
    partVersions: {},
    releasedAt: at,
    releasedById: 1,
    content: { medicines: [aMedicine(mark)], advice: `Rat-${mark}`, checks: [] },
  });
  await db.insert(treatmentPaper).values({
    patientId,
    ...written,
    kind: 'letter',
    requestKey: crypto.randomUUID(),
    issuedAt: at,
    issuedById: 1,
    content: { recipient: '', lines: [], diagnoses: '', text: `Brief-${mark}` },
  });
}

/** One by the clinic with a range, a blood pressure by the patient, and one that was struck. */
async function addMeasurements(db: Db, { patientId, mark, at }: Treated): Promise<void> {
  const common = { patientId, measuredOn: '2026-11-10', enteredAt: at, ranges: [null] };
  const rows: Omit<typeof treatmentMeasurement.$inferInsert, 'requestKey'>[] = [
    {
      ...common,
      quantity: 'estradiol',
      unit: 'pmol/L',
      comparator: '<',
      value: 18.4,
      phase: 'postmenopause',
      note: `Labor-${mark}`,
      enteredById: 1,
      ranges: [{ low: null, high: 138 }],
    },
    {
      ...common,
      quantity: 'blood_pressure',
      unit: 'mm[Hg]',
      value: 150,
      secondValue: 85,
      note: '',
      ranges: [
        { low: 100, high: 139 },
        { low: 60, high: 89 },
      ],
    },
    {
      ...common,
      quantity: 'weight',
      unit: 'kg',
      value: 700,
      note: '',
      struckAt: at,
      struckReason: `Vertippt-${mark}`,
    },
  ];
  await db
    .insert(treatmentMeasurement)
    .values(rows.map((row) => ({ ...row, requestKey: crypto.randomUUID() })));
}

function aMedicine(mark: string): Medicine {
  return {
    id: crypto.randomUUID(),
    name: `Medikament-${mark}`,
    unit: 'capsule',
    note: `Hinweis-${mark}`,
    dose: { morning: 0, noon: 0, evening: 0, night: 1 },
    days: { kind: 'as_needed' },
    starts_on: '2026-11-17',
    ends_on: '2026-12-17',
  };
}

/** A wish of the waiting list whose offer was not answered. */
async function addWaiting(db: Db, { patientId, appointmentId, at }: Treated): Promise<void> {
  const [booked] = await db.select().from(appointment).where(eq(appointment.id, appointmentId));
  if (!booked) throw new Error('The appointment is missing.');
  const { serviceId, doctorId, startsAt } = booked;
  const entry = await insertEntry(db, {
    patientId,
    serviceId,
    doctorIds: [],
    weekdays: [],
    noticeHours: 0,
    isAskedAtNight: false,
    silences: 1,
    joinedAt: at,
  });
  const freed = { serviceId, doctorId, startsAt, freedAt: at };
  const timeId = await insertTime(db, {
    ...freed,
    source: `freed by ${appointmentId}`,
    chain: 0,
    isByHand: false,
  });
  if (!entry || timeId === undefined) throw new Error('The patient waits already.');
  await db.insert(waitlistOffer).values({
    timeId,
    entryId: entry.id,
    patientId,
    status: 'expired',
    holder: `offer of ${appointmentId}`,
    offeredAt: at,
    expiresAt: at,
    endedAt: at,
  });
}
