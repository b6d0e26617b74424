/**
 * Scrolls down until `shown` is in view, but never so far that `tapped` above it leaves the view. What stands beside
 * it needs no scrolling. The room of header and bar is the scroll padding of the page.
 */
export function bringIntoView(shown: Element, tapped: Element): void {
  const [shownBox, tappedBox] = [shown.getBoundingClientRect(), tapped.getBoundingClientRect()];
  if (shownBox.top < tappedBox.bottom) return;
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const missing = shownBox.bottom - (window.innerHeight - pixels(scrollPaddingBottom));
  const possible = tappedBox.top - pixels(scrollPaddingTop);
  const distance = Math.min(missing, possible);
  if (distance > 0) window.scrollBy({ top: distance, behavior: motion() });
}

function pixels(length: string): number {
  return Number.parseFloat(length) || 0;
}

export function motion(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
