import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

/** Where a screen keeps its one main action, such as the bar of the wizard; without one it stands in the form. */
export const MainActionPlace = createContext<HTMLElement | null>(null);

export function useMainActionPlace(): HTMLElement | null {
  return use(MainActionPlace);
}

/** The button that leads on, shown at the place that the screen keeps for it. */
export function MainAction({ children }: { children: ReactNode }) {
  const place = useMainActionPlace();
  return place ? createPortal(children, place) : children;
}
