import { randomUUID } from 'node:crypto';
import { givesTimeBack } from '#server/appointments/appointment-moves.rules.ts';
import type { AppointmentMoved, AppointmentRescheduled } from '#server/appointments/appointments.events.ts';
import { findAppointment } from '#server/appointments/find-appointment.service.ts';
import { requireMovable } from '#server/appointments/move/move-own-appointment.service.ts';
import { isWithdrawn } from '#server/audit/consent/withdraw-consent.service.ts';
import { requireBookable } from '#server/booking/steps/check-eligibility.service.ts';
import { bookableService } from '#server/catalogue/catalogue.service.ts';
import { personOf } from '#server/identity/profile/profile.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { readSlotId, slotIdOf } from '#server/schedule/free-slots/slots.rules.ts';
import { holdForOffer } from '#server/schedule/hold/hold-slot.service.ts';
import { hasAppointmentIn } from '#server/schedule/hold/keep-hold.service.ts';
import { offerNoticeHours } from '#server/schedule/hours/booking-rule.service.ts';
import { endEntriesOf, lapseUnpaid } from './end-offers.service.ts';
import { type Entry, listWaitingFor, lockEntry, lockPatient, tryLockPatient } from './entry.store.ts';
import { fits, inOrder, type Waiting } from './fit.rules.ts';
import {
  findChain,
  insertOffer,
  insertTime,
  listLiveOffers,
  listTimesWithoutOffer,
  lockTime,
  secondsBlockedBy,
  setTimeStatus,
  type Time,
} from './offer.store.ts';
import { isOffered, planOffer, planOfferByHand, startOfDay, windowMinutes } from './offer-plan.rules.ts';
import { mailOffer } from './waitlist.mails.ts';

type Offering = Pick<Deps, 'db' | 'now' | 'config'>;

/** The time of a cancelled appointment. One that was taken and not paid for in time goes on to the next person. */
export async function offerCancelledTime(
  deps: Offering,
  { appointmentId, from, to }: AppointmentMoved,
  deliveryId: string,
): Promise<void> {
  if (!givesTimeBack(from, to)) return;
  const appointment = await findAppointment(deps.db, appointmentId);
  if (!appointment) return;
  await endEntriesOf(deps, appointmentId);
  const timeId = await lapseUnpaid(deps, appointmentId);
  if (timeId !== undefined) return await offerNext(deps, timeId);
  const { serviceId, doctorId, startsAt } = appointment;
  await offerFreedTime(deps, { source: deliveryId, appointmentId, serviceId, doctorId, startsAt, chain: 0 });
}

/** The time that a moved appointment gave up. */
export async function offerFormerTime(
  deps: Offering,
  { appointmentId, fromDoctorId: doctorId, fromStartsAt, toStartsAt }: AppointmentRescheduled,
  deliveryId: string,
): Promise<void> {
  const appointment = await findAppointment(deps.db, appointmentId);
  if (!appointment || fromStartsAt === undefined || toStartsAt === undefined) return;
  const taken = await findChain(deps.db, { appointmentId, startsAt: new Date(toStartsAt) });
  const chain = taken === undefined ? 0 : taken + 1;
  const { serviceId } = appointment;
  const startsAt = new Date(fromStartsAt);
  await offerFreedTime(deps, { source: deliveryId, appointmentId, serviceId, doctorId, startsAt, chain });
}

type FreedTime = Pick<Time, 'source' | 'appointmentId' | 'serviceId' | 'doctorId' | 'startsAt' | 'chain'>;

async function offerFreedTime(deps: Offering, time: FreedTime): Promise<void> {
  const freedAt = deps.now();
  const isFarEnough = windowMinutes(time.startsAt.getTime() - freedAt.getTime()) !== undefined;
  if (!isOffered(time.chain) || !isFarEnough) return;
  const id = await insertTime(deps.db, { ...time, freedAt });
  if (id !== undefined) await offerNext(deps, id);
}

/** Times whose last offer has ended, or that nobody could be asked about before. */
export async function offerWaitingTimes(deps: Offering): Promise<void> {
  for (const id of await listTimesWithoutOffer(deps.db)) await offerNext(deps, id);
}

/** Offers the time to the next person, if somebody can be asked now. */
async function offerNext(deps: Offering, timeId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const time = await lockTime(tx, timeId);
    if (time?.status !== 'offering' || time.isByHand) return;
    if ((await offerLocked(tx, deps, time)) === 'over') await setTimeStatus(tx, timeId, 'over');
  });
}

/** `over`: the time is free for everybody now; `later`: nobody can be asked at this moment. */
async function offerLocked(tx: Db, deps: Offering, time: Time): Promise<'offered' | 'later' | 'over'> {
  const now = deps.now();
  const blockedSeconds = await secondsBlockedBy(tx, time.id);
  const policy = { noticeHours: await offerNoticeHours(tx, time.serviceId) };
  const plan = planOffer({ ...time, blockedSeconds }, policy, now);
  if (plan.kind === 'over' || (await isBooked(tx, time, now))) return 'over';

  const waiting = await waitingFor(tx, time, now);
  if (!waiting.some((entry) => fits(entry, time, now))) return 'over';
  for (const { entry } of inOrder(waiting, time, now)) {
    if (!(await tryLockPatient(tx, entry.patientId))) continue;
    const stillWaiting = inOrder(await waitingFor(tx, time, now), time, now);
    const isStillWaiting = stillWaiting.some(({ entryId }) => entryId === entry.id);
    if (!isStillWaiting || !(await isAskable(tx, entry, time, now))) continue;
    const refused = await makeOffer(tx, deps, { entry, time, expiresAt: plan.expiresAt });
    if (refused === undefined) return 'offered';
    return refused === 'schedule.slot_taken' ? 'later' : 'over';
  }
  return 'later';
}

interface WaitingEntry extends Waiting {
  entry: Entry;
}

async function waitingFor(tx: Db, { id: timeId, serviceId }: Time, now: Date): Promise<WaitingEntry[]> {
  const entries = await listWaitingFor(tx, { timeId, serviceId, dayStart: startOfDay(now) });
  const waiting: WaitingEntry[] = [];
  for (const entry of entries) {
    const { appointmentId } = entry;
    const appointment = appointmentId === null ? undefined : await findAppointment(tx, appointmentId);
    waiting.push({ ...entry, entryId: entry.id, entry, earlierThan: appointment?.startsAt ?? null });
  }
  return waiting;
}

/** Whether the patient could take the time now. Whoever gave it up is not asked. */
async function isAskable(
  tx: Db,
  { patientId, appointmentId }: Entry,
  time: Time,
  now: Date,
): Promise<boolean> {
  const giver = time.appointmentId === null ? undefined : await findAppointment(tx, time.appointmentId);
  if (giver?.patientId === patientId) return false;
  return await requireTakeable(tx, { patientId, appointmentId }, time, now).then(
    () => true,
    (error) => {
      if (error instanceof Failure) return false;
      throw error;
    },
  );
}

/** Refuses what the booking or the move would refuse, before the patient is asked. */
async function requireTakeable(
  tx: Db,
  { patientId, appointmentId }: Pick<Entry, 'patientId' | 'appointmentId'>,
  { serviceId, doctorId, startsAt }: Pick<Time, 'serviceId' | 'doctorId' | 'startsAt'>,
  now: Date,
): Promise<void> {
  if (!(await personOf(tx, patientId))) throw new Failure('request.not_found');
  if (await isWithdrawn(tx, patientId, 'data_processing')) throw new Failure('booking.consent_withdrawn');
  if (appointmentId !== null) {
    const appointment = await findAppointment(tx, appointmentId, { patientId });
    if (!appointment) throw new Failure('request.not_found');
    if (startsAt >= appointment.startsAt) throw new Failure('waitlist.not_earlier');
    return await requireMovable(tx, appointment, now);
  }
  const service = await bookableService(tx, serviceId);
  const endsAt = new Date(startsAt.getTime() + (service?.durationMinutes ?? 0) * 60_000);
  await requireBookable(tx, patientId, { serviceId, doctorId, startsAt, endsAt }, now);
}

async function isBooked(tx: Db, { serviceId, doctorId, startsAt }: Time, now: Date): Promise<boolean> {
  const minutes = (await bookableService(tx, serviceId))?.durationMinutes ?? 1;
  const from = startsAt.getTime();
  return await hasAppointmentIn(tx, doctorId, { from, to: from + minutes * 60_000 }, now);
}

interface NewOffer {
  entry: Entry;
  time: Time;
  expiresAt: Date;
}

/** Holds the time until the offer ends. Answers with the refusal when the time is not free. */
async function makeOffer(
  tx: Db,
  deps: Offering,
  { entry, time, expiresAt }: NewOffer,
): Promise<Failure['code'] | undefined> {
  const now = deps.now();
  const { serviceId, doctorId, startsAt } = time;
  const byClinic = time.isByHand || undefined;
  try {
    const slotId = slotIdOf({ serviceId, doctorId, startsAt });
    const { draftHash: holder } = await holdForOffer(tx, slotId, { until: expiresAt, byClinic }, now);
    const { id: entryId, patientId } = entry;
    const row = { timeId: time.id, entryId, patientId, holder, offeredAt: now, expiresAt };
    const offerId = await insertOffer(tx, row);
    if (offerId === undefined) throw new Error('The patient got another offer while locked.');
    const moves = entry.appointmentId !== null;
    await mailOffer(tx, deps, { offerId, patientId, doctorId, startsAt, expiresAt, moves });
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error.code;
    throw error;
  }
}

/** Staff offer a free time to one person of the list, whatever the hour, the order and the number of offers. */
export async function offerByHand(deps: Offering, entryId: number, slotId: string): Promise<void> {
  const key = readSlotId(slotId);
  await deps.db.transaction(async (tx) => {
    const now = deps.now();
    const entry = await lockEntry(tx, entryId);
    if (!entry) throw new Failure('request.not_found');
    if (key?.serviceId !== entry.serviceId) throw new Failure('schedule.slot_not_offered');
    await lockPatient(tx, entry.patientId);
    const { patientId } = entry;
    if ((await listLiveOffers(tx, { patientId })).length > 0) throw new Failure('waitlist.has_offer');
    const freed = { serviceId: key.serviceId, doctorId: key.doctorId, startsAt: new Date(key.startsAt) };
    const plan = planOfferByHand(freed.startsAt, now);
    if (plan.kind === 'over') throw new Failure('waitlist.too_near');
    await requireTakeable(tx, entry, freed, now);
    const source = `by hand ${randomUUID()}`;
    const id = await insertTime(tx, { ...freed, source, freedAt: now, chain: 0, isByHand: true });
    const time = id === undefined ? undefined : await lockTime(tx, id);
    if (!time) throw new Error('The database returned no time.');
    const refused = await makeOffer(tx, deps, { entry, time, expiresAt: plan.expiresAt });
    if (refused !== undefined) throw new Failure(refused);
  });
}
