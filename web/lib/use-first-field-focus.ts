import { type RefObject, useEffect, useRef } from 'react';

/** For a form that takes the place of another: its first field gets the focus that would else be lost. */
export function useFirstFieldFocus(isWanted = true): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isWanted) form.current?.querySelector<HTMLElement>('input, select, button')?.focus();
  }, [isWanted]);
  return form;
}
