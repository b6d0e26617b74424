import { useLayoutEffect } from 'react';
import { tabStorage } from '#web/lib/browser-storage.ts';
import { isHydrating } from '#web/lib/hydration.ts';

const PLACE = 'place';
const TOUCHES = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * Restores the scroll position after a reload. The browser tries only until the page has loaded, when a screen that the
 * app renders is still short. This scrolls once the screen is long enough, unless the person has used or scrolled it
 * before.
 */
export function useReloadPlace(): void {
  useLayoutEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const keep = () => tabStorage().setItem(PLACE, `${window.scrollY} ${address()}`);
    addEventListener('pagehide', keep, { signal });

    const [place, left] = tabStorage().getItem(PLACE)?.split(' ') ?? [];
    // It belongs to the first screen after the reload only.
    tabStorage().removeItem(PLACE);
    const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const isSame = opened?.type === 'reload' && left === address() && withoutHash(opened.name) === left;
    if (isSame && !isHydrating()) awaitLength(Number(place), signal);
    return () => end.abort();
  }, []);
}

function awaitLength(place: number, signal: AbortSignal): void {
  const here = address();
  const growth = new ResizeObserver(() => {
    const isElsewhere = address() !== here || window.scrollY > 0;
    if (!isElsewhere && document.documentElement.scrollHeight - window.innerHeight < place) return;
    growth.disconnect();
    if (!isElsewhere) window.scrollTo(0, place);
  });
  growth.observe(document.body);
  signal.addEventListener('abort', () => growth.disconnect());
  for (const touch of TOUCHES) addEventListener(touch, () => growth.disconnect(), { signal, passive: true });
}

function address(): string {
  return withoutHash(window.location.href);
}

function withoutHash(url: string): string {
  return url.split('#')[0] ?? '';
}
