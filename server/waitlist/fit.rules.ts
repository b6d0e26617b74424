import { berlinDate, berlinDay, berlinTime } from '#server/platform/berlin-time.ts';
import { isQuiet, OFFERS_PER_DAY } from './offer-plan.rules.ts';

/** What a patient waits for. Empty lists and null stand for any. */
export interface Wish {
  serviceId: number;
  doctorIds: readonly number[];
  /** Monday = 1 */
  weekdays: readonly number[];
  /** `HH:mm` in Berlin; the appointment begins then or later. */
  fromTime: string | null;
  /** `HH:mm` in Berlin; the appointment begins before or then. */
  untilTime: string | null;
  /** The shortest time between the offer and the appointment. */
  noticeHours: number;
  /** The last date in Berlin. */
  untilDate: string | null;
  isAskedAtNight: boolean;
}

export interface Waiting extends Wish {
  entryId: number;
  patientId: number;
  joinedAt: Date;
  /** How many offers the patient has had today. */
  offersToday: number;
  /** Whether another offer waits for the patient's answer. */
  hasOffer: boolean;
  /** The beginning of the appointment that the patient wants earlier; null for a new appointment. */
  earlierThan: Date | null;
}

export interface OfferedTime {
  serviceId: number;
  doctorId: number;
  startsAt: Date;
}

const HOUR = 3_600_000;

/** Whether the time is one that the patient waits for. */
export function fits(wish: Wish & Pick<Waiting, 'earlierThan'>, time: OfferedTime, now: Date): boolean {
  const { startsAt } = time;
  const date = berlinDate(startsAt);
  const clock = berlinTime(startsAt);
  return (
    wish.serviceId === time.serviceId &&
    isAnyOrOneOf(wish.doctorIds, time.doctorId) &&
    isAnyOrOneOf(wish.weekdays, berlinDay(date).weekday) &&
    (wish.fromTime === null || clock >= wish.fromTime) &&
    (wish.untilTime === null || clock <= wish.untilTime) &&
    (wish.untilDate === null || date <= wish.untilDate) &&
    startsAt.getTime() - now.getTime() >= wish.noticeHours * HOUR &&
    (wish.earlierThan === null || startsAt < wish.earlierThan)
  );
}

/** Who gets an offer of this time now, first to last: the closest fit, then who joined first. */
export function inOrder<Entry extends Waiting>(
  waiting: readonly Entry[],
  time: OfferedTime,
  now: Date,
): Entry[] {
  const isNight = isQuiet(now);
  return waiting
    .filter((entry) => fits(entry, time, now))
    .filter(({ isAskedAtNight }) => isAskedAtNight || !isNight)
    .filter(({ hasOffer, offersToday }) => !hasOffer && offersToday < OFFERS_PER_DAY)
    .toSorted(
      (a, b) =>
        closeness(b) - closeness(a) || a.joinedAt.getTime() - b.joinedAt.getTime() || a.entryId - b.entryId,
    );
}

/** How narrow a wish is. A time that fits a narrow wish is rarer for this patient than for those who take any. */
function closeness({ doctorIds, weekdays, fromTime, untilTime }: Wish): number {
  const hasHours = fromTime !== null || untilTime !== null;
  return [doctorIds.length > 0, weekdays.length > 0, hasHours].filter(Boolean).length;
}

function isAnyOrOneOf(wished: readonly number[], value: number): boolean {
  return wished.length === 0 || wished.includes(value);
}
