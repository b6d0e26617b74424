import type {
  AbsenceSpan,
  ExtraWindowForm,
  HoursForm,
  WeeklyHours,
} from '#contract/schedule-staff.contract.ts';
import { berlinDate, berlinDay, instantAt } from '#server/platform/berlin-time.ts';
import { type FieldFaults, mergedFaults } from '#server/platform/failure.ts';
import type { Span } from '../span.rules.ts';

const LONGEST_ABSENCE_DAYS = 366;
const DAY = 86_400_000;

/** The entered span, or its faults by field. */
export type ReadSpan = { span: Span; faults?: undefined } | { faults: FieldFaults };

export function readExtraWindow({ date, start_time, end_time }: ExtraWindowForm, now: Date): ReadSpan {
  if (date < berlinDate(now)) return { faults: { date: [{ text: 'date_not_past' }] } };
  return readSpan(
    { date, time: start_time, field: 'start_time' },
    { date, time: end_time, field: 'end_time' },
    now,
  );
}

/** An absence may begin earlier today, for example for a doctor who fell ill, but not on a past day. */
export function readAbsence(
  { start_date, start_time, end_date, end_time }: AbsenceSpan,
  now: Date,
): ReadSpan {
  if (start_date < berlinDate(now)) return { faults: { start_date: [{ text: 'date_not_past' }] } };
  const read = readSpan(
    { date: start_date, time: start_time ?? '00:00', field: 'start_time' },
    {
      date: end_date,
      time: end_time ?? '24:00',
      field: end_time === undefined || end_date < start_date ? 'end_date' : 'end_time',
    },
    now,
  );
  if (read.faults || read.span.to - read.span.from <= LONGEST_ABSENCE_DAYS * DAY) return read;
  return { faults: { end_date: [{ text: 'absence_too_long' }] } };
}

/** All faults of entered weekly hours, by field. */
export function hoursFaults({ valid_from, valid_until, hours }: HoursForm, now: Date): FieldFaults {
  const isPast = valid_from < berlinDate(now);
  const endsBefore = valid_until !== undefined && valid_until !== null && valid_until < valid_from;
  return mergedFaults(
    isPast ? { valid_from: [{ text: 'date_not_past' }] } : {},
    endsBefore ? { valid_until: [{ text: 'end_before_start' }] } : {},
    ...hours.map((time, index) => faultsOfTime(time, hours.slice(0, index), index)),
  );
}

function faultsOfTime(time: WeeklyHours, earlierOnes: WeeklyHours[], index: number): FieldFaults {
  if (time.end_time <= time.start_time)
    return { [`hours.${index}.end_time`]: [{ text: 'end_before_start' }] };
  const overlaps = earlierOnes.some(
    (other) =>
      other.weekday === time.weekday && other.start_time < time.end_time && time.start_time < other.end_time,
  );
  return overlaps ? { [`hours.${index}.start_time`]: [{ text: 'overlaps_hours' }] } : {};
}

interface Moment {
  date: string;
  time: string;
  field: string;
}

function readSpan(start: Moment, end: Moment, now: Date): ReadSpan {
  const [from, to] = [instantOf(start), instantOf(end)];
  const doubtful = [...(from === undefined ? [start] : []), ...(to === undefined ? [end] : [])];
  if (from === undefined || to === undefined)
    return { faults: Object.fromEntries(doubtful.map(({ field }) => [field, [{ text: 'clock_doubtful' }]])) };
  if (to <= from) return { faults: { [end.field]: [{ text: 'end_before_start' }] } };
  if (to <= now.getTime()) return { faults: { [end.field]: [{ text: 'already_over' }] } };
  return { span: { from, to } };
}

/** Midnight always exists once in Berlin, so whole days are always valid. */
function instantOf({ date, time }: Moment): number | undefined {
  if (time === '24:00') return berlinDay(date).to;
  return time === '00:00' ? berlinDay(date).from : instantAt(date, time);
}
