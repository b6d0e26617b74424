import { rescheduleAppointment } from '#server/appointments/calendar/reschedule-appointment.service.ts';
import { requireMovable } from '#server/appointments/move/move-own-appointment.service.ts';
import { lockAppointment, type OwnPatient } from '#server/appointments/move-appointment.service.ts';
import { isWithdrawn } from '#server/audit/consent/withdraw-consent.service.ts';
import { writeProposal } from '#server/booking/confirm/write-proposal.service.ts';
import { requireBookable } from '#server/booking/steps/check-eligibility.service.ts';
import { personOf } from '#server/identity/profile/profile.service.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { holdOf } from '#server/schedule/hold/keep-hold.service.ts';
import { waitlist_answer } from '#texts/generated/waitlist_answer.ts';
import { endOffer, secondsBetween, withdrawIfImpossible } from './end-offers.service.ts';
import { type Entry, endEntry, lockEntry, updateEntry } from './entry.store.ts';
import { lockOffer, type OfferWithTime, setTimeStatus, updateOffer } from './offer.store.ts';
import { isLive, payUntil } from './offer-plan.rules.ts';

type Answering = Pick<Deps, 'db' | 'now' | 'config'>;
type Taken = { status: 'accepted' | 'taken'; token: string | null };
/** What has to be true of the offer while it is locked; throws otherwise. */
type Requirement = (offer: OfferWithTime) => void;

/**
 * The patient takes the offered time. A repeated yes changes nothing. Only the first answer contains the token of a new
 * appointment; the letter has the same link.
 */
export async function takeOffer(
  deps: Answering,
  patient: OwnPatient,
  id: number,
  { locale }: Pick<Client, 'locale'>,
  requireMore: Requirement = () => undefined,
) {
  try {
    const { status, token } = await deps.db.transaction(async (tx) => {
      const offer = await lockOffer(tx, id, { patientId: patient.patientId });
      if (!offer) throw new Failure('request.not_found');
      requireMore(offer);
      return await takeLocked(tx, deps, patient, offer);
    });
    const t = waitlist_answer[locale];
    const unpaid = token === null ? t.taken_before : t.accepted;
    return {
      message: status === 'taken' ? t.taken : unpaid,
      data: { status, confirmation_token: token },
    };
  } catch (error) {
    // The doctor may be absent by now: the patient is told why at once, and not with the next sweep.
    if (error instanceof Failure) await withdrawIfImpossible(deps, id);
    throw error;
  }
}

async function takeLocked(
  tx: Db,
  deps: Answering,
  patient: OwnPatient,
  offer: OfferWithTime,
): Promise<Taken> {
  const { patientId } = patient;
  if (offer.status === 'accepted' || offer.status === 'taken') return { status: offer.status, token: null };
  requireLive(offer, deps.now());
  const entry = offer.entryId === null ? undefined : await lockEntry(tx, offer.entryId, { patientId });
  if (!entry) throw new Failure('waitlist.offer_over');
  if (await isWithdrawn(tx, patientId, 'data_processing')) throw new Failure('booking.consent_withdrawn');
  await updateEntry(tx, entry.id, { silences: 0 });
  return entry.appointmentId === null
    ? await bookNew(tx, deps, offer, entry)
    : await moveEarlier(tx, deps, offer, { entry, appointmentId: entry.appointmentId, patient });
}

function requireLive(offer: OfferWithTime, now: Date): void {
  if (!isLive(offer, now)) throw new Failure('waitlist.offer_over');
}

/** Keeps the time as an appointment that the patient has to pay for, as with a proposal of the clinic. */
async function bookNew(
  tx: Db,
  deps: Answering,
  { id, holder: draftHash }: OfferWithTime,
  { patientId }: Entry,
): Promise<Taken> {
  const now = deps.now();
  const known = await personOf(tx, patientId);
  const hold = await holdOf(tx, { draftHash }, now);
  if (!known) throw new Failure('session.required');
  if (!hold) throw new Failure('waitlist.offer_over');
  await requireBookable(tx, patientId, hold, now);
  const { id: appointmentId, token } = await writeProposal(tx, deps, {
    actor: { kind: 'patient', patientId },
    why: WHY,
    createdBy: 'patient',
    patientId,
    known,
    holder: { draftHash },
    hold,
    status: 'created_by_admin',
    expiresAt: payUntil(now),
    occasion: 'taken_offer',
  });
  await updateOffer(tx, id, { status: 'accepted', answeredAt: now, appointmentId });
  return { status: 'accepted', token };
}

const WHY = 'took an offer of the waiting list';

/** The clinic's own move: price, payment and answers stay. The time given up becomes free in the same transaction. */
async function moveEarlier(
  tx: Db,
  deps: Answering,
  { id, holder: draftHash, offeredAt, timeId, time }: OfferWithTime,
  { entry, appointmentId, patient }: { entry: Entry; appointmentId: number; patient: OwnPatient },
): Promise<Taken> {
  const now = deps.now();
  const appointment = await lockAppointment(tx, appointmentId, { patientId: patient.patientId });
  if (time.startsAt >= appointment.startsAt) throw new Failure('waitlist.not_earlier');
  await requireMovable(tx, appointment, now);
  await rescheduleAppointment(tx, appointmentId, { draftHash }, { actor: patient, why: WHY, now });
  const blockedSeconds = secondsBetween(offeredAt, now);
  const end = { status: 'taken' as const, answeredAt: now, endedAt: now };
  await updateOffer(tx, id, { ...end, blockedSeconds, appointmentId });
  await setTimeStatus(tx, timeId, 'taken');
  await endEntry(tx, entry.id, 'fulfilled', now);
  return { status: 'taken', token: null };
}

/** The patient says no: the entry stays, and the time goes to the next person. A repeated no changes nothing. */
export async function declineOffer(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { patientId }: OwnPatient,
  id: number,
  { locale }: Pick<Client, 'locale'>,
  requireMore: Requirement = () => undefined,
): Promise<{ message: string }> {
  await db.transaction(async (tx) => {
    const offer = await lockOffer(tx, id, { patientId });
    if (!offer) throw new Failure('request.not_found');
    requireMore(offer);
    if (offer.status === 'declined') return;
    requireLive(offer, now());
    await endOffer(tx, offer, 'declined', now());
    await updateOffer(tx, id, { answeredAt: now() });
    if (offer.entryId !== null) await updateEntry(tx, offer.entryId, { silences: 0 });
  });
  return { message: waitlist_answer[locale].declined };
}
