import type { AppointmentRow } from '#contract/appointments.contract.ts';
import { canCancel, isWithin48Hours } from '#contract/appointments.rules.ts';
import type { Locale } from '#contract/locale.ts';
import type { VisitNames } from '#server/catalogue/catalogue-names.service.ts';
import type { VisitPayment } from '#server/payments/ledger/read-payments.service.ts';
import { berlinDate, berlinTime } from '#server/platform/berlin-time.ts';
import { cancellationTerms } from '../cancel/decide-cancellation.rules.ts';
import { shownVideoLink } from '../video/video-link.rules.ts';
import type { ListedVisit } from './appointment-list.store.ts';

interface Surroundings {
  names: VisitNames;
  payment: VisitPayment | undefined;
  locale: Locale;
  now: Date;
}

/** A visit as its patient sees it at this moment. */
export function describeVisit(visit: ListedVisit, around: Surroundings): AppointmentRow {
  const { startsAt, endsAt } = visit;
  const { payment, now } = around;
  const video = shownVideoLink(visit, now);
  return {
    id: visit.id,
    appointment_date: berlinDate(startsAt),
    start_time: berlinTime(startsAt),
    end_time: berlinTime(endsAt),
    start_date: startsAt.toISOString(),
    end_date: endsAt.toISOString(),
    status: visit.status,
    service: serviceOf(visit, around),
    doctor: doctorOf(visit, around),
    zoom_link: video.link,
    zoom_link_from: video.from?.toISOString() ?? null,
    payment_gateway: payment?.gateway ?? visit.gateway,
    payment_status: payment?.state ?? null,
    paypal_transaction: payment?.paypal ? { status: payment.paypal } : null,
    created_at: visit.createdAt.toISOString(),
    updated_at: visit.updatedAt.toISOString(),
    cancellation_request_created_at: visit.cancellationRequestCreatedAt?.toISOString() ?? null,
    canCancel: canCancel(visit, now),
    isWithin48Hours: isWithin48Hours(startsAt, now),
    cancellation: cancellationTerms(visit, payment?.refundableCents ?? 0, now),
    can_pay_by_link: payment?.isOpen ?? false,
    history: historyOf(visit),
  };
}

function serviceOf(
  { serviceId, startsAt, endsAt, terms }: ListedVisit,
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

function doctorOf({ doctorId }: ListedVisit, { names }: Surroundings): AppointmentRow['doctor'] {
  const { displayName = '', firstName = '', lastName = '' } = names.doctors.get(doctorId) ?? {};
  return { id: doctorId, display_name: displayName, first_name: firstName, last_name: lastName };
}

/** `pending` is over before anybody sees it, and a visitor who booked is the patient now. */
function historyOf({ history }: ListedVisit): AppointmentRow['history'] {
  return history
    .filter(({ status }) => status !== 'pending')
    .map(({ status, by, at }) => ({
      status,
      by: by === 'visitor' ? 'patient' : by,
      at: new Date(at).toISOString(),
    }));
}
