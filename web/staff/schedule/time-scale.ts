import type { CalendarColumn } from '../calendar/calendar-query.ts';
import { DAY_MINUTES, type Minutes, spansOn, type Timed } from './calendar-entries.ts';

/** A part of the day: hours with entries, or a row of empty hours that can be folded away and opened. */
export type Stretch = Minutes & { kind: 'hours' | 'folded' | 'opened' };

/** Where the minutes of the day stand in the grid, in pixels. */
export interface TimeScale {
  stretches: Stretch[];
  height: number;
  topOf: (minutes: number) => number;
}

/** High enough for a time and a name in half an hour. */
const PIXELS_PER_MINUTE = 1.5;
/** The height of the row that stands for folded hours, and of its button. */
export const FOLD_PIXELS = 44;
const USUAL_DAY: Minutes = { from: 8 * 60, to: 18 * 60 };
/** Folding a single hour would save too little. */
const SHORTEST_FOLD = 2 * 60;

/**
 * The parts of the day in order, from midnight to midnight. An hour stays when any of the columns has working time, an
 * appointment, a hold or a free time in it; all other hours fold. `opened` are the folds that somebody opened, by the
 * minute of their start.
 */
export function stretchesOf(
  dates: string[],
  columns: CalendarColumn[],
  opened: readonly number[] = [],
): Stretch[] {
  const used = columns.flatMap((column) => dates.flatMap((date) => usedOn(date, column)));
  const spans = used.length > 0 ? used : [USUAL_DAY];
  const hours = Array.from({ length: DAY_MINUTES / 60 }, (_, hour) => ({
    from: hour * 60,
    to: hour * 60 + 60,
  }));
  const isUsed = ({ from, to }: Minutes) => spans.some((span) => span.from < to && from < span.to);
  const found = joined(hours.map((hour) => ({ ...hour, kind: isUsed(hour) ? 'hours' : 'folded' })));
  return joined(found.map((stretch) => ({ ...stretch, kind: kindOf(stretch, opened) })));
}

/** Neighbours of the same kind become one stretch. */
function joined(stretches: Stretch[]): Stretch[] {
  const whole: Stretch[] = [];
  for (const stretch of stretches) {
    const last = whole.at(-1);
    if (last?.kind === stretch.kind) last.to = stretch.to;
    else whole.push({ ...stretch });
  }
  return whole;
}

/** An absence may last for weeks and always has its mark above the day; only the hours of its edges stay. */
function usedOn(date: string, column: CalendarColumn): Minutes[] {
  const { appointments, holds, working_hours, extra_windows, free_windows, absences } = column;
  const edges = spansOn(date, absences).flatMap(({ from, to }) => [
    ...(from > 0 ? [{ from, to: from + 1 }] : []),
    ...(to < DAY_MINUTES ? [{ from: to - 1, to }] : []),
  ]);
  return [
    ...spansOn<Timed>(date, [...appointments, ...holds, ...working_hours, ...extra_windows, ...free_windows]),
    ...edges,
  ];
}

/** A single empty hour stays, so it joins its neighbours. */
function kindOf({ kind, from, to }: Stretch, opened: readonly number[]): Stretch['kind'] {
  if (kind === 'hours' || to - from < SHORTEST_FOLD) return 'hours';
  return opened.includes(from) ? 'opened' : 'folded';
}

/** Folded hours share the height of one row; opened hours stand below that row. */
export function timeScale(stretches: Stretch[]): TimeScale {
  const heights = stretches.map(heightOf);
  const topOf = (minutes: number) => {
    const at = stretches.findIndex(({ from, to }) => from <= minutes && minutes < to);
    const place = at < 0 ? stretches.length : at;
    const above = heights.slice(0, place).reduce((sum, height) => sum + height, 0);
    const stretch = stretches[at];
    return stretch ? above + topInside(stretch, minutes - stretch.from) : above;
  };
  return { stretches, height: heights.reduce((sum, height) => sum + height, 0), topOf };
}

function heightOf({ kind, from, to }: Stretch): number {
  if (kind === 'folded') return FOLD_PIXELS;
  return (to - from) * PIXELS_PER_MINUTE + (kind === 'opened' ? FOLD_PIXELS : 0);
}

function topInside({ kind, from, to }: Stretch, minutes: number): number {
  if (kind === 'folded') return (minutes / (to - from)) * FOLD_PIXELS;
  return minutes * PIXELS_PER_MINUTE + (kind === 'opened' ? FOLD_PIXELS : 0);
}

/** The full hours that have a line and a label of their own. */
export function labelledHours(stretches: Stretch[]): number[] {
  return stretches
    .filter(({ kind }) => kind !== 'folded')
    .flatMap(({ from, to }) => Array.from({ length: (to - from) / 60 }, (_, index) => from + index * 60));
}

/** `08:00` for 480 minutes. */
export function clockTime(minutes: number): string {
  const [hour, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${String(hour).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}
