import { useLayoutEffect } from 'react';
import { tabStorage } from '#web/lib/browser-storage.ts';
import { isDrawnByServer } from '#web/lib/page-data.ts';

const PLACE = 'place';
const TOUCHES = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * After a reload the browser looks for the former place only until the page has loaded, and a screen that the app draws
 * has no length by then. We scroll once it is long enough. Whoever touches the page before stays where they are.
 */
export function useReloadPlace(): void {
  useLayoutEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    addEventListener('pagehide', () => tabStorage().setItem(PLACE, String(window.scrollY)), { signal });

    const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const place = Number(tabStorage().getItem(PLACE));
    if (opened?.type === 'reload' && !isDrawnByServer()) awaitPlace(place, signal);
    return () => end.abort();
  }, []);
}

function awaitPlace(place: number, signal: AbortSignal): void {
  const growth = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - window.innerHeight < place) return;
    growth.disconnect();
    window.scrollTo(0, place);
  });
  growth.observe(document.body);
  signal.addEventListener('abort', () => growth.disconnect());
  for (const touch of TOUCHES) addEventListener(touch, () => growth.disconnect(), { signal, passive: true });
}
