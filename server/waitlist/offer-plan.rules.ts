import { berlinDate, berlinDay, berlinTime } from '#server/platform/berlin-time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long an offer stands, by how far ahead the free time is when the offer is made. The longest lead time first. */
const WINDOWS = [
  { moreThanMs: 7 * DAY, windowMinutes: 12 * 60 },
  { moreThanMs: 2 * DAY, windowMinutes: 2 * 60 },
  { moreThanMs: DAY, windowMinutes: 45 },
  { moreThanMs: 2 * HOUR, windowMinutes: 15 },
] as const;

/** A new appointment is paid for within this time after the yes. It counts as blocked, like the time to answer. */
export const MINUTES_TO_PAY = 15;

/** All offers of one time together block at most this share of its lead time when it became free. */
const SHARE_BLOCKED = 1 / 4;

/** In Berlin. From 21 until 8 the portal makes offers only to patients who asked for that. */
const QUIET_FROM = '21:00';
const QUIET_UNTIL = '08:00';

export const OFFERS_PER_DAY = 2;
export const SILENCES_UNTIL_PAUSE = 3;

/**
 * A time that somebody gave up by taking an offer is offered, too, and so on, up to this many times in a row. The last
 * one is free for everybody.
 */
export const LONGEST_CHAIN = 3;

/** How long an offer of a time this far ahead stands; undefined when it is too near to be offered. */
export function windowMinutes(leadMs: number): number | undefined {
  return WINDOWS.find(({ moreThanMs }) => leadMs > moreThanMs)?.windowMinutes;
}

/** Whether offers wait until the morning. */
export function isQuiet(now: Date): boolean {
  const time = berlinTime(now);
  return time >= QUIET_FROM || time < QUIET_UNTIL;
}

export interface FreedTime {
  startsAt: Date;
  freedAt: Date;
  /** How long earlier offers have blocked it. */
  blockedSeconds: number;
}

/** How long all offers of this time may block it. */
export function mostBlockedSeconds({ startsAt, freedAt }: Pick<FreedTime, 'startsAt' | 'freedAt'>): number {
  return Math.max(0, Math.floor(((startsAt.getTime() - freedAt.getTime()) * SHARE_BLOCKED) / 1000));
}

export type OfferPlan = { kind: 'offer'; expiresAt: Date } | { kind: 'over' };

/** The clinic offers times of this service by itself only up to this many hours before they begin; 0: always. */
export interface OfferPolicy {
  noticeHours: number;
}

/**
 * Whether the time can be offered to one more person, and until when. The time to pay after a late yes fits into the
 * share, too. Otherwise the time is free for everybody.
 */
export function planOffer(time: FreedTime, { noticeHours }: OfferPolicy, now: Date): OfferPlan {
  const leadMs = time.startsAt.getTime() - now.getTime();
  const minutes = windowMinutes(leadMs);
  if (minutes === undefined || leadMs < noticeHours * HOUR) return { kind: 'over' };
  const needed = (minutes + MINUTES_TO_PAY) * 60;
  if (time.blockedSeconds + needed > mostBlockedSeconds(time)) return { kind: 'over' };
  return { kind: 'offer', expiresAt: new Date(now.getTime() + minutes * MINUTE) };
}

/** An offer by hand: the member of staff decides about share and hour, so no limit applies to them. */
export function planOfferByHand(startsAt: Date, now: Date): OfferPlan {
  const minutes = windowMinutes(startsAt.getTime() - now.getTime());
  if (minutes === undefined) return { kind: 'over' };
  return { kind: 'offer', expiresAt: new Date(now.getTime() + minutes * MINUTE) };
}

/** Until when a new appointment is paid for. */
export function payUntil(now: Date): Date {
  return new Date(now.getTime() + MINUTES_TO_PAY * MINUTE);
}

/** The part of the day in Berlin from which the offers of a person are counted. */
export function startOfDay(now: Date): Date {
  return new Date(berlinDay(berlinDate(now)).from);
}

/** Whether one more unanswered offer pauses the entry. An answer, also a no, begins the count anew. */
export function pausesAfter(silences: number): boolean {
  return silences >= SILENCES_UNTIL_PAUSE;
}

/** Whether a time is offered that came free at this place of a chain; 0: nobody took an offer for it. */
export function isOffered(chain: number): boolean {
  return chain <= LONGEST_CHAIN;
}

/** Whether an offer still waits for an answer. One that has just passed may not have been swept yet. */
export function isLive({ status, expiresAt }: { status: string; expiresAt: Date }, now: Date): boolean {
  return status === 'open' && expiresAt > now;
}
