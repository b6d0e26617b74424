import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pathTo } from '../routes.ts';
import { bookingOf, historyEntry, rememberBooking } from './booking-memory.ts';
import type { BookingState } from './booking-state.ts';

/** The choice made so far, kept in the history entry: a reload and the back button find it as it was. */
export function useBooking() {
  const location = useLocation();
  const navigate = useNavigate();
  const booking = bookingOf(location.state);
  useEffect(() => rememberBooking(booking), [booking]);

  return {
    booking,
    /** Another step: the back button leads to this one again. */
    goTo: (next: BookingState) => navigate(pathTo('Appointment'), { state: historyEntry(next) }),
    /** Another choice in the same step. */
    change: (next: BookingState) =>
      navigate(pathTo('Appointment'), { state: historyEntry(next), replace: true }),
  };
}
