import type { z } from 'zod';
import type { Diary, DiaryDay, OwnSideEffect, treatmentDiary } from '#contract/treatment-diary.contract.ts';
import { isWithdrawn } from '#server/audit/consent/withdraw-consent.service.ts';
import { keepsPlanDiary } from '#server/content/settings.service.ts';
import type { Patient } from '#server/platform/actor.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { type Limit, takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { listShownPlans } from '../plan/read-plans.service.ts';
import {
  canTick,
  type DatedPlan,
  dayBefore,
  diaryDays,
  faultOfSideEffectDay,
  medicinesOn,
  OVERVIEW_DAYS,
} from './diary.rules.ts';
import {
  deleteTick,
  insertSideEffect,
  insertTick,
  listSideEffects,
  listTicks,
  lockSideEffect,
  markSideEffect,
  type StoredSideEffect,
} from './diary.store.ts';

type Writer = Pick<Deps, 'db' | 'now'>;
type Input<Name extends keyof typeof treatmentDiary> = z.output<(typeof treatmentDiary)[Name]['input']>;
interface Answer {
  data: Diary;
}

/** Older ones are in the export. */
export const MOST_SIDE_EFFECTS = 200;
const OWN_ENTRIES: Limit = { name: 'plan_diary', allowed: 500, windowSeconds: 24 * 3600 };

export async function readOwnDiary({ db, now }: Writer, { patientId }: Patient): Promise<Answer> {
  await requireDiary(db);
  return await describeDiary(db, patientId, now());
}

/** What the plan asks for today, if the clinic has turned the diary on and there is something to take. */
export async function todaysIntake(db: Db, patientId: number, now: Date): Promise<DiaryDay | null> {
  if (!(await keepsPlanDiary(db))) return null;
  const today = berlinDate(now);
  const plans = await datedPlans(db, patientId);
  const [day] = diaryDays(plans, await listTicks(db, patientId, today), today);
  return day && day.medicines.length > 0 ? day : null;
}

export async function setTick(
  { db, now }: Writer,
  { patientId }: Patient,
  { medicine_id: medicineId, day, time, is_taken: isTaken }: Input<'setTick'>,
): Promise<Answer> {
  await takeTry(db, OWN_ENTRIES, String(patientId), now());
  return await db.transaction(async (tx) => {
    await requireDiary(tx);
    if (!canTick(day, berlinDate(now()))) throw new Failure('treatment.tick_day');
    const tick = { medicineId, day, time };
    if (isTaken) {
      await requireConsent(tx, patientId);
      const offered = medicinesOn(await datedPlans(tx, patientId), day);
      const medicine = offered.find((each) => each.medicine_id === medicineId);
      if (!medicine?.doses.some((dose) => dose.time === time)) throw new Failure('treatment.not_due');
      await insertTick(tx, patientId, tick, now());
    } else {
      await deleteTick(tx, patientId, tick);
    }
    return await describeDiary(tx, patientId, now());
  });
}

export async function addSideEffect(
  { db, now }: Writer,
  { patientId }: Patient,
  { request_key: requestKey, medicine_id: medicineId, severity, text, day }: Input<'addSideEffect'>,
): Promise<Answer> {
  await takeTry(db, OWN_ENTRIES, String(patientId), now());
  return await db.transaction(async (tx) => {
    await requireDiary(tx);
    await requireConsent(tx, patientId);
    const fault = faultOfSideEffectDay(day, berlinDate(now()));
    if (fault) throw new Failure('request.invalid', { fields: { day: [{ text: fault }] } });
    const medicineName = medicineId === null ? null : await nameOfMedicine(tx, patientId, medicineId);
    await insertSideEffect(tx, {
      patientId,
      requestKey,
      medicineId,
      medicineName,
      severity,
      text,
      day,
      enteredAt: now(),
    });
    return await describeDiary(tx, patientId, now());
  });
}

/** What is withdrawn already stays as it is. */
export async function withdrawSideEffect(
  { db, now }: Writer,
  { patientId }: Patient,
  id: number,
): Promise<Answer> {
  return await db.transaction(async (tx) => {
    await requireDiary(tx);
    const found = await lockSideEffect(tx, patientId, id);
    if (!found) throw new Failure('request.not_found');
    if (!found.withdrawnAt) await markSideEffect(tx, id, { withdrawnAt: now() });
    return await describeDiary(tx, patientId, now());
  });
}

/** A clinic that has not turned the diary on has none, for patients and staff alike. */
export async function requireDiary(db: Db): Promise<void> {
  if (!(await keepsPlanDiary(db))) throw new Failure('treatment.diary_off');
}

/** Whoever withdrew the consent to the use of health information adds none until a new history is signed. */
async function requireConsent(tx: Db, patientId: number): Promise<void> {
  if (await isWithdrawn(tx, patientId, 'data_processing')) throw new Failure('treatment.consent_withdrawn');
}

/** The plans that the patient can read, the latest first. */
export async function datedPlans(db: Db, patientId: number): Promise<DatedPlan[]> {
  const plans = await listShownPlans(db, patientId);
  return plans.map(({ content, releasedAt, changedAt }) => ({
    content,
    releasedOn: berlinDate(releasedAt ?? changedAt),
  }));
}

async function nameOfMedicine(tx: Db, patientId: number, medicineId: string): Promise<string> {
  const found = medicinesOf(await datedPlans(tx, patientId)).find(({ id }) => id === medicineId);
  if (!found) throw new Failure('request.invalid', { fields: { medicine_id: [{ text: 'invalid' }] } });
  return found.name;
}

/** Each once, with its latest name: also one of an earlier plan can still have effects. */
function medicinesOf(plans: readonly DatedPlan[]): Diary['medicines'] {
  const names = new Map<string, string>();
  for (const { id, name } of plans.flatMap(({ content }) => content.medicines))
    if (!names.has(id)) names.set(id, name);
  return [...names].map(([id, name]) => ({ id, name }));
}

async function describeDiary(db: Db, patientId: number, now: Date): Promise<Answer> {
  const today = berlinDate(now);
  const plans = await datedPlans(db, patientId);
  const ticks = await listTicks(db, patientId, dayBefore(today, OVERVIEW_DAYS - 1));
  const effects = await listSideEffects(db, patientId, MOST_SIDE_EFFECTS);
  return {
    data: {
      days: diaryDays(plans, ticks, today),
      medicines: medicinesOf(plans),
      side_effects: effects.map(ownSideEffect),
    },
  };
}

function ownSideEffect(row: StoredSideEffect): OwnSideEffect {
  return { ...sideEffectOf(row), seen_at: row.seenAt?.toISOString() ?? null };
}

/** What patient and staff both read of it. */
export function sideEffectOf(row: StoredSideEffect): Omit<OwnSideEffect, 'seen_at'> {
  const { id, day, medicineName, severity, text, enteredAt, withdrawnAt } = row;
  return {
    id,
    day,
    medicine_name: medicineName,
    severity,
    text,
    entered_at: enteredAt.toISOString(),
    withdrawn_at: withdrawnAt?.toISOString() ?? null,
  };
}
