import type { WaitlistEntry, WaitlistOffer } from '#contract/waitlist.contract.ts';
import { isBeforeDeadline, termsAtNewTime } from '#server/appointments/cancel/agreed-terms.rules.ts';
import { findAppointment } from '#server/appointments/find-appointment.service.ts';
import { termsOf } from '#server/booking/require-payable.service.ts';
import { pricedService } from '#server/catalogue/catalogue.service.ts';
import { appointmentNames, serviceTitle } from '#server/catalogue/catalogue-names.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Locale } from '#server/platform/locale.ts';
import type { Entry } from './entry.store.ts';
import type { OfferWithTime } from './offer.store.ts';

export async function entryOnWire(db: Db, entry: Entry, locale: Locale): Promise<WaitlistEntry> {
  const names = await appointmentNames(db);
  return {
    id: entry.id,
    status: entry.status === 'paused' ? 'paused' : 'active',
    service: { id: entry.serviceId, title: serviceTitle(names, entry.serviceId, locale) },
    appointment: await shownAppointment(db, entry.appointmentId),
    doctors: entry.doctorIds.map((id) => ({ id, display_name: names.doctors.get(id)?.displayName ?? '' })),
    weekdays: entry.weekdays,
    from_time: entry.fromTime,
    until_time: entry.untilTime,
    notice_hours: entry.noticeHours,
    until_date: entry.untilDate,
    at_night: entry.isAskedAtNight,
    joined_at: entry.joinedAt.toISOString(),
  };
}

/** `wanted` is the appointment that the patient wants earlier. */
export async function offerOnWire(
  db: Db,
  { id, status, time, expiresAt }: OfferWithTime,
  { wanted, locale, now }: { wanted: number | null; locale: Locale; now: Date },
): Promise<WaitlistOffer> {
  const names = await appointmentNames(db);
  const { serviceId, doctorId, startsAt } = time;
  const isOver = status === 'open' && expiresAt <= now;
  const left = status === 'open' ? expiresAt.getTime() - now.getTime() : 0;
  const appointment = wanted === null ? undefined : await findAppointment(db, wanted);
  const price = wanted === null ? await pricedService(db, serviceId) : undefined;
  const terms = appointment
    ? termsAtNewTime(appointment, startsAt)
    : price && (await termsOf(db, { serviceId, startsAt }));
  return {
    id,
    status: isOver ? 'expired' : status,
    service: { id: serviceId, title: serviceTitle(names, serviceId, locale) },
    doctor: { id: doctorId, display_name: names.doctors.get(doctorId)?.displayName ?? '' },
    starts_at: startsAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    seconds_left: Math.max(0, Math.floor(left / 1000)),
    moves: appointment ? shown(appointment) : null,
    price_cents: price?.priceCents ?? null,
    free_until: terms && isBeforeDeadline(terms, now) ? terms.freeUntil : null,
  };
}

async function shownAppointment(db: Db, id: number | null) {
  const found = id === null ? undefined : await findAppointment(db, id);
  return found ? shown(found) : null;
}

function shown({ id, startsAt }: { id: number; startsAt: Date }) {
  return { id, starts_at: startsAt.toISOString() };
}
