import type { AppointmentRow } from '#contract/appointments.contract.ts';
import type { Locale } from '#contract/locale.ts';
import type { AppointmentNames } from '#server/catalogue/catalogue-names.service.ts';
import type { AppointmentPayment } from '#server/payments/ledger/read-payments.service.ts';
import { berlinDate, berlinTime } from '#server/platform/berlin-time.ts';
import { hasBegun } from '../appointment-moves.rules.ts';
import {
  canCancel,
  describeCancellation,
  firstAfter,
  isLate,
  momentsOfCancellation,
} from '../cancel/decide-cancellation.rules.ts';
import { countOwnMoves, describeOwnMove, type OwnMovePolicy } from '../move/own-move.rules.ts';
import { linkTimes, shownVideoLink } from '../video/video-link.rules.ts';
import type { ListedAppointment } from './appointment-list.store.ts';

interface Surroundings {
  names: AppointmentNames;
  payment: AppointmentPayment | undefined;
  policy: OwnMovePolicy;
  locale: Locale;
  now: Date;
}

/** An appointment as the patient sees it at this moment. */
export function describeAppointment(appointment: ListedAppointment, around: Surroundings): AppointmentRow {
  const { startsAt, endsAt } = appointment;
  const { payment, policy, now } = around;
  const requests = requestsOf(appointment);
  const video = shownVideoLink(appointment, now);
  return {
    id: appointment.id,
    appointment_date: berlinDate(startsAt),
    start_time: berlinTime(startsAt),
    end_time: berlinTime(endsAt),
    start_date: startsAt.toISOString(),
    end_date: endsAt.toISOString(),
    status: appointment.status,
    status_label: appointment.statusLabel,
    service: serviceOf(appointment, around),
    doctor: doctorOf(appointment, around),
    zoom_link: video.link,
    zoom_link_from: video.from?.toISOString() ?? null,
    payment_gateway: payment?.gateway ?? appointment.gateway,
    payment_status: payment?.state ?? null,
    paypal_transaction: payment?.paypal ? { status: payment.paypal } : null,
    created_at: appointment.createdAt.toISOString(),
    updated_at: appointment.updatedAt.toISOString(),
    cancellation_request_created_at: appointment.cancellationRequestCreatedAt?.toISOString() ?? null,
    canCancel: canCancel(appointment, now),
    isWithin48Hours: isLate(appointment, now),
    cancellation: describeCancellation(appointment, payment?.refundableCents ?? 0, now),
    move: describeOwnMove({ ...appointment, ...requests }, policy, now),
    move_request: moveRequestOf(appointment, around),
    can_pay_by_link: payment?.isOpen ?? false,
    history: historyOf(appointment),
  };
}

/**
 * The first moment after this one at which time alone changes a description: the deadline of a free cancellation, the
 * beginning, the second after it, and the times of the link.
 */
export function describedUntil(
  appointments: Pick<ListedAppointment, 'startsAt' | 'endsAt' | 'terms'>[],
  now: Date,
): number {
  const moments = appointments.flatMap((appointment) => {
    const { from, until } = linkTimes(appointment);
    return [...momentsOfCancellation(appointment), from.getTime(), until.getTime() + 1];
  });
  return firstAfter(moments, now);
}

function requestsOf({ history, moveRequests }: ListedAppointment) {
  const accepted = moveRequests.filter(({ outcome }) => outcome === 'accepted');
  return {
    movesDone: countOwnMoves(history) + accepted.length,
    requestsMade: moveRequests.length,
    isRequested: moveRequests.some(({ outcome }) => outcome === null),
  };
}

/** The wish that waits. Once the appointment has begun, nobody decides about it any more. */
function moveRequestOf(
  { moveRequests, startsAt }: ListedAppointment,
  { names, now }: Surroundings,
): AppointmentRow['move_request'] {
  const waiting = moveRequests.find(({ outcome }) => outcome === null);
  if (!waiting || hasBegun(startsAt, now)) return null;
  return {
    start_date: new Date(waiting.startsAt).toISOString(),
    doctor: names.doctors.get(waiting.doctorId)?.displayName ?? '',
    requested_at: new Date(waiting.requestedAt).toISOString(),
  };
}

function serviceOf(
  { serviceId, startsAt, endsAt, terms }: ListedAppointment,
  { names, locale }: Surroundings,
): AppointmentRow['service'] {
  const titles = names.services.get(serviceId) ?? { de: '', en: '' };
  return {
    id: serviceId,
    name: titles[locale],
    translations: [
      { locale: 'de', title: titles.de },
      { locale: 'en', title: titles.en },
    ],
    price: terms.amountCents / 100,
    duration: (endsAt.getTime() - startsAt.getTime()) / 60_000,
  };
}

function doctorOf({ doctorId }: ListedAppointment, { names }: Surroundings): AppointmentRow['doctor'] {
  const { displayName = '', firstName = '', lastName = '' } = names.doctors.get(doctorId) ?? {};
  return { id: doctorId, display_name: displayName, first_name: firstName, last_name: lastName };
}

/** Leaves out `pending`, which nobody sees. A visitor who booked is the patient now. */
function historyOf({ history }: ListedAppointment): AppointmentRow['history'] {
  return history
    .filter(({ status }) => status !== 'pending')
    .map(({ status, by, at }) => ({
      status,
      by: by === 'visitor' ? 'patient' : by,
      at: new Date(at).toISOString(),
    }));
}
