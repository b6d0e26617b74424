import type { CSSProperties } from 'react';
import type { Minutes } from './calendar-entries.ts';

/** Half an hour has room for a time and a name. */
const PIXELS_PER_MINUTE = 1.5;

export function placeOf({ from, to }: Minutes, hours: Minutes): CSSProperties {
  const [top, bottom] = [Math.max(from, hours.from), Math.min(to, hours.to)];
  return {
    top: (top - hours.from) * PIXELS_PER_MINUTE,
    height: Math.max(0, bottom - top) * PIXELS_PER_MINUTE,
  };
}

export function heightOf({ from, to }: Minutes): CSSProperties {
  const hour = { '--hour': `${60 * PIXELS_PER_MINUTE}px` };
  return { ...hour, height: (to - from) * PIXELS_PER_MINUTE } as CSSProperties;
}

/** Every full hour in it. */
export function hoursIn({ from, to }: Minutes): number[] {
  return Array.from({ length: (to - from) / 60 }, (_, index) => from + index * 60);
}
