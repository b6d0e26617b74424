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

/** For a form that takes the place of another: its first field gets the focus that would else be lost. */
export function useFirstFieldFocus(isWanted = true): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useFocusWhen(form, isWanted);
  return form;
}

/** Puts the focus into the first field of a form whenever the reason for it changes; none, no focus. */
export function useFocusWhen(form: RefObject<HTMLFormElement | null>, reason: unknown): void {
  useEffect(() => {
    if (reason) form.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
  }, [form, reason]);
}

/** Long enough for a screen reader to notice that the field was left. */
const LEFT_MILLISECONDS = 100;

/** A field that has the focus already is left for a moment: only who enters it hears what is wrong there. */
export function enterAgain(field: HTMLElement): void {
  field.blur();
  setTimeout(() => {
    // Whoever has gone elsewhere meanwhile stays there.
    if (document.activeElement === document.body) field.focus({ preventScroll: true });
  }, LEFT_MILLISECONDS);
}

/** For a screen whose pressed button went with what it stood in: the heading says where one is. */
export function focusHeading(): void {
  // After React has shown the next state, and a dialog has given its focus back.
  setTimeout(() => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true }));
}
