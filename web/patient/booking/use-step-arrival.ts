import { useEffect, useRef } from 'react';
import type { ShownStep } from './booking-state.ts';

/** Another step is another screen: it begins at the top, with the focus on its heading. */
export function useStepArrival(step: ShownStep): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo(0, 0);
    focusStepHeading();
  }, [step]);
}

export function focusStepHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
