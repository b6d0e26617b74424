import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { currentUser, onSignOut } from '#web/lib/session.ts';
import { pathTo } from '../paths.ts';
import { BOOKING_OVER, BOOKING_START, type BookingState, type ShownStep } from './booking-state.ts';

/**
 * The choice made so far, for the ways that lead out of the wizard and back, such as the login. A reload and
 * the back button find it in the history entry; nothing is written to the browser's storage.
 */
let remembered: BookingState = BOOKING_START;

/** Entries of an earlier booking are not taken up again: each booking has a name of its own. */
let run: string | undefined;

interface HistoryEntry {
  run: string;
  /** Whose it is; nobody's for a guest. A page that was loaded anew knows no names, but who is signed in. */
  userId: number | null;
  booking: BookingState;
}

export function rememberedBooking(): BookingState {
  return remembered;
}

export function rememberBooking(booking: BookingState): void {
  remembered = booking;
}

/** The booking begins anew, from the home screen and after every login; the choice made is still shown. */
export function resetToFirst(): void {
  remembered = { ...remembered, step: 1 };
}

/** After a finished booking, a logout or the end of a session nothing of it is left. */
export function forgetBooking(): void {
  remembered = BOOKING_OVER;
  run = newRun();
}

/** What goes into the history with a step. */
export function historyEntry(booking: BookingState): HistoryEntry {
  run ??= newRun();
  return { run, userId: currentUser()?.id ?? null, booking };
}

export function isHistoryEntry(entry: unknown): entry is HistoryEntry {
  return typeof entry === 'object' && entry !== null && 'run' in entry && 'booking' in entry;
}

/** What a history entry says; one of an earlier booking, of somebody else or of none says what is remembered. */
export function bookingOf(entry: unknown): BookingState {
  if (!isHistoryEntry(entry) || entry.userId !== (currentUser()?.id ?? null)) return remembered;
  run ??= entry.run;
  return entry.run === run ? entry.booking : remembered;
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
  useEffect(() => rememberBooking(booking), [booking]);

  // Whoever arrives from elsewhere finds this place again by the back button, too.
  const isNamed = isHistoryEntry(location.state);
  useEffect(() => {
    if (!isNamed)
      navigate(pathTo('Appointment'), { state: historyEntry(rememberedBooking()), replace: true });
  }, [isNamed, navigate]);

  return {
    booking,
    /** Another step: the back button leads to this one again. */
    goTo: (next: BookingState) => navigate(pathTo('Appointment'), { state: historyEntry(next) }),
    /** Another choice in the same step. */
    change: (next: BookingState) =>
      navigate(pathTo('Appointment'), { state: historyEntry(next), replace: true }),
  };
}

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
