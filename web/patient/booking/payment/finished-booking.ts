import type { QueryClient } from '@tanstack/react-query';
import { signIn } from '#web/lib/session.ts';
import { bookingDraft } from '../booking-draft.ts';
import { forgetBooking } from '../booking-memory.ts';
import { forgetAddress } from '../own-address.ts';
import type { BookedAnswer } from './purchase.ts';

/** Nothing of a finished booking is left behind; a guest is let in if she has an account of her own now. */
export function settleBooking(
  queries: Pick<QueryClient, 'removeQueries'>,
  { userSession }: BookedAnswer,
): void {
  queries.removeQueries({ queryKey: bookingDraft().queryKey });
  forgetBooking();
  forgetAddress();
  if (userSession && userSession.user.id > 0) signIn(userSession.access_token, userSession.user);
}
