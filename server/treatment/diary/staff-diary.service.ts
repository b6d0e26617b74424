import type { DiaryOfPatient, UnseenSideEffect } from '#contract/treatment-diary.contract.ts';
import { requireRecord } from '#server/appointments/access/record-access.service.ts';
import { recordAccess, recordView } from '#server/audit/access/log-access.service.ts';
import { doctorIdOf } from '#server/catalogue/doctor-account.service.ts';
import { keepsPlanDiary } from '#server/content/settings.service.ts';
import { namesOfPatients } from '#server/identity/search/search-patients.service.ts';
import { namesOfStaff } from '#server/identity/staff/staff-members.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { adherenceOf, dayBefore, LONGEST_COUNT_DAYS } from './diary.rules.ts';
import {
  firstTickDay,
  listSideEffects,
  listTicks,
  listUnseen,
  lockSideEffect,
  markSideEffect,
} from './diary.store.ts';
import { datedPlans, MOST_SIDE_EFFECTS, requireDiary, sideEffectOf } from './own-diary.service.ts';

type Reader = Pick<Deps, 'db' | 'now'>;

const MOST_UNSEEN = 50;

export async function readDiary(
  { db, now }: Reader,
  doctor: Staff,
  patientId: number,
): Promise<{ data: DiaryOfPatient }> {
  await requireDiary(db);
  await requireRecord(db, doctor, { patientId, to: 'read' }, now());
  await recordView(db, { patientId, kind: 'diary_read', actor: doctor }, now());
  return await describeForStaff(db, patientId, now());
}

/** A repeated click, and one about something that the patient has withdrawn, change nothing. */
export async function seeSideEffect(
  { db, now }: Reader,
  doctor: Staff,
  { patient_id: patientId, side_effect_id: id }: { patient_id: number; side_effect_id: number },
): Promise<{ data: DiaryOfPatient }> {
  return await db.transaction(async (tx) => {
    await requireDiary(tx);
    await requireRecord(tx, doctor, { patientId, to: 'change' }, now());
    const found = await lockSideEffect(tx, patientId, id);
    if (!found) throw new Failure('request.not_found');
    if (!found.seenAt && !found.withdrawnAt) {
      await markSideEffect(tx, id, { seenAt: now(), seenById: doctor.staffId });
      await recordAccess(tx, { patientId, kind: 'side_effect_seen', actor: doctor, subjectId: id }, now());
    }
    return await describeForStaff(tx, patientId, now());
  });
}

/** Of the patients whom this doctor treats. What they wrote is read in the file, where the reading is recorded. */
export async function listUnseenSideEffects(db: Db, { staffId }: Staff): Promise<UnseenSideEffect[]> {
  const doctorId = await doctorIdOf(db, staffId);
  if (doctorId === undefined || !(await keepsPlanDiary(db))) return [];
  const unseen = await listUnseen(db, doctorId, MOST_UNSEEN);
  const names = await namesOfPatients(
    db,
    unseen.map(({ patientId }) => patientId),
  );
  return unseen.flatMap(({ id, patientId, day, severity, enteredAt }) => {
    const found = names.get(patientId);
    if (!found) return [];
    const patient = { id: patientId, name: `${found.firstName} ${found.lastName}` };
    return [{ id, day, severity, entered_at: enteredAt.toISOString(), patient }];
  });
}

async function describeForStaff(db: Db, patientId: number, now: Date): Promise<{ data: DiaryOfPatient }> {
  const today = berlinDate(now);
  const from = await firstTickDay(db, patientId);
  const ticks = await listTicks(db, patientId, dayBefore(today, LONGEST_COUNT_DAYS));
  const effects = await listSideEffects(db, patientId, MOST_SIDE_EFFECTS);
  const names = await namesOfStaff(
    db,
    effects.flatMap(({ seenById }) => (seenById === null ? [] : [seenById])),
  );
  return {
    data: {
      counted_from: from,
      adherence: adherenceOf(await datedPlans(db, patientId), ticks, { today, from }),
      side_effects: effects.map((row) => ({
        ...sideEffectOf(row),
        seen: row.seenAt && { at: row.seenAt.toISOString(), by: names.get(row.seenById ?? 0) ?? '' },
      })),
    },
  };
}
