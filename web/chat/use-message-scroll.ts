import { useEffect, useLayoutEffect, useRef, useState } from 'react';

interface Shown {
  oldestId: number | undefined;
  newestId: number | undefined;
  /** The number of own messages that are being sent. */
  pendingCount: number;
  /** Missing while there are no older messages or while they are loading. */
  loadOlder: (() => void) | undefined;
}

/** Marks the line before new messages, where reading begins. */
export const NEW_LINE = 'data-new-messages';
const LINE_MARGIN_PIXELS = 24;

/**
 * Scrolls to the first new message or to the end at first. Then the pane follows new messages while it is at the end;
 * otherwise it keeps its place when messages are added above or below.
 */
export function useMessageScroll({ oldestId, newestId, pendingCount, loadOlder }: Shown) {
  const pane = useRef<HTMLDivElement>(null);
  const place = useRef<Place>(undefined);
  const [hasNewBelow, setNewBelow] = useState(false);

  const look = () => {
    if (!pane.current || !place.current) return;
    place.current = { ...place.current, ...placeIn(pane.current) };
    if (place.current.readsAlong) setNewBelow(false);
    if (isNearTop(pane.current, LOAD_OLDER_WITHIN_PIXELS)) loadOlder?.();
  };

  useLayoutEffect(() => {
    if (!pane.current) return;
    const before = place.current;
    if (!before) begin(pane.current);
    else if (before.oldestId !== oldestId)
      pane.current.scrollTop = pane.current.scrollHeight - before.fromEnd;
    const hasWritten = before !== undefined && pendingCount > before.pendingCount;
    const hasMoreBelow = before !== undefined && newestId !== before.newestId;
    if (hasWritten) {
      // The pane follows its new height; to measure it now would hold up the picture that answers the press.
      place.current = { ...before, oldestId, newestId, pendingCount, readsAlong: true };
      return;
    }
    if (hasMoreBelow && before.readsAlong) toEnd(pane.current);
    else if (hasMoreBelow) setNewBelow(true);
    place.current = { oldestId, newestId, pendingCount, ...placeIn(pane.current) };
  }, [oldestId, newestId, pendingCount]);

  // A pane that is not full cannot be scrolled, so it loads older messages without scrolling.
  useEffect(() => {
    if (pane.current && isNearTop(pane.current, LOAD_OLDER_WITHIN_PIXELS)) loadOlder?.();
  });
  useStayingAtEnd(pane, place);

  const goToEnd = () => {
    if (pane.current) toEnd(pane.current);
    pane.current?.focus();
  };
  return { pane, look, hasNewBelow, goToEnd };
}

interface Place extends Omit<Shown, 'loadOlder'> {
  readsAlong: boolean;
  fromEnd: number;
}

/** Keeps the end in view when the pane changes its height: a growing editor, the keyboard of a phone, a late font. */
function useStayingAtEnd(
  pane: React.RefObject<HTMLDivElement | null>,
  place: React.RefObject<Place | undefined>,
): void {
  useEffect(() => {
    const element = pane.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (place.current?.readsAlong) toEnd(element);
    });
    for (const each of [element, ...element.children]) observer.observe(each);
    return () => observer.disconnect();
  }, [pane, place]);
}

function placeIn(pane: HTMLElement) {
  return {
    readsAlong: isNearBottom(pane, READS_ALONG_WITHIN_PIXELS),
    fromEnd: pane.scrollHeight - pane.scrollTop,
  };
}

function begin(pane: HTMLElement): void {
  const line = pane.querySelector<HTMLElement>(`[${NEW_LINE}]`);
  if (line) pane.scrollTop = line.offsetTop - pane.offsetTop - LINE_MARGIN_PIXELS;
  else toEnd(pane);
}

function toEnd(pane: HTMLElement): void {
  pane.scrollTop = pane.scrollHeight;
}

/** The distance from an end at which more is loaded (CONST-27). */
export const LOAD_OLDER_WITHIN_PIXELS = 50;
export const LOAD_CONVERSATIONS_WITHIN_PIXELS = 100;

/** Within this distance from the newest message the pane follows new messages. */
const READS_ALONG_WITHIN_PIXELS = 80;

type Scrolled = Pick<Element, 'scrollTop' | 'scrollHeight' | 'clientHeight'>;

export function isNearTop({ scrollTop }: Scrolled, pixels: number): boolean {
  return scrollTop <= pixels;
}

export function isNearBottom({ scrollTop, scrollHeight, clientHeight }: Scrolled, pixels: number): boolean {
  return scrollHeight - clientHeight - scrollTop <= pixels;
}
