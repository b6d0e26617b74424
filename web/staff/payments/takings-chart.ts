/** The drawing is 640 wide; the browser scales it. */
export const CHART = { width: 640, height: 180, floor: 156, ceiling: 8 };
const GAP = 4;

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

/** The highest day reaches the ceiling; a day without takings has no height. */
export function barsOf<Of extends Day>(days: readonly Of[]): Bar<Of>[] {
  const highest = Math.max(1, ...days.map(({ taken_cents }) => taken_cents));
  const step = CHART.width / Math.max(1, days.length);
  return days.map((day, index) => {
    const height = ((CHART.floor - CHART.ceiling) * Math.max(0, day.taken_cents)) / highest;
    const number = index + 1;
    return {
      day,
      x: index * step + GAP / 2,
      y: CHART.floor - height,
      width: step - GAP,
      height,
      label: number === 1 || number % 5 === 0 ? String(number) : null,
    };
  });
}

/** `2026-12` and one month further is `2027-01`. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const whole = year * 12 + (number - 1) + months;
  return `${Math.floor(whole / 12)}-${String((whole % 12) + 1).padStart(2, '0')}`;
}
