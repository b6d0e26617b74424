import type { ServiceType } from '#contract/catalogue.contract.ts';
import type { DateMarker, ScheduleGroup } from '#contract/schedule.contract.ts';
import { berlinDate, datesOfMonth } from '#server/platform/berlin-time.ts';
import { Cache } from '#server/platform/cache/cache.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { PublicAnswer } from '#server/platform/http/public-answer.ts';
import {
  type CachedOffer,
  cachedOffer,
  findOffer,
  freeDays,
  type Offer,
  type SlotSearch,
} from './find-offer.service.ts';
import { monthAskedFor } from './slots.rules.ts';
import { type DoctorDay, groupOnWire, markersOf } from './slots.wire.ts';

export interface MonthWish {
  month?: string | undefined;
  pickedDate?: string | undefined;
}

export interface Month {
  data: ScheduleGroup[];
  dateMarker: DateMarker[];
}

/** The month as everybody sees it who holds none of its slots. */
export interface CachedMonth {
  answer: PublicAnswer<Month>;
  /** Undefined when the clinic does not offer the service. */
  serviceType: ServiceType | undefined;
  holders: ReadonlySet<string>;
}

/** About 100 kB each. */
const cache = new Cache<CachedMonth>({ size: 200 });

export async function cachedMonth(
  deps: Pick<Deps, 'db' | 'changes'>,
  asked: SlotSearch,
  wish: MonthWish,
  now: Date,
): Promise<CachedMonth> {
  // The same doctors in another order are the same question.
  const doctorIds = asked.doctorIds && [...new Set(asked.doctorIds)].toSorted((one, other) => one - other);
  const search = { ...asked, doctorIds };
  const key = `${search.serviceId} ${doctorIds ?? ''} ${wish.month ?? ''} ${wish.pickedDate ?? ''}`;
  return await cache.read({ changes: deps.changes, key, now }, async () => {
    const offers: CachedOffer[] = [];
    const month = await readMonth(wish, now, async (dates) => {
      const found = await cachedOffer(deps, search, dates, now);
      offers.push(found);
      return found.offer;
    });
    const { topics, until } = validityOf(offers, month);
    const value = {
      answer: new PublicAnswer(onWire(month), { topics, until }),
      serviceType: month.service?.type,
      holders: new Set(offers.flatMap(({ cached }) => [...cached.holders])),
    };
    return { value, topics, until };
  });
}

/** The month as this caller sees it, whose own holds count as free. */
export async function ownMonth(db: Db, search: SlotSearch, wish: MonthWish, now: Date): Promise<Month> {
  return onWire(await readMonth(wish, now, (dates) => findOffer(db, search, dates, now)));
}

interface FreeMonth {
  service: Offer['service'] | undefined;
  noticeMinutes: number;
  /** The days of the month, and those whose slots are shown. */
  days: DoctorDay[];
  shown: DoctorDay[];
}

async function readMonth(
  { month, pickedDate }: MonthWish,
  now: Date,
  find: (dates: string[]) => Promise<Offer | undefined>,
): Promise<FreeMonth> {
  const today = berlinDate(now);
  const dates = datesOfMonth(monthAskedFor(month ?? (pickedDate ?? today).slice(0, 7), today));
  const offer = await find(dates);
  if (!offer) return { service: undefined, noticeMinutes: 0, days: [], shown: [] };

  const days = freeDays(offer);
  const isElsewhere = pickedDate !== undefined && !dates.includes(pickedDate);
  const elsewhere = isElsewhere ? await find([pickedDate]) : undefined;
  const candidates = isElsewhere ? elsewhere && freeDays(elsewhere) : days;
  const isShown = ({ day }: DoctorDay) => pickedDate === undefined || day.date === pickedDate;
  return {
    service: offer.service,
    noticeMinutes: offer.terms.minimumNoticeMinutes,
    days,
    shown: (candidates ?? []).filter(isShown),
  };
}

function onWire({ service, days, shown }: FreeMonth): Month {
  return {
    data: service ? shown.map((each) => groupOnWire(each, service)) : [],
    dateMarker: markersOf(days),
  };
}

/** The month ends with its calendars, and when the notice of its nearest slot has passed. */
function validityOf(offers: CachedOffer[], { noticeMinutes, days, shown }: FreeMonth) {
  const beginnings = [...days, ...shown].flatMap(({ slots }) => slots.map(({ from }) => from));
  const nearest = Math.min(...beginnings) - noticeMinutes * 60_000;
  return {
    topics: [...new Set(offers.flatMap(({ cached }) => cached.topics))],
    // A slot is offered up to and including the moment of its notice.
    until: Math.min(nearest + 1, ...offers.map(({ cached }) => cached.until)),
  };
}
