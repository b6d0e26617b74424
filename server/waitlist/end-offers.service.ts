import { findAppointment } from '#server/appointments/find-appointment.service.ts';
import { bookableService } from '#server/catalogue/catalogue.service.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { holdOf, releaseHold } from '#server/schedule/hold/keep-hold.service.ts';
import {
  endEntry,
  endPastEntries,
  listAwaitedAppointments,
  listEntriesOf,
  lockEntry,
  updateEntry,
} from './entry.store.ts';
import {
  findOfferOf,
  listLiveOffers,
  lockOffer,
  type OfferWithTime,
  setTimeStatus,
  updateOffer,
} from './offer.store.ts';
import { pausesAfter } from './offer-plan.rules.ts';
import { mailEnd } from './waitlist.mails.ts';

type Ending = Pick<Deps, 'db' | 'now' | 'config'>;
type Ended = 'declined' | 'expired' | 'lapsed' | 'withdrawn';

/** The caller has locked the offer. An offer by hand goes to nobody else; any other time waits for its next offer. */
export async function endOffer(
  tx: Db,
  { id, holder, offeredAt, time }: OfferWithTime,
  status: Ended,
  at: Date,
): Promise<void> {
  const blockedSeconds = secondsBetween(offeredAt, at);
  await updateOffer(tx, id, { status, endedAt: at, blockedSeconds });
  await releaseHold(tx, { draftHash: holder });
  if (time.isByHand) await setTimeStatus(tx, time.id, 'over');
}

export function secondsBetween(from: Date, to: Date): number {
  return Math.max(0, Math.ceil((to.getTime() - from.getTime()) / 1000));
}

/** Offers whose window has passed. Nobody gets two letters: the one about the pause says that the offer has ended. */
export async function expireOffers(deps: Ending): Promise<void> {
  for (const { id } of await listLiveOffers(deps.db, { expiredBy: deps.now() })) {
    await deps.db.transaction(async (tx) => {
      const offer = await lockOffer(tx, id);
      if (offer?.status !== 'open' || offer.expiresAt > deps.now()) return;
      await endOffer(tx, offer, 'expired', offer.expiresAt);
      const isPaused = await countSilence(tx, offer);
      await tellEnd(tx, deps, offer, isPaused ? 'paused' : 'expired');
    });
  }
}

/** Whether this silence pauses the entry. */
async function countSilence(tx: Db, { entryId }: OfferWithTime): Promise<boolean> {
  const entry = entryId === null ? undefined : await lockEntry(tx, entryId);
  if (!entry) return false;
  const silences = entry.silences + 1;
  const isPaused = pausesAfter(silences);
  await updateEntry(tx, entry.id, { silences, ...(isPaused && { status: 'paused' as const }) });
  return isPaused;
}

/** Offers that cannot be taken any more: the doctor is absent, or the clinic no longer offers the service. */
export async function withdrawImpossible(deps: Ending): Promise<void> {
  for (const { id } of await listLiveOffers(deps.db, 'all')) await withdrawIfImpossible(deps, id);
}

export async function withdrawIfImpossible(deps: Ending, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.now();
    const offer = await lockOffer(tx, id);
    if (offer?.status !== 'open' || offer.expiresAt <= now) return;
    if (await isPossible(tx, offer, now)) return;
    await endOffer(tx, offer, 'withdrawn', now);
    await tellEnd(tx, deps, offer, 'withdrawn');
  });
}

async function isPossible(tx: Db, { holder, time }: OfferWithTime, now: Date): Promise<boolean> {
  const service = await bookableService(tx, time.serviceId);
  const isOffered = service?.doctors.some(({ id }) => id === time.doctorId) ?? false;
  return isOffered && (await holdOf(tx, { draftHash: holder }, now)) !== undefined;
}

/** Ends the offers of this entry without a letter: its patient has left the list or closed the account. */
export async function withdrawOffersOf(tx: Db, entryId: number, now: Date): Promise<void> {
  for (const { id } of await listLiveOffers(tx, { entryId })) {
    const offer = await lockOffer(tx, id);
    if (offer?.status === 'open') await endOffer(tx, offer, 'withdrawn', now);
  }
}

/**
 * The appointment of a yes was not paid for in time and is cancelled; booking has told the patient. Answers with the time,
 * also when this was done before; undefined when the appointment came from no offer or was paid for.
 */
export async function lapseUnpaid(deps: Ending, appointmentId: number): Promise<number | undefined> {
  const found = await findOfferOf(deps.db, appointmentId);
  if (!found || (found.status !== 'accepted' && found.status !== 'lapsed')) return undefined;
  await deps.db.transaction(async (tx) => {
    const offer = await lockOffer(tx, found.id);
    if (offer?.status !== 'accepted') return;
    await endOffer(tx, offer, 'lapsed', deps.now());
    await countSilence(tx, offer);
  });
  return found.timeId;
}

/** The appointment of a yes is confirmed and paid for. */
export async function completeOffer(
  { db, now }: Ending,
  { appointmentId }: { appointmentId: number },
): Promise<void> {
  const found = await findOfferOf(db, appointmentId);
  const appointment = found && (await findAppointment(db, appointmentId));
  if (!appointment || found?.status !== 'accepted') return;
  await db.transaction(async (tx) => {
    const offer = await lockOffer(tx, found.id);
    if (offer?.status !== 'accepted') return;
    const blockedSeconds = secondsBetween(offer.offeredAt, offer.answeredAt ?? now());
    const recoveredCents = appointment.terms.amountCents;
    await updateOffer(tx, offer.id, { status: 'taken', endedAt: now(), blockedSeconds, recoveredCents });
    await setTimeStatus(tx, offer.timeId, 'taken');
    if (offer.entryId !== null) await endEntry(tx, offer.entryId, 'fulfilled', now());
  });
}

/** Ends entries for which nothing can be offered any more. */
export async function endPast({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await endPastEntries(db, berlinDate(now()), now());
  for (const id of await listAwaitedAppointments(db)) {
    const appointment = await findAppointment(db, id);
    if (!appointment || appointment.startsAt <= now()) await endEntriesOf({ db, now }, id);
  }
}

/** The appointment that was to become earlier does not take place, or begins. */
export async function endEntriesOf(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  appointmentId: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const id of await listEntriesOf(tx, appointmentId)) {
      await withdrawOffersOf(tx, id, now());
      await endEntry(tx, id, 'over', now());
    }
  });
}

async function tellEnd(
  tx: Db,
  deps: Ending,
  { patientId, time: { doctorId, startsAt } }: OfferWithTime,
  reason: 'expired' | 'paused' | 'withdrawn',
): Promise<void> {
  if (patientId !== null) await mailEnd(tx, deps, { patientId, doctorId, startsAt, reason });
}
