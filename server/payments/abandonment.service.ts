import type { Deps } from '#server/platform/deps.ts';
import { releaseUnbooked } from './attach-payment.service.ts';
import { USABLE_MINUTES } from './card-setup.rules.ts';
import { findLingering } from './payment.store.ts';
import { unpaidOrderStates } from './payment-machine.rules.ts';
import { abandonOrder } from './paypal-order.service.ts';
import { findUnbookedCaptures } from './refund.store.ts';

const MINUTE = 60_000;
const AT_ONCE = 100;
/** No request lasts as long: whoever captured and has not booked by now never will. */
const BOOKING_MINUTES = 5;

/** Lets go of what was begun and not booked: cards are forgotten, orders lapse, captured money goes back. */
export async function releaseWhatIsUnbooked(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const { db, now } = deps;
  const unusable = new Date(now().getTime() - USABLE_MINUTES * MINUTE);
  for (const { id, appointmentId } of await findLingering(db, ['setup_pending'], unusable, AT_ONCE)) {
    if (appointmentId === null) await releaseUnbooked(deps, id);
  }
  for (const { id } of await findLingering(db, unpaidOrderStates, unusable, AT_ONCE)) {
    await db.transaction((tx) => abandonOrder(tx, id, 'the time ran out', now()));
  }
  const unbooked = new Date(now().getTime() - BOOKING_MINUTES * MINUTE);
  for (const id of await findUnbookedCaptures(db, unbooked)) await releaseUnbooked(deps, id);
}
