import { type RefObject, useEffect, useRef } from 'react';

/**
 * For lists whose entries disappear after an action. If the focused element is removed and its entry (`data-entry`)
 * stands in another list now, the focus follows it; otherwise it moves to the element of the selector `next`. Without
 * this a keyboard user would start at the top of the page again.
 */
export function useFocusFallback<Place extends HTMLElement>(next: string): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const last = useRef<FocusedElement | null>(null);

  useEffect(() => {
    const element = place.current;
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      // A removed element no longer knows in which entry it stood.
      last.current = { element: target, entry: target.closest<HTMLElement>('[data-entry]')?.dataset.entry };
    };
    element?.addEventListener('focusin', remember);
    return () => element?.removeEventListener('focusin', remember);
  }, []);

  // Runs after every render, because a render removes the entry.
  useEffect(() => {
    const lost = last.current;
    if (lost?.element.isConnected !== false) return;
    last.current = null;
    if (document.activeElement !== document.body) return;
    const found = sameElementNow(place.current, lost) ?? document.querySelector<HTMLElement>(next);
    if (!found) return;
    if (!found.hasAttribute('tabindex') && found.tabIndex < 0) found.tabIndex = -1;
    found.focus({ preventScroll: true });
  });
  return place;
}

interface FocusedElement {
  element: HTMLElement;
  entry: string | undefined;
}

/** The same button or link of an entry that stands in another list now, or else the first one of this entry. */
function sameElementNow(place: HTMLElement | null, { element, entry }: FocusedElement): HTMLElement | null {
  if (entry === undefined) return null;
  const choices = place?.querySelectorAll<HTMLElement>(
    `[data-entry="${CSS.escape(entry)}"] :is(a[href], button)`,
  );
  const nameOf = (each: HTMLElement) => each.ariaLabel ?? each.textContent;
  const all = [...(choices ?? [])];
  return all.find((each) => nameOf(each) === nameOf(element)) ?? all.at(0) ?? null;
}

/** For a form that replaces another: its first field gets the focus that would be lost. */
export function useFirstFieldFocus(isWanted = true): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useFocusWhen(form, isWanted);
  return form;
}

/** A tab chooses among fields, and an icon does something to one, often removes it: neither is a field itself. */
const FIRST_FIELD = 'input, select, textarea, button:not([role="tab"], [data-icon])';

/** Moves the focus to the first field of a form whenever the reason changes; without a reason it does nothing. */
export function useFocusWhen(form: RefObject<HTMLFormElement | null>, reason: unknown): void {
  useEffect(() => {
    if (reason) form.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
  }, [form, reason]);
}

/** Long enough for a screen reader to notice that the field was left. */
const LEFT_MILLISECONDS = 100;

/** Leaves a focused field for a moment: a screen reader reads the error only when the field is entered. */
export function refocus(field: HTMLElement): void {
  field.blur();
  setTimeout(() => {
    // A person who has moved the focus meanwhile keeps it.
    if (document.activeElement === document.body) field.focus({ preventScroll: true });
  }, LEFT_MILLISECONDS);
}

/** Moves the focus to the heading, for a screen on which the pressed button has disappeared. */
export function focusHeading(): void {
  // After React has shown the next state, and a dialog has given its focus back.
  setTimeout(() => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true }));
}
