import { DAY_MINUTES, type Minutes, spansOn, type Timed } from './calendar-entries.ts';
import type { CalendarColumn } from './calendar-query.ts';

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
  const kept = used.length > 0 ? used : [USUAL_DAY];
  const stretches: Stretch[] = [];
  for (let from = 0; from < DAY_MINUTES; from += 60) {
    const isUsed = kept.some((span) => span.from < from + 60 && from < span.to);
    const kind = isUsed ? 'hours' : 'folded';
    const last = stretches.at(-1);
    if (last?.kind === kind) last.to = from + 60;
    else stretches.push({ kind, from, to: from + 60 });
  }
  return joined(stretches.map((stretch) => ({ ...stretch, kind: kindOf(stretch, opened) })));
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

function kindOf({ kind, from, to }: Stretch, opened: readonly number[]): Stretch['kind'] {
  if (kind === 'hours' || to - from < SHORTEST_FOLD) return 'hours';
  return opened.includes(from) ? 'opened' : 'folded';
}

/** A single empty hour between two used stretches makes one stretch of all three. */
function joined(stretches: Stretch[]): Stretch[] {
  return stretches.reduce<Stretch[]>((before, stretch) => {
    const last = before.at(-1);
    const isSame = last?.kind === 'hours' && stretch.kind === 'hours';
    return isSame ? [...before.slice(0, -1), { ...last, to: stretch.to }] : [...before, stretch];
  }, []);
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
