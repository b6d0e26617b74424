import {
  type MouseEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { rolesReaching } from '#contract/staff-roles.rules.ts';
import { actionsOf } from '../appointments/appointment-actions.ts';
import type { CalendarAppointment } from '../calendar/calendar-query.ts';
import { mayCall } from '../identity/permissions.ts';
import { useSignedIn } from '../identity/signed-in.ts';
import type { AppointmentEntry } from './calendar-entries.ts';
import { type Layout, type Point, type Spot, scrollStep, spotAt, type TimeScale } from './time-scale.ts';

/** A mouse that moves less than this clicks. */
const DRAG_PIXELS = 6;
/** A finger that rests this long drags; one that moves before scrolls the page. */
const LONG_PRESS_MS = 400;

/** An appointment that is pressed, and follows the pointer as soon as `isDragged`. */
interface Press {
  entry: AppointmentEntry;
  /** How far below its upper edge the pointer holds it. */
  grip: number;
  pressedAt: Point;
  isTouch: boolean;
  isDragged: boolean;
  /** Undefined while it would go back to its own place. */
  spot: Spot | undefined;
}

/** What an entry of the grid needs to know in order to be dragged. */
export interface DragToMove {
  now: Date;
  draggedKey: string | undefined;
  press: (event: ReactPointerEvent<HTMLElement>, entry: AppointmentEntry) => void;
}

/** Whether the person may move the appointment now. Nothing can be dragged outside of the grid. */
export function useIsMovable(appointment: CalendarAppointment, drag: DragToMove | undefined): boolean {
  const { roles, doctor_id } = useSignedIn();
  const reaching = rolesReaching(roles, doctor_id === appointment.doctor_id);
  if (!drag || !mayCall(reaching, 'reschedule')) return false;
  const startsAt = new Date(appointment.date_start_time);
  return actionsOf({ status: appointment.status, startsAt }, reaching, drag.now).has('move');
}

interface Dragging {
  scroller: RefObject<HTMLElement | null>;
  scale: TimeScale;
  now: Date;
  onDrop: (entry: AppointmentEntry, spot: Spot) => void;
}

/** Follows the pointer from the press on an appointment until it is dropped, or put back by Escape. */
export function useDragToMove({ scroller, scale, now, onDrop }: Dragging) {
  const [press, setPress] = useState<Press | null>(null);
  const endsWithClick = useRef(false);
  const end = () => {
    endsWithClick.current = press?.isDragged ?? false;
    setPress(null);
  };
  const follow = (event: PointerEvent): Press | null =>
    press && followed(press, pointOf(event), scroller.current, scale);

  usePointer(press !== null, {
    onMove: (event) => {
      const next = follow(event);
      if (next?.isDragged) scroller.current?.scrollBy(0, scrollOf(event, scroller.current));
      setPress(next);
    },
    onUp: (event) => {
      const last = follow(event);
      endsWithClick.current = last?.isDragged ?? false;
      setPress(null);
      if (last?.isDragged && last.spot) onDrop(last.entry, last.spot);
    },
    onEnd: end,
  });
  const isResting = press?.isTouch === true && !press.isDragged;
  useLongPress(isResting, () => setPress((before) => before && { ...before, isDragged: true }));
  useStillPage(scroller, press?.isDragged ?? false);

  const drag: DragToMove = {
    now,
    draggedKey: press?.isDragged ? press.entry.key : undefined,
    press: (event, entry) => {
      if (event.isPrimary && event.button === 0) setPress(pressOf(event, entry));
    },
  };
  const handlers = {
    'data-dragging': press?.isDragged || undefined,
    onPointerDownCapture: () => {
      endsWithClick.current = false;
    },
    // The browser sends a click after each release on the pressed entry; the keyboard's clicks count zero presses.
    onClickCapture: (event: MouseEvent) => {
      if (endsWithClick.current && event.detail > 0) event.stopPropagation();
    },
    onContextMenu: (event: MouseEvent) => {
      if (press?.isTouch) event.preventDefault();
    },
  };
  return { drag, handlers, ghost: press ? ghostOf(press) : undefined };
}

function ghostOf({ entry, spot }: Press) {
  return spot && { ...spot, to: spot.from + entry.to - entry.from };
}

function pressOf(event: ReactPointerEvent<HTMLElement>, entry: AppointmentEntry): Press {
  const { top } = event.currentTarget.getBoundingClientRect();
  return {
    entry,
    grip: event.clientY - top,
    pressedAt: pointOf(event),
    isTouch: event.pointerType === 'touch',
    isDragged: false,
    spot: undefined,
  };
}

/** The press after the pointer came here; null when a finger scrolls the page instead. */
function followed(
  press: Press,
  pointer: Point,
  scroller: HTMLElement | null,
  scale: TimeScale,
): Press | null {
  const { entry, pressedAt, isTouch, isDragged, grip } = press;
  const isFar = Math.hypot(pointer.x - pressedAt.x, pointer.y - pressedAt.y) >= DRAG_PIXELS;
  if (!isFar) return { ...press, spot: undefined };
  if ((!isDragged && isTouch) || !scroller) return null;
  const dragged = { grip, length: entry.to - entry.from };
  return { ...press, isDragged: true, spot: spotAt(pointer, layoutOf(scroller), scale, dragged) };
}

function pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
  return { x: clientX, y: clientY };
}

function layoutOf(scroller: HTMLElement): Layout {
  const columns = [...scroller.querySelectorAll('[data-column] > [data-hours]')];
  return {
    view: scroller.getBoundingClientRect(),
    columns: columns.map((column) => column.getBoundingClientRect()),
  };
}

function scrollOf({ clientY }: PointerEvent, scroller: HTMLElement): number {
  return scrollStep(clientY, scroller.getBoundingClientRect());
}

interface PointerHandlers {
  onMove: (event: PointerEvent) => void;
  onUp: (event: PointerEvent) => void;
  /** The browser takes the pointer away, or the person presses Escape. */
  onEnd: () => void;
}

/** Listens to the whole window while something is pressed: the pointer leaves the entry with its first steps. */
function usePointer(isPressed: boolean, handlers: PointerHandlers): void {
  const move = useEffectEvent(handlers.onMove);
  const up = useEffectEvent(handlers.onUp);
  const end = useEffectEvent(handlers.onEnd);
  useEffect(() => {
    if (!isPressed) return;
    const listening = new AbortController();
    const options = { signal: listening.signal };
    document.addEventListener('pointermove', (event) => move(event), options);
    document.addEventListener('pointerup', (event) => up(event), options);
    document.addEventListener('pointercancel', () => end(), options);
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), options);
    return () => listening.abort();
  }, [isPressed]);
}

function useLongPress(isWaiting: boolean, onLongPress: () => void): void {
  const begin = useEffectEvent(onLongPress);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => begin(), LONG_PRESS_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
}

/** The page does not scroll under a finger that drags. The listener is always there: Safari ignores one that comes later. */
function useStillPage(scroller: RefObject<HTMLElement | null>, isDragged: boolean): void {
  const touch = useEffectEvent((event: TouchEvent) => {
    if (isDragged && event.cancelable) event.preventDefault();
  });
  useEffect(() => {
    const element = scroller.current;
    const listening = new AbortController();
    element?.addEventListener('touchmove', (event) => touch(event), {
      passive: false,
      signal: listening.signal,
    });
    return () => listening.abort();
  }, [scroller]);
}
