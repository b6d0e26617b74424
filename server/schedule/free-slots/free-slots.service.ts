import type { Slot } from '#contract/schedule.contract.ts';
import type { Staff } from '#server/platform/actor.ts';
import { addDays, berlinDate } from '#server/platform/berlin-time.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { PublicAnswer } from '#server/platform/http/public-answer.ts';
import { holderKeys } from '../hold/holder.service.ts';
import { lastBookableDate } from '../hours/booking-terms.rules.ts';
import { calendarsFor } from '../hours/doctor-calendar.service.ts';
import {
  cachedOffer,
  findOffer,
  freeDays,
  type Offer,
  requireMayBook,
  type SlotSearch,
} from './find-offer.service.ts';
import { cachedMonth, type Month, type MonthWish, ownMonth } from './month.service.ts';
import { isEnough, nextOf } from './next-slots.rules.ts';
import { slotsOnWire } from './slots.wire.ts';

const DAYS_AT_ONCE = 31;

/**
 * The free slots of the picked day or of the whole month, and the days of the month that have free slots. Callers who
 * hold one of these slots still see it as free, so their answer is calculated for them alone.
 */
export async function schedules(
  deps: Pick<Deps, 'db' | 'changes' | 'now'>,
  search: SlotSearch,
  wish: MonthWish,
): Promise<PublicAnswer<Month> | Month> {
  const present = deps.now();
  const { answer, serviceType, holders } = await cachedMonth(deps, search, wish, present);
  if (serviceType) requireMayBook({ type: serviceType }, search);
  const isHolder = holderKeys(search.holder).some((key) => holders.has(key));
  return isHolder ? await ownMonth(deps.db, search, wish, present) : answer;
}

/** The slots to find: the next `limit` ones, or `limit` ones of each of the next `days` with free slots. */
interface NextWish {
  limit: number;
  days?: number | undefined;
  from?: string | undefined;
}

/**
 * The next free slots in the order of time. The search goes month by month, because most patients find a slot within a
 * few weeks.
 */
export async function nextFreeTimes(
  deps: Pick<Deps, 'db' | 'changes' | 'now'>,
  search: SlotSearch,
  wish: NextWish,
) {
  return await nextSlots(deps, wish, (dates, present) => offerTo(deps, search, dates, present));
}

/** From the cache, except for those who hold one of these slots and see it as free. */
async function offerTo(
  deps: Pick<Deps, 'db' | 'changes'>,
  search: SlotSearch,
  dates: string[],
  present: Date,
): Promise<Offer | undefined> {
  const { offer, cached } = await cachedOffer(deps, search, dates, present);
  if (offer) requireMayBook(offer.service, search);
  const isHolder = holderKeys(search.holder).some((key) => cached.holders.has(key));
  return isHolder ? await findOffer(deps.db, search, dates, present) : offer;
}

async function nextSlots(
  { now }: Pick<Deps, 'now'>,
  { from = '', ...wish }: NextWish,
  find: (dates: string[], present: Date) => Promise<Offer | undefined>,
) {
  const present = now();
  const today = berlinDate(present);
  const found: Slot[] = [];
  let first = from > today ? from : today;
  let until = today;
  do {
    const dates = Array.from({ length: DAYS_AT_ONCE }, (_, index) => addDays(first, index));
    const offer = await find(dates, present);
    if (!offer || offer.calendars.size === 0) break;
    const slots = freeDays(offer).flatMap((each) => slotsOnWire(each, offer.service));
    found.push(...slots.toSorted((a, b) => a.date_start_time.localeCompare(b.date_start_time)));
    [first, until] = [addDays(first, DAYS_AT_ONCE), lastBookableDate(offer.terms, present)];
  } while (!isEnough(found, wish) && first <= until);
  return {
    data: nextOf(found, wish),
    earliest: found[0] ?? null,
    by_doctor: [...Map.groupBy(found, ({ doctor_id }) => doctor_id).values()].flatMap((its) =>
      its.slice(0, 1),
    ),
    bookable_from: today,
    bookable_until: until,
  };
}

interface Wish {
  serviceId: number;
  doctorIds?: number[] | undefined;
  from?: string | undefined;
  until?: string | undefined;
  limit: number;
}

/** Free slots for staff who make or move an appointment. A doctor finds the doctor's own slots. */
export async function freeTimesForStaff(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  { doctorIds = [], until, ...wish }: Wish,
): Promise<{ data: Slot[] }> {
  const calendars = await calendarsFor(deps.db, staff, doctorIds);
  const slots = await freeTimesForClinic(deps, { ...wish, doctorIds: calendars.map(({ id }) => id) });
  return { data: slots.filter(({ date }) => until === undefined || date <= until) };
}

/** Free slots without a caller, so every hold counts as taken. */
export async function freeTimesForClinic(
  deps: Pick<Deps, 'db' | 'now'>,
  { serviceId, doctorIds, from, limit }: Omit<Wish, 'until'> & { doctorIds: number[] },
): Promise<Slot[]> {
  if (doctorIds.length === 0) return [];
  const search: SlotSearch = { byClinic: true, actor: { kind: 'visitor' }, holder: {}, serviceId, doctorIds };
  const find = (dates: string[], present: Date) => findOffer(deps.db, search, dates, present);
  const { data } = await nextSlots(deps, { limit, from }, find);
  return data;
}
