import { createHash } from 'node:crypto';
import { addDays } from '#server/platform/berlin-time.ts';
import type { WeeklyPeriod } from './open-windows.rules.ts';

export type WeeklyTime = Pick<WeeklyPeriod, 'weekday' | 'startsAt' | 'endsAt'>;

/** From the first to the last day, both included; without a last day it does not end. */
export interface Validity {
  validFrom: string;
  validUntil: string | null;
}

export interface PlanVersion extends Validity {
  hours: WeeklyTime[];
}

/**
 * The plan with these hours in this time, and unchanged before and after it. Periods that reach into the time are cut, so
 * the hours of past days stay recorded.
 */
export function replacedPlan(
  periods: WeeklyPeriod[],
  { validFrom, validUntil }: Validity,
  hours: WeeklyTime[],
): WeeklyPeriod[] {
  const dayBefore = addDays(validFrom, -1);
  const before = periods
    .filter((period) => period.validFrom < validFrom)
    .map((period) => ({ ...period, validUntil: earlier(period.validUntil, dayBefore) }));
  const after = periods
    .filter((period) => validUntil !== null && (period.validUntil === null || period.validUntil > validUntil))
    .map((period) => ({
      ...period,
      validFrom: later(period.validFrom, addDays(validUntil ?? validFrom, 1)),
    }));
  return [...before, ...hours.map((time) => ({ ...time, validFrom, validUntil })), ...after];
}

/** The plan as a list of periods with the same week, the oldest first. */
export function versionsOf(periods: WeeklyPeriod[]): PlanVersion[] {
  const changes = periods.flatMap(({ validFrom, validUntil }) =>
    validUntil === null ? [validFrom] : [validFrom, addDays(validUntil, 1)],
  );
  const days = [...new Set(changes)].toSorted();
  const versions: PlanVersion[] = [];
  for (const [index, validFrom] of days.entries()) {
    const next = days[index + 1];
    const validUntil = next === undefined ? null : addDays(next, -1);
    const hours = weekOn(periods, validFrom);
    const last = versions.at(-1);
    if (last && isSameWeek(last.hours, hours)) last.validUntil = validUntil;
    else versions.push({ validFrom, validUntil, hours });
  }
  return versions;
}

/** Differs for every plan. A client sends it back to show which plan it changes. */
export function revisionOf(periods: WeeklyPeriod[]): string {
  return createHash('sha256')
    .update(JSON.stringify(versionsOf(periods)))
    .digest('hex')
    .slice(0, 16);
}

function weekOn(periods: WeeklyPeriod[], date: string): WeeklyTime[] {
  return periods
    .filter(({ validFrom, validUntil }) => validFrom <= date && (validUntil === null || date <= validUntil))
    .map(({ weekday, startsAt, endsAt }) => ({
      weekday,
      startsAt: startsAt.slice(0, 5),
      endsAt: endsAt.slice(0, 5),
    }))
    .toSorted((a, b) => a.weekday - b.weekday || a.startsAt.localeCompare(b.startsAt));
}

function isSameWeek(one: WeeklyTime[], other: WeeklyTime[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function earlier(one: string | null, other: string): string {
  return one !== null && one < other ? one : other;
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}
