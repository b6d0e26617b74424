import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Calls back when the person presses anywhere but inside the element. */
export function usePressOutside(
  inside: RefObject<Element | null>,
  isWatching: boolean,
  onPressOutside: () => void,
): void {
  const press = useEffectEvent((event: PointerEvent) => {
    if (event.target instanceof Node && !inside.current?.contains(event.target)) onPressOutside();
  });

  useEffect(() => {
    if (!isWatching) return;
    const listen = (event: PointerEvent) => press(event);
    document.addEventListener('pointerdown', listen);
    return () => document.removeEventListener('pointerdown', listen);
  }, [isWatching]);
}
