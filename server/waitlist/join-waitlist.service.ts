import type { WaitlistJoinForm, WaitlistWish } from '#contract/waitlist.contract.ts';
import { WISHES_AT_MOST } from '#contract/waitlist.contract.ts';
import { requireMovable } from '#server/appointments/move/move-own-appointment.service.ts';
import { ownAppointment } from '#server/appointments/move-appointment.service.ts';
import { isWithdrawn } from '#server/audit/consent/withdraw-consent.service.ts';
import { followUpsOf } from '#server/booking/steps/check-eligibility.service.ts';
import { bookableService } from '#server/catalogue/catalogue.service.ts';
import type { Patient } from '#server/platform/actor.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure, type FieldFault } from '#server/platform/failure.ts';
import { waitlist_answer } from '#texts/generated/waitlist_answer.ts';
import { withdrawOffersOf } from './end-offers.service.ts';
import {
  endEntry,
  findEntry,
  insertEntry,
  listOpenEntries,
  lockEntry,
  lockPatient,
  updateEntry,
} from './entry.store.ts';
import { findOffer, listLiveOffers } from './offer.store.ts';
import { entryOnWire, offerOnWire } from './waitlist.wire.ts';

type Waiting = Pick<Deps, 'db' | 'now'>;
type Speaker = Pick<Client, 'locale'>;

/** The entries that have not ended, and the offer that waits for an answer or for the payment. */
export async function readWaitlist({ db, now }: Waiting, { patientId }: Patient, { locale }: Speaker) {
  const entries = await listOpenEntries(db, patientId);
  const live = await listLiveOffers(db, { patientId });
  const offer = live.find(({ status, expiresAt }) => status === 'accepted' || expiresAt > now());
  const wanted = entries.find(({ id }) => id === offer?.entryId)?.appointmentId ?? null;
  return {
    data: {
      entries: await Promise.all(entries.map((entry) => entryOnWire(db, entry, locale))),
      offer: offer ? await offerOnWire(db, offer, { wanted, locale, now: now() }) : null,
    },
  };
}

export async function readOffer(
  { db, now }: Waiting,
  { patientId }: Patient,
  id: number,
  { locale }: Speaker,
) {
  const offer = await findOffer(db, id, { patientId });
  if (!offer) throw new Failure('request.not_found');
  const entry = offer.entryId === null ? undefined : await findEntry(db, offer.entryId);
  const wanted = entry?.appointmentId ?? null;
  return { data: await offerOnWire(db, offer, { wanted, locale, now: now() }) };
}

/** A patient waits once for a service. */
export async function joinWaitlist(
  deps: Waiting,
  patient: Patient,
  { service_id: serviceId, appointment_id, ...wish }: WaitlistJoinForm,
  { locale }: Speaker,
) {
  const { db, now } = deps;
  const { patientId } = patient;
  const appointmentId = appointment_id ?? null;
  await requireWish(deps, serviceId, wish);
  await requireMayWait(deps, patient, { serviceId, appointmentId });
  const entry = await db.transaction(async (tx) => {
    await lockPatient(tx, patientId);
    if ((await listOpenEntries(tx, patientId)).length >= WISHES_AT_MOST)
      throw new Failure('waitlist.too_many_wishes');
    const row = { patientId, serviceId, appointmentId, ...columnsOf(wish), joinedAt: now() };
    return await insertEntry(tx, row);
  });
  if (!entry) throw new Failure('waitlist.already_waiting');
  return { message: waitlist_answer[locale].joined, data: await entryOnWire(db, entry, locale) };
}

async function requireMayWait(
  deps: Waiting,
  patient: Patient,
  { serviceId, appointmentId }: { serviceId: number; appointmentId: number | null },
): Promise<void> {
  const { db, now } = deps;
  if (await isWithdrawn(db, patient.patientId, 'data_processing'))
    throw new Failure('booking.consent_withdrawn');
  if (appointmentId !== null) {
    const appointment = await ownAppointment(db, patient.patientId, appointmentId);
    if (appointment.serviceId !== serviceId) refuse({ service_id: [{ text: 'invalid' }] });
    return await requireMovable(db, appointment, now());
  }
  const service = await bookableService(db, serviceId);
  const needsFirst = (await followUpsOf(deps, patient)).needs_first_appointment;
  if (service?.type === 'following' && needsFirst) throw new Failure('booking.first_appointment_needed');
}

/** A changed wish is active again and keeps its place. An offer that is out stays. */
export async function changeEntry(
  deps: Waiting,
  { patientId }: Patient,
  { id, ...wish }: WaitlistWish & { id: number },
  { locale }: Speaker,
) {
  const { db } = deps;
  const found = (await listOpenEntries(db, patientId)).find((entry) => entry.id === id);
  if (!found) throw new Failure('request.not_found');
  await requireWish(deps, found.serviceId, wish);
  const entry = await db.transaction(async (tx) => {
    if (!(await lockEntry(tx, id, { patientId }))) throw new Failure('request.not_found');
    await updateEntry(tx, id, { ...columnsOf(wish), status: 'active', silences: 0 });
    return await lockEntry(tx, id, { patientId });
  });
  if (!entry) throw new Failure('request.not_found');
  return { message: waitlist_answer[locale].changed, data: await entryOnWire(db, entry, locale) };
}

/** An offer that is out for the entry ends; an appointment that is being paid for stays. */
export async function leaveWaitlist(
  { db, now }: Waiting,
  { patientId }: Patient,
  id: number,
  { locale }: Speaker,
): Promise<{ message: string }> {
  await db.transaction(async (tx) => {
    const own = (await listOpenEntries(tx, patientId)).some((entry) => entry.id === id);
    if (!own) throw new Failure('request.not_found');
    await withdrawOffersOf(tx, id, now());
    await endEntry(tx, id, 'left', now());
  });
  return { message: waitlist_answer[locale].left };
}

function columnsOf(wish: WaitlistWish) {
  return {
    doctorIds: [...new Set(wish.doctor_ids)],
    weekdays: [...new Set(wish.weekdays)].toSorted(),
    fromTime: wish.from_time,
    untilTime: wish.until_time,
    noticeHours: wish.notice_hours,
    untilDate: wish.until_date,
    isAskedAtNight: wish.at_night,
  };
}

/** The service is offered, by each of the doctors, and some time can fit the wish. */
async function requireWish({ db, now }: Waiting, serviceId: number, wish: WaitlistWish): Promise<void> {
  const service = await bookableService(db, serviceId);
  if (!service) refuse({ service_id: [{ text: 'invalid' }] });
  const offering = new Set(service.doctors.map(({ id }) => id));
  if (wish.doctor_ids.some((id) => !offering.has(id))) refuse({ doctor_ids: [{ text: 'invalid' }] });
  const { from_time: from, until_time: until } = wish;
  if (from !== null && until !== null && until < from) refuse({ until_time: [{ text: 'end_before_start' }] });
  if (wish.until_date !== null && wish.until_date < berlinDate(now()))
    refuse({ until_date: [{ text: 'date_not_past' }] });
}

function refuse(fields: Record<string, FieldFault[]>): never {
  throw new Failure('request.invalid', { fields });
}
