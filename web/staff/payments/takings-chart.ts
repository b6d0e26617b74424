/** Where the bars stand in the drawing; left of them and below them is room for the axes. */
export interface ChartFrame {
  width: number;
  height: number;
  left: number;
  /** Room for the half of the last day's number that stands beside its bar. */
  right: number;
  floor: number;
  ceiling: number;
}

const GAP = 3;

/** One unit of the drawing is about one pixel, so that its words have the size of other small words. */
export function chartFrame({ isCompact }: { isCompact: boolean }): ChartFrame {
  const height = isCompact ? 200 : 220;
  return { width: isCompact ? 320 : 860, height, left: 56, right: 8, floor: height - 28, ceiling: 12 };
}

interface Day {
  date: string;
  taken_cents: number;
}

export interface Bar<Of extends Day> {
  day: Of;
  x: number;
  y: number;
  width: number;
  height: number;
  /** The number of the day, where there is room for it. */
  label: string | null;
}

/** The height of an amount above the floor; the highest mark of the axis reaches the ceiling. */
export function heightOf(cents: number, marks: readonly number[], { floor, ceiling }: ChartFrame): number {
  return ((floor - ceiling) * Math.max(0, cents)) / (marks.at(-1) ?? 1);
}

/** A day without takings has no height. */
export function barsOf<Of extends Day>(days: readonly Of[], frame: ChartFrame): Bar<Of>[] {
  const marks = marksOf(days);
  const step = (frame.width - frame.left - frame.right) / Math.max(1, days.length);
  return days.map((day, index) => {
    const height = heightOf(day.taken_cents, marks, frame);
    const number = index + 1;
    return {
      day,
      x: frame.left + index * step + GAP / 2,
      y: frame.floor - height,
      width: step - GAP,
      height,
      label: number === 1 || number % 5 === 0 ? String(number) : null,
    };
  });
}

const MOST_MARKS = 4;
const ROUND = [1, 2, 5, 10];

/** Round amounts from 0 to at least the highest day, in whole euros and at most four steps. */
export function marksOf(days: readonly Day[]): number[] {
  const highest = Math.max(100, ...days.map(({ taken_cents }) => taken_cents));
  const power = 10 ** Math.floor(Math.log10(highest / MOST_MARKS));
  const step = Math.max(100, power * (ROUND.find((round) => power * round * MOST_MARKS >= highest) ?? 10));
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step);
}

/** `2026-12` and one month further is `2027-01`. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const whole = year * 12 + (number - 1) + months;
  return `${Math.floor(whole / 12)}-${String((whole % 12) + 1).padStart(2, '0')}`;
}
