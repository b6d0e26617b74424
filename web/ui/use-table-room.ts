import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useIsCompact } from '#web/lib/use-is-compact.ts';

/**
 * Whether the columns of a table have room side by side. Where they have not, beside a sidebar or on a phone, its
 * rows are shown as cards, so that nothing is pushed out of the page.
 */
export function useTableRoom(): { frame: RefObject<HTMLDivElement | null>; hasRoom: boolean } {
  const frame = useRef<HTMLDivElement>(null);
  const isCompact = useIsCompact();
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  // Cards tell nothing of it, so the width that was too much for this room is remembered.
  const [needed, setNeeded] = useState(0);

  // After every change of the rows, and before anything is seen.
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth } = element;
      const tableWidth = element.querySelector('table')?.offsetWidth ?? 0;
      setRoom(clientWidth);
      if (tableWidth > clientWidth) setNeeded(tableWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  });

  return { frame, hasRoom: !isCompact && room >= needed };
}
