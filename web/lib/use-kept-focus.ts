import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a place whose entries disappear when something was done with them. If the one that had the focus is gone, it
 * goes on at `next`, a selector: else whoever uses the keyboard would begin at the top of the page again.
 */
export function useKeptFocus<Place extends HTMLElement>(next: string): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const last = useRef<Element | null>(null);

  useEffect(() => {
    const element = place.current;
    const remember = ({ target }: FocusEvent) => {
      last.current = target as Element;
    };
    element?.addEventListener('focusin', remember);
    return () => element?.removeEventListener('focusin', remember);
  }, []);

  // After every render: it is a render that takes the entry away.
  useEffect(() => {
    if (last.current?.isConnected !== false) return;
    last.current = null;
    if (document.activeElement !== document.body) return;
    const found = document.querySelector<HTMLElement>(next);
    if (!found) return;
    if (!found.hasAttribute('tabindex') && found.tabIndex < 0) found.tabIndex = -1;
    found.focus({ preventScroll: true });
  });
  return place;
}
