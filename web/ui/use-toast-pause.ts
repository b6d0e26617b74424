import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { pauseToasts, resumeToasts, type Toast } from './toasts.ts';

/**
 * Holds the toasts while somebody points at them or has the focus in them. A pointer that merely rests where
 * a toast appears, as after pressing a button there, does not count: that toast would never go.
 */
export function useToastPause(region: RefObject<HTMLElement | null>, toasts: readonly Toast[]) {
  const isPointedAt = useRef(false);

  const point = (event: PointerEvent) => {
    if (isPointedAt.current || (event.movementX === 0 && event.movementY === 0)) return;
    isPointedAt.current = true;
    pauseToasts();
  };
  const letGo = () => {
    isPointedAt.current = false;
    if (!region.current?.matches(':focus-within')) resumeToasts();
  };
  const blur = () => {
    if (!isPointedAt.current) resumeToasts();
  };

  // A toast that goes takes the pointer and the focus with it, and no event tells.
  useEffect(() => {
    const isHeld = toasts.length > 0 && region.current?.matches(':hover, :focus-within');
    if (isHeld) return;
    isPointedAt.current = false;
    resumeToasts();
  }, [region, toasts]);

  return { onPointerMove: point, onPointerLeave: letGo, onFocus: pauseToasts, onBlur: blur };
}
