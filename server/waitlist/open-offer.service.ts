import type { Deps } from '#server/platform/deps.ts';
import { listLiveOffers, type OfferWithTime } from './offer.store.ts';

/** The offer that waits for an answer of this patient. One that has just passed may not have been swept yet. */
export async function openOfferOf(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  patientId: number,
): Promise<OfferWithTime | undefined> {
  const live = await listLiveOffers(db, { patientId });
  return live.find(({ status, expiresAt }) => status === 'open' && expiresAt > now());
}
