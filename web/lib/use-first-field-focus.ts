import { type RefObject, useEffect, useRef } from 'react';

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
