import type { OfferLink } from '#contract/waitlist.contract.ts';
import type { OwnPatient } from '#server/appointments/move-appointment.service.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { siteOf } from '#server/platform/network.ts';
import { type Limit, takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { hashToken } from '#server/platform/secrets.ts';
import { declineOffer, takeOffer } from './answer-offer.service.ts';
import { findEntry } from './entry.store.ts';
import { findOfferByLink, type OfferWithTime } from './offer.store.ts';
import { isLive } from './offer-plan.rules.ts';
import { offerOnWire } from './waitlist.wire.ts';

type Answering = Pick<Deps, 'db' | 'now' | 'config'>;
type Act = OfferLink['act'];

/** A token cannot be guessed; this only keeps somebody from trying for ever. */
const TRIES: Limit = { name: 'waitlist.offer_links', allowed: 120, windowSeconds: 600 };

/** What the page of a link shows: the offer, and nothing else about the patient. */
export async function readOfferLink(
  deps: Pick<Deps, 'db' | 'now'>,
  token: string,
  client: Client,
): Promise<{ data: OfferLink }> {
  const { act, offer } = await requireLink(deps, token, client);
  const entry = offer.entryId === null ? undefined : await findEntry(deps.db, offer.entryId);
  const wanted = entry?.appointmentId ?? null;
  const { locale } = client;
  const {
    id: _id,
    status: _status,
    ...shown
  } = await offerOnWire(deps.db, offer, {
    wanted,
    locale,
    now: deps.now(),
  });
  return { data: { act, ...shown } };
}

export async function takeByLink(deps: Answering, token: string, client: Client) {
  const { offer, patient } = await requireLink(deps, token, client, 'take');
  return await takeOffer(deps, patient, offer.id, client, (locked) => requireUnused(locked, deps.now()));
}

export async function declineByLink(deps: Answering, token: string, client: Client) {
  const { offer, patient } = await requireLink(deps, token, client, 'decline');
  return await declineOffer(deps, patient, offer.id, client, (locked) => requireUnused(locked, deps.now()));
}

interface Link {
  act: Act;
  offer: OfferWithTime;
  patient: OwnPatient;
}

/** One refusal for whatever is wrong with a link, so that nobody learns which offers there are. */
async function requireLink(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
  { network }: Client,
  act?: Act,
): Promise<Link> {
  const at = now();
  await takeTry(db, TRIES, siteOf(network), at);
  const link = await findOfferByLink(db, hashToken(token));
  const patientId = link?.offer.patientId ?? null;
  if (!link || patientId === null || (act && link.act !== act)) throw invalidLink();
  requireUnused(link.offer, at);
  return { ...link, patient: { kind: 'patient', patientId } };
}

/** An answer on any screen uses both links up, and so does the end of the offer. */
function requireUnused(offer: OfferWithTime, now: Date): void {
  if (!isLive(offer, now)) throw invalidLink();
}

function invalidLink(): Failure {
  return new Failure('appointments.letter_link_invalid');
}
