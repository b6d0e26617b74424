import type { Adherence, DiaryDay, DiaryMedicine } from '#contract/treatment-diary.contract.ts';
import type { Medicine, PlanContent } from '#contract/treatment-plan.contract.ts';
import { daytimes, type Rhythm, type TickTime } from '#contract/treatment-plan.rules.ts';

/** A released plan and the Berlin day of its release. Lists of them begin with the latest. */
export interface DatedPlan {
  content: Pick<PlanContent, 'medicines'>;
  releasedOn: string;
}

export interface Tick {
  medicineId: string;
  day: string;
  time: TickTime;
}

export const OVERVIEW_DAYS = 14;
export const LONGEST_COUNT_DAYS = 30;
/** How far back a side effect can lie. */
const OLDEST_SIDE_EFFECT_DAYS = 365;

export function dayBefore(day: string, days = 1): string {
  return Temporal.PlainDate.from(day).subtract({ days }).toString();
}

/** Today and the day before: whoever forgot a tick in the evening adds it in the morning, and nobody later. */
export function canTick(day: string, today: string): boolean {
  return day === today || day === dayBefore(today);
}

export function faultOfSideEffectDay(day: string, today: string): 'day_ahead' | 'date' | undefined {
  if (day > today) return 'day_ahead';
  return day < dayBefore(today, OLDEST_SIDE_EFFECT_DAYS) ? 'date' : undefined;
}

export type Offered = Omit<DiaryMedicine, 'doses'> & { doses: { time: TickTime; amount: number }[] };

/** The medicines that can be ticked on a day, with the times of the day, by the plan that held then. */
export function medicinesOn(plans: readonly DatedPlan[], day: string): Offered[] {
  const place = placeOfPlanOn(plans, day);
  return (plans[place]?.content.medicines ?? [])
    .filter((medicine) => isTakenOn(medicine, day, firstDayOf(plans.slice(place), medicine)))
    .map((medicine) => {
      const { id, name, unit } = medicine;
      return { medicine_id: id, name, unit, rhythm: rhythmOf(medicine), doses: dosesOf(medicine) };
    })
    .filter(({ doses }) => doses.length > 0);
}

/** A plan holds from the day of its release until the next one; -1 before the first. */
function placeOfPlanOn(plans: readonly DatedPlan[], day: string): number {
  return plans.findIndex(({ releasedOn }) => releasedOn <= day);
}

export function rhythmOf({ days }: Pick<Medicine, 'days'>): Rhythm {
  return days.kind === 'cycle' || days.kind === 'as_needed' ? days.kind : 'due';
}

function dosesOf({ dose, days }: Medicine): Offered['doses'] {
  if (days.kind === 'as_needed') return [{ time: 'any', amount: 0 }];
  return daytimes.filter((time) => dose[time] > 0).map((time) => ({ time, amount: dose[time] }));
}

/** Cycle days and need are known to the patient alone, so these medicines are offered every day of their period. */
function isTakenOn({ days, starts_on, ends_on }: Medicine, day: string, firstDay: string): boolean {
  if ((starts_on && day < starts_on) || (ends_on && day > ends_on)) return false;
  if (days.kind === 'weekdays') return days.weekdays.includes(Temporal.PlainDate.from(day).dayOfWeek);
  if (days.kind === 'interval') return daysBetween(firstDay, day) % days.every_days === 0;
  return true;
}

function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days;
}

/**
 * From which day every second or seventh day is counted: the first day of the medicine. Without one, the day on which
 * the first of the plans was released that all say the same about it; so the next plan does not move the days.
 */
function firstDayOf([plan, ...earlier]: readonly DatedPlan[], medicine: Medicine): string {
  if (medicine.starts_on) return medicine.starts_on;
  let first = plan?.releasedOn ?? '';
  for (const { content, releasedOn } of earlier) {
    const same = content.medicines.find(({ id }) => id === medicine.id);
    if (!same || JSON.stringify(same.days) !== JSON.stringify(medicine.days)) break;
    first = releasedOn;
  }
  return first;
}

/** The days that the patient sees, today first. */
export function diaryDays(plans: readonly DatedPlan[], ticks: readonly Tick[], today: string): DiaryDay[] {
  const taken = new Set(ticks.map(keyOf));
  return lastDays(today, OVERVIEW_DAYS).map((day) => ({
    day,
    can_tick: canTick(day, today),
    medicines: medicinesOn(plans, day).map((medicine) => ({
      ...medicine,
      doses: medicine.doses.map((dose) => ({
        ...dose,
        is_taken: taken.has(keyOf({ medicineId: medicine.medicine_id, day, time: dose.time })),
      })),
    })),
  }));
}

function lastDays(last: string, count: number): string[] {
  return Array.from({ length: count }, (_, place) => dayBefore(last, place));
}

function keyOf({ medicineId, day, time }: Tick): string {
  return `${medicineId} ${day} ${time}`;
}

interface Counting {
  today: string;
  /** The first day with a tick. */
  from: string | null;
}

/**
 * On how many of the days on which a medicine was due each of its doses was taken. Today is not over, and on the day of
 * a release part of the day was gone, so neither counts; nor does anything before the patient began to tick.
 */
export function adherenceOf(
  plans: readonly DatedPlan[],
  ticks: readonly Tick[],
  { today, from }: Counting,
): Adherence[] {
  const taken = new Set(ticks.map(keyOf));
  const rows = new Map<string, Adherence>();
  for (const [place, day] of lastDays(dayBefore(today), LONGEST_COUNT_DAYS).entries()) {
    const isCounted = from !== null && day >= from && plans[placeOfPlanOn(plans, day)]?.releasedOn !== day;
    if (!isCounted) continue;
    for (const medicine of medicinesOn(plans, day)) {
      const row = rows.get(medicine.medicine_id) ?? emptyRow(medicine);
      rows.set(medicine.medicine_id, row);
      const isTicked = ({ time }: { time: TickTime }) =>
        taken.has(keyOf({ medicineId: medicine.medicine_id, day, time }));
      const isTaken =
        medicine.rhythm === 'due' ? medicine.doses.every(isTicked) : medicine.doses.some(isTicked);
      for (const share of place < OVERVIEW_DAYS ? [row.last_14, row.last_30] : [row.last_30]) {
        if (share.due !== null) share.due += 1;
        if (isTaken) share.taken += 1;
      }
    }
  }
  return [...rows.values()];
}

function emptyRow({ medicine_id, name, rhythm }: Offered): Adherence {
  const due = rhythm === 'due' ? 0 : null;
  return { medicine_id, name, rhythm, last_14: { taken: 0, due }, last_30: { taken: 0, due } };
}
