import { berlinDateOf, berlinMinutesOf } from '#web/lib/dates.ts';
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
/** Every entry has room for one line and for a finger's tip. */
export const ENTRY_PIXELS = 26;
/** An hour with an entry of a few minutes does not grow further than this. */
const MOST_PIXELS_PER_MINUTE = 4;
/** The height of the row that stands for folded hours, and of its button. */
export const FOLD_PIXELS = 44;
const HOUR = 60;
const USUAL_DAY: Minutes = { from: 8 * 60, to: 18 * 60 };
/** Folding a single hour would save too little. */
const SHORTEST_FOLD = 2 * 60;

/**
 * The parts of the day in order, from midnight to midnight. An hour stays when any of the columns has an appointment, a
 * hold, a free time or working time in it that is not over; all other hours fold. `opened` are the folds that somebody
 * opened, by the minute of their start. Without `now` no working time counts as over.
 */
export function stretchesOf(
  dates: string[],
  columns: CalendarColumn[],
  opened: readonly number[] = [],
  now?: Date,
): Stretch[] {
  const used = columns.flatMap((column) => dates.flatMap((date) => usedOn(date, column, now)));
  const spans = used.length > 0 ? used : [USUAL_DAY];
  const hours = hoursIn({ from: 0, to: DAY_MINUTES });
  const isUsed = ({ from, to }: Minutes) => spans.some((span) => span.from < to && from < span.to);
  const found = joined(hours.map((hour) => ({ ...hour, kind: isUsed(hour) ? 'hours' : 'folded' })));
  return joined(found.map((stretch) => ({ ...stretch, kind: kindOf(stretch, opened) })));
}

function hoursIn({ from, to }: Minutes): Minutes[] {
  return Array.from({ length: (to - from) / HOUR }, (_, index) => ({
    from: from + index * HOUR,
    to: from + (index + 1) * HOUR,
  }));
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
function usedOn(date: string, column: CalendarColumn, now: Date | undefined): Minutes[] {
  const { appointments, holds, working_hours, extra_windows, free_windows, absences } = column;
  const edges = spansOn(date, absences).flatMap(({ from, to }) => [
    ...(from > 0 ? [{ from, to: from + 1 }] : []),
    ...(to < DAY_MINUTES ? [{ from: to - 1, to }] : []),
  ]);
  const open = spansOn<Timed>(date, [...working_hours, ...extra_windows]);
  return [
    ...spansOn<Timed>(date, [...appointments, ...holds, ...free_windows]),
    ...(now ? notOver(date, open, now) : open),
    ...edges,
  ];
}

/** What is left of the spans, counted from the full hour. */
function notOver(date: string, spans: Minutes[], now: Date): Minutes[] {
  const today = berlinDateOf(now);
  if (date > today) return spans;
  if (date < today) return [];
  const thisHour = Math.floor(berlinMinutesOf(now) / HOUR) * HOUR;
  return spans
    .map(({ from, to }) => ({ from: Math.max(from, thisHour), to }))
    .filter(({ from, to }) => from < to);
}

/** A single empty hour stays, so it joins its neighbours. */
function kindOf({ kind, from, to }: Stretch, opened: readonly number[]): Stretch['kind'] {
  if (kind === 'hours' || to - from < SHORTEST_FOLD) return 'hours';
  return opened.includes(from) ? 'opened' : 'folded';
}

/** A part of the grid in which the minutes stand evenly. The button of opened hours has a row without minutes. */
type Row = Minutes & { top: number; height: number };

/**
 * Folded hours share the height of one row; opened hours stand below that row. An hour with a short entry is taller, so
 * that a name fits into ten minutes.
 */
export function timeScale(stretches: Stretch[], entries: readonly Minutes[] = []): TimeScale {
  const rows = rowsOf(stretches, entries);
  const last = rows.at(-1);
  const height = last ? last.top + last.height : 0;
  const topOf = (minutes: number) => {
    const row = rows.find(({ from, to }) => from <= minutes && minutes < to);
    return row ? row.top + ((minutes - row.from) / (row.to - row.from)) * row.height : height;
  };
  return { stretches, height, topOf };
}

function rowsOf(stretches: Stretch[], entries: readonly Minutes[]): Row[] {
  const rows: Row[] = [];
  let top = 0;
  const add = ({ from, to }: Minutes, height: number) => {
    rows.push({ from, to, top, height });
    top += height;
  };
  for (const stretch of stretches) {
    const { kind, from } = stretch;
    if (kind === 'folded') add(stretch, FOLD_PIXELS);
    if (kind === 'opened') add({ from, to: from }, FOLD_PIXELS);
    if (kind === 'folded') continue;
    for (const hour of hoursIn(stretch)) add(hour, HOUR * pixelsPerMinute(hour, entries));
  }
  return rows;
}

function pixelsPerMinute(hour: Minutes, entries: readonly Minutes[]): number {
  const lengths = entries
    .filter(({ from, to }) => from < hour.to && hour.from < to)
    .map(({ from, to }) => to - from);
  const needed = ENTRY_PIXELS / Math.min(...lengths);
  return Math.min(MOST_PIXELS_PER_MINUTE, Math.max(PIXELS_PER_MINUTE, needed));
}

/** How far to scroll so that now has a third of the view above it. */
export function scrollToNow(nowTop: number, viewPixels: number): number {
  return Math.max(0, Math.round(nowTop - viewPixels / 3));
}

/** The full hours that have a line and a label of their own. */
export function labelledHours(stretches: Stretch[]): number[] {
  return stretches
    .filter(({ kind }) => kind !== 'folded')
    .flatMap((stretch) => hoursIn(stretch).map(({ from }) => from));
}

/** `08:00` for 480 minutes. */
export function clockTime(minutes: number): string {
  const [hour, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${String(hour).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

/** A dragged entry begins at a quarter of an hour. */
const STEP = 15;

/** The beginning nearest to a height of the grid from which an entry of this length ends on the same day. Folded hours have none. */
export function startNear({ stretches, topOf }: TimeScale, top: number, length: number): number | undefined {
  const starts = stretches
    .filter(({ kind }) => kind !== 'folded')
    .flatMap(quartersIn)
    .filter((start) => start + length <= DAY_MINUTES);
  const distance = (start: number) => Math.abs(topOf(start) - top);
  return starts.toSorted((one, other) => distance(one) - distance(other))[0];
}

function quartersIn({ from, to }: Minutes): number[] {
  return Array.from({ length: (to - from) / STEP }, (_, index) => from + index * STEP);
}

/** The edges of something in the window, in pixels. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Point {
  x: number;
  y: number;
}

/** Where the columns stand: what of the grid is in view, and the hours of each column with all that is scrolled away. */
export interface Layout {
  view: Box;
  columns: readonly Box[];
}

/** An entry that somebody drags. */
export interface Dragged {
  /** In minutes. */
  length: number;
  /** How far below its upper edge the pointer holds it. */
  grip: number;
}

/** Where a dragged entry would stand: in which column, counted from the left, and from which minute. */
export interface Spot {
  place: number;
  from: number;
}

/** Undefined while the pointer is outside of the days of the grid. */
export function spotAt(
  { x, y }: Point,
  { view, columns }: Layout,
  scale: TimeScale,
  { length, grip }: Dragged,
): Spot | undefined {
  if (x < view.left || x >= view.right || y < view.top || y >= view.bottom) return undefined;
  const place = columns.findIndex(({ left, right }) => left <= x && x < right);
  const column = columns[place];
  const from = column && startNear(scale, y - grip - column.top, length);
  return from === undefined ? undefined : { place, from };
}

/** From here to the edge of the view, a dragged entry scrolls the grid; above, the names of the columns take some of it. */
const EDGE = { top: 72, bottom: 40 };
const SCROLL_PIXELS = 16;

/** How far the grid scrolls with each step of a pointer that drags. */
export function scrollStep(y: number, { top, bottom }: Box): number {
  if (y < top + EDGE.top) return -SCROLL_PIXELS;
  return y > bottom - EDGE.bottom ? SCROLL_PIXELS : 0;
}
