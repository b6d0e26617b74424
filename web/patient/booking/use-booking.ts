import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pathTo } from '../routes.ts';
import {
  bookingOf,
  historyEntry,
  isHistoryEntry,
  rememberBooking,
  rememberedBooking,
} from './booking-memory.ts';
import type { BookingState } from './booking-state.ts';

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
