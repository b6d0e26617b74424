import type { ServiceType } from '#contract/catalogue.contract.ts';
import type { DateMarker } from '#contract/schedule.contract.ts';
import { berlinDate, datesOfMonth } from '#server/platform/berlin-time.ts';
import type { Changes } from '#server/platform/changes/changes.ts';
import { vouchFor } from '#server/platform/changes/keep.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ReadyAnswer } from '#server/platform/http/ready-answer.ts';
import type { Span } from '../span.rules.ts';
import { type KnownOffer, recallOffer, type SlotSearch } from './find-offer.service.ts';
import { daysWithText, type TextDay } from './known-days.ts';
import { monthAskedFor } from './slots.rules.ts';
import { markerOf } from './slots.wire.ts';

export interface MonthWish {
  month?: string | undefined;
  pickedDate?: string | undefined;
}

/** The answer to everybody who holds none of its slots, with all that can make it wrong. */
export interface MonthAnswer {
  answer: ReadyAnswer;
  /** Undefined when the clinic does not offer the service. */
  serviceType: ServiceType | undefined;
  holders: ReadonlySet<string>;
  mark: number;
  topics: string[];
  /** Later, time alone has changed it: a hold expires, a slot is too near, or a day begins. */
  during: Span;
}

interface Memory {
  answers: Map<string, MonthAnswer>;
  building: Map<string, { mark: number; answer: Promise<MonthAnswer> }>;
}

const memories = new WeakMap<Changes, Memory>();

/** About 100 kB each. */
const MOST_ANSWERS = 200;

/** From memory while it is right. Callers who come while it is being built share it. */
export async function monthAnswer(
  deps: Pick<Deps, 'db' | 'changes' | 'now'>,
  search: SlotSearch,
  wish: MonthWish,
  now: Date,
): Promise<MonthAnswer> {
  const { changes } = deps;
  const { answers, building } = memories.getOrInsertComputed(changes, newMemory);
  const key = `${search.serviceId} ${search.doctorIds ?? ''} ${wish.month ?? ''} ${wish.pickedDate ?? ''}`;
  const known = answers.get(key);
  if (known && covers(known, now) && changes.isCurrent(known.mark, known.topics)) return known;

  const mark = changes.mark();
  const other = building.get(key);
  if (other?.mark === mark && changes.isCurrent(mark, [])) {
    const shared = await other.answer;
    if (covers(shared, now)) return shared;
  }
  const own = { mark, answer: build(deps, search, wish, now) };
  building.set(key, own);
  try {
    const built = await own.answer;
    vouchFor(built.answer, () => covers(built, deps.now()) && changes.isCurrent(built.mark, built.topics));
    answers.delete(key);
    answers.set(key, built);
    for (const oldest of answers.size > MOST_ANSWERS ? answers.keys() : []) {
      if (answers.size > MOST_ANSWERS) answers.delete(oldest);
    }
    return built;
  } finally {
    if (building.get(key) === own) building.delete(key);
  }
}

function newMemory(): Memory {
  return { answers: new Map(), building: new Map() };
}

function covers({ during }: MonthAnswer, now: Date): boolean {
  return during.from <= now.getTime() && now.getTime() < during.to;
}

async function build(
  deps: Pick<Deps, 'db' | 'changes'>,
  search: SlotSearch,
  { month, pickedDate }: MonthWish,
  now: Date,
): Promise<MonthAnswer> {
  const today = berlinDate(now);
  const dates = datesOfMonth(monthAskedFor(month ?? (pickedDate ?? today).slice(0, 7), today));
  const inMonth = await recallOffer(deps, search, dates, now);
  const days = inMonth.offer ? daysWithText(inMonth.offer) : [];
  if (pickedDate === undefined) return answerOf([inMonth], days, days);
  if (dates.includes(pickedDate)) {
    return answerOf(
      [inMonth],
      days,
      days.filter(({ day }) => day.date === pickedDate),
    );
  }
  const elsewhere = await recallOffer(deps, search, [pickedDate], now);
  return answerOf([inMonth, elsewhere], days, elsewhere.offer ? daysWithText(elsewhere.offer) : []);
}

function answerOf(offers: KnownOffer[], marked: TextDay[], shown: TextDay[]): MonthAnswer {
  const [first] = offers;
  if (!first) throw new Error('A month has at least one offer.');
  const json = `{"data":[${shown.map(({ text }) => text).join(',')}],"dateMarker":${JSON.stringify(markersIn(marked))}}`;
  const noticeMs = (first.offer?.terms.minimumNoticeMinutes ?? 0) * 60_000;
  const nearest = Math.min(...[...marked, ...shown].map(({ firstFrom }) => firstFrom - noticeMs));
  return {
    answer: new ReadyAnswer(json),
    serviceType: first.offer?.service.type,
    holders: new Set(offers.flatMap(({ known }) => [...known.holders])),
    mark: Math.min(...offers.map(({ known }) => known.mark)),
    topics: [...new Set(offers.flatMap(({ known }) => known.topics))],
    during: {
      from: Math.max(...offers.map(({ known }) => known.during.from)),
      // A slot is offered up to and including the moment of its notice.
      to: Math.min(nearest + 1, ...offers.map(({ known }) => known.during.to)),
    },
  };
}

/** As `markersOf`, from what is known of each day. */
function markersIn(days: TextDay[]): DateMarker[] {
  return [...Map.groupBy(days, ({ day }) => day.date).values()].flatMap((sameDay) => {
    const [first] = sameDay;
    if (!first) return [];
    const from = Math.min(...sameDay.map(({ firstFrom }) => firstFrom));
    return [markerOf(first.day, from, Math.max(...sameDay.map(({ lastTo }) => lastTo)))];
  });
}
