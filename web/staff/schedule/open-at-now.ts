import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { scrollToNow } from './time-scale.ts';

/** When the calendar shows the present time: as other days come up, and each time that somebody asks for today. */
export interface Occasion {
  days: string;
  todayPresses: number;
}

/**
 * The grid opens at the present time. Afterwards it stays where the person scrolled it, while the line moves on. `top`
 * is undefined while today is not on show.
 */
export function useGridAtNow(
  scroller: RefObject<HTMLElement | null>,
  top: number | undefined,
  { days, todayPresses }: Occasion,
): void {
  const isToday = top !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the passing minutes must not scroll.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element && top !== undefined) element.scrollTop = scrollToNow(top, element.clientHeight);
  }, [isToday, days, todayPresses]);
}

/** A list opens with the mark of now in the middle of the window, unless the page has been scrolled already. */
export function useListAtNow(place: RefObject<HTMLElement | null>, { days, todayPresses }: Occasion): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each occasion looks for the mark again.
  useEffect(() => {
    const mark = place.current?.querySelector('[data-now]');
    if (!mark || (todayPresses === 0 && window.scrollY > 0)) return;
    const { top, bottom } = mark.getBoundingClientRect();
    const isSeen = top >= 0 && bottom <= window.innerHeight;
    if (!isSeen) window.scrollBy(0, top - window.innerHeight / 2);
  }, [days, todayPresses]);
}
