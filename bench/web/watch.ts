/** What a page tells about itself while it is shown. Runs inside the page, before its own scripts. */
export interface Seen {
  lcpMs: number;
  /** When the page had hydrated and answered presses; 0 on a page without one. */
  usableMs: number;
  shifts: { at: number; value: number; hadRecentInput: boolean; where: string[] }[];
  longTasksMs: number[];
  /** How long each press took until the picture after it. */
  pressesMs: number[];
  /** When something was last seen. */
  lastAt: number;
}

declare global {
  interface Window {
    seen: Seen;
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}
interface Press extends PerformanceEntry {
  interactionId: number;
}

export function watchPage(): void {
  const seen: Seen = { lcpMs: 0, usableMs: 0, shifts: [], longTasksMs: [], pressesMs: [], lastAt: 0 };
  window.seen = seen;
  const watch = (
    options: PerformanceObserverInit & { durationThreshold?: number },
    note: (entry: never) => void,
  ) =>
    new PerformanceObserver((list) => {
      seen.lastAt = performance.now();
      for (const entry of list.getEntries()) note(entry as never);
    }).observe({ buffered: true, ...options });

  watch({ type: 'largest-contentful-paint' }, ({ startTime }: PerformanceEntry) => {
    seen.lcpMs = startTime;
  });
  watch({ type: 'mark' }, ({ name, startTime }: PerformanceEntry) => {
    if (name === 'usable') seen.usableMs ||= startTime;
  });
  watch({ type: 'layout-shift' }, ({ startTime, value, hadRecentInput, sources }: LayoutShift) => {
    const where = sources.map(({ node, previousRect, currentRect }) => {
      const element = node instanceof Element ? node : node?.parentElement;
      const name = `${element?.tagName.toLowerCase()}.${element?.getAttribute('class') ?? ''}`;
      return `${name} ${previousRect.top}+${previousRect.height} → ${currentRect.top}+${currentRect.height}`;
    });
    seen.shifts.push({ at: startTime, value, hadRecentInput, where });
  });
  watch({ type: 'longtask' }, ({ duration }: PerformanceEntry) => seen.longTasksMs.push(duration));
  watch({ type: 'event', durationThreshold: 16 }, ({ duration, interactionId }: Press) => {
    if (interactionId > 0) seen.pressesMs.push(duration);
  });
}
