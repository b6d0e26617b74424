import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from '#web/lib/router.ts';
import { currentUser, onSignOut } from '#web/lib/session.ts';
import { windowState } from '#web/lib/window-state.ts';
import { pathTo } from '../paths.ts';
import {
  BOOKING_OVER,
  BOOKING_START,
  type BookingState,
  chooseService,
  type ShownStep,
} from './booking-state.ts';
import { storeBooking, storedBooking } from './stored-booking.ts';

/** The name of this booking. History entries that carry another name belong to an earlier booking and are ignored. */
const run = windowState<string | undefined>(() => undefined);

interface HistoryEntry {
  run: string;
  /** The signed-in patient whose entry it is; null for a guest. */
  userId: number | null;
  booking: BookingState;
}

/**
 * The choice so far, for a visitor who leaves the wizard and comes back, for instance from the login. A reload and
 * the back button find it in the history entry; nothing is written to the browser's storage.
 */
export function rememberedBooking(): BookingState {
  return storedBooking() ?? BOOKING_START;
}

/** Forgets the booking after it is finished, and when the session ends. */
export function forgetBooking(): void {
  storeBooking(BOOKING_OVER);
  run.value = newRun();
}

/** The history entry of a step. */
export function historyEntry(booking: BookingState): HistoryEntry {
  run.value ??= newRun();
  return { run: run.value, userId: currentUser()?.id ?? null, booking };
}

function isHistoryEntry(entry: unknown): entry is HistoryEntry {
  return typeof entry === 'object' && entry !== null && 'run' in entry && 'booking' in entry;
}

/** The booking of a history entry; an entry of an earlier booking or of another person gives the remembered one. */
export function bookingOf(entry: unknown): BookingState {
  if (!isHistoryEntry(entry) || entry.userId !== (currentUser()?.id ?? null)) return rememberedBooking();
  run.value ??= entry.run;
  return entry.run === run.value ? entry.booking : rememberedBooking();
}

/** `?service=3&doctor=2`: what was pressed before the page had hydrated. */
function chosenInAddress(search: string): BookingState | undefined {
  const [service, doctor] = ['service', 'doctor'].map((name) =>
    Number(new URLSearchParams(search).get(name)),
  );
  if (!service) return undefined;
  const chosen = chooseService(service);
  return doctor ? { ...chosen, selection: { ...chosen.selection, doctorId: doctor } } : chosen;
}

function newRun(): string {
  return Math.random().toString(36).slice(2);
}

onSignOut(forgetBooking);

/** The choice made so far, kept in the history entry: a reload and the back button find it as it was. */
export function useBooking() {
  const location = useLocation();
  const navigate = useNavigate();
  const booking = bookingOf(location.state);
  const target = useRef(booking);
  useEffect(() => {
    storeBooking(booking);
    target.current = booking;
  }, [booking]);

  // A visitor who arrives from elsewhere gets a history entry, so that the back button leads here again.
  const isNamed = isHistoryEntry(location.state);
  const { key, search } = location;
  const namedKey = useRef<string | null>(null);
  const nameEntry = () => {
    if (isNamed || namedKey.current === key) return;
    namedKey.current = key;
    const start = chosenInAddress(search) ?? rememberedBooking();
    navigate(pathTo('Appointment'), { state: historyEntry(start), replace: true });
  };
  const nameShownEntry = useEffectEvent(nameEntry);
  useEffect(() => {
    if (!isNamed) nameShownEntry();
  }, [isNamed]);

  // Until the next step is rendered, a double click asks for it twice; the history holds it once.
  const goTo = (next: BookingState) => {
    if (JSON.stringify(next) === JSON.stringify(target.current)) return;
    target.current = next;
    // A press while the page hydrates comes before the effect, which must not lead back then.
    nameEntry();
    navigate(pathTo('Appointment'), { state: historyEntry(next) });
  };

  return {
    booking,
    /** Another step: the back button leads to this one again. */
    goTo,
    /** Another choice in the same step. */
    change: (next: BookingState) => {
      namedKey.current = key;
      navigate(pathTo('Appointment'), { state: historyEntry(next), replace: true });
    },
  };
}

/** Another step is another screen: it begins at the top, with the focus on its heading. */
export function useStepFocus(step: ShownStep): void {
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
