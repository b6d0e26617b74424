import type { Deps } from '#server/platform/deps.ts';
import { listLiveOffers, type OfferWithTime } from './offer.store.ts';
import { isLive } from './offer-plan.rules.ts';

/** The offer that waits for an answer of this patient. */
export async function openOfferOf(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  patientId: number,
): Promise<OfferWithTime | undefined> {
  const live = await listLiveOffers(db, { patientId });
  return live.find((offer) => isLive(offer, now()));
}
