import { useEffect } from 'react';
import { useLocation } from 'react-router';

let lastPlace: string | undefined;

/** After each navigation, once the new screen is there: to the top, and focus on its heading. */
export function Arrival() {
  const { pathname } = useLocation();
  useEffect(() => {
    const isFirst = lastPlace === undefined;
    const hasMoved = lastPlace !== pathname;
    lastPlace = pathname;
    if (isFirst || !hasMoved) return;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}
