import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useIsCompact } from '#web/lib/use-is-compact.ts';
import type { Column } from './table-view.ts';

/** With at least this much room the rows stay in a table; with less they are cards unless the whole table fits. */
export const CARDS_BELOW_PIXELS = 900;

/**
 * How much the columns give way: at step 0 every column shows everything, at step 1 the columns with
 * `givesWay.step` 1 give way, and so on. After the last of these steps, words may break anywhere.
 */
export type TableStep = number | 'cards';

/** One column of the table as a step shows it, with the columns that have become further lines of its cells. */
export interface ShownColumn<Row> {
  column: Column<Row>;
  below: Column<Row>[];
}

/** The step at which words may break: one more than the columns ask for. */
export function lastStepOf<Row>(columns: readonly Column<Row>[]): number {
  return Math.max(0, ...columns.map(({ givesWay }) => givesWay?.step ?? 0)) + 1;
}

/** The first step that fits. `neededPixels` holds the width of each step that was found too wide for some room. */
export function stepFor(
  roomPixels: number,
  neededPixels: readonly (number | undefined)[],
  lastStep: number,
  cardsBelowPixels = CARDS_BELOW_PIXELS,
): TableStep {
  const fits = (step: number) => (neededPixels[step] ?? 0) <= roomPixels;
  if (fits(0)) return 0;
  if (roomPixels < cardsBelowPixels) return 'cards';
  for (let step = 1; step < lastStep; step++) if (fits(step)) return step;
  return lastStep;
}

export function columnsAt<Row>(columns: readonly Column<Row>[], step: TableStep): ShownColumn<Row>[] {
  const placeOf = ({ givesWay }: Column<Row>) =>
    givesWay && step !== 'cards' && givesWay.step <= step ? givesWay.below : undefined;
  return columns
    .filter((column) => placeOf(column) === undefined)
    .map((column) => ({ column, below: columns.filter((other) => placeOf(other) === column.key) }));
}

/** Measures the table in its frame and says how far its columns have to give way. */
export function useTableRoom<Row>(
  columns: readonly Column<Row>[],
  cardsBelowPixels: number | undefined,
): {
  frame: RefObject<HTMLDivElement | null>;
  step: TableStep;
} {
  const frame = useRef<HTMLDivElement>(null);
  const isCompact = useIsCompact();
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  // The widths of one set of columns in one language; other headers are measured anew.
  const headers = columns.map(({ header }) => header).join('|');
  const [needed, setNeeded] = useState<{ headers: string; pixels: (number | undefined)[] }>({
    headers,
    pixels: [],
  });
  const pixels = needed.headers === headers ? needed.pixels : [];
  const step = isCompact ? 'cards' : stepFor(room, pixels, lastStepOf(columns), cardsBelowPixels);

  // After every change of the rows, and before the browser paints. On a phone the rows are cards, whatever the room.
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || isCompact) return;
    const measure = () => {
      const { clientWidth } = element;
      const tableWidth = element.querySelector('table')?.offsetWidth ?? 0;
      setRoom(clientWidth);
      if (step === 'cards' || tableWidth <= clientWidth || (pixels[step] ?? 0) >= tableWidth) return;
      setNeeded({ headers, pixels: Object.assign([...pixels], { [step]: tableWidth }) });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  });

  return { frame, step };
}
