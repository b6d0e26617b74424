import type { OfferLink } from '#contract/waitlist.contract.ts';
import type { Db } from '#server/platform/database/database.ts';
import { newSecretToken } from '#server/platform/secrets.ts';
import { updateOffer } from './offer.store.ts';

/** Makes the links of the letter about an offer, one for each answer. Only this result contains the tokens. */
export async function newOfferLinks(tx: Db, offerId: number): Promise<Record<OfferLink['act'], string>> {
  const [take, decline] = [newSecretToken(), newSecretToken()];
  await updateOffer(tx, offerId, { takeLinkHash: take.tokenHash, declineLinkHash: decline.tokenHash });
  return { take: take.token, decline: decline.token };
}
