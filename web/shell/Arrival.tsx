import { useEffect } from 'react';
import { useLocation } from 'react-router';

let lastPlace: string | undefined;

/**
 * After each navigation, once the new screen is there: to the top, and focus on its heading. Where the visit
 * started is told from outside, because somebody may move on before the first screen has loaded.
 */
export function Arrival({ startedAt }: { startedAt: string }) {
  const { pathname } = useLocation();
  useEffect(() => {
    lastPlace ??= startedAt;
    if (lastPlace === pathname) return;
    lastPlace = pathname;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [pathname, startedAt]);
  return null;
}
