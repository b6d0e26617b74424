import type { AppointmentRow } from '#contract/appointments.contract.ts';
import { appointmentTime, cancellationTime } from '#contract/displayed-texts.rules.ts';
import type { appointments } from '#texts/generated/appointments.ts';
import { formatDate, formatDateTime, formatWeekday } from '#web/lib/dates.ts';
import type { Language } from '#web/lib/language.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import type { CardDetail, RowCard } from '#web/ui/RowCards.tsx';
import {
  CalendarLink,
  CancelButton,
  History,
  hasHistory,
  PayButton,
  VideoCheckLink,
} from './appointment-parts.tsx';
import { StatusPill } from './StatusPill.tsx';
import { VideoLink } from './VideoLink.tsx';

interface Texts {
  t: (typeof appointments)['de'];
  language: Language;
}

/** An appointment on a phone: when, what, with whom, and the one thing that is to do now. */
export function appointmentCard(
  { t, language }: Texts,
  onCancel: (appointment: AppointmentRow) => void,
): RowCard<AppointmentRow> {
  return {
    headline: (appointment) => appointmentHeadline(appointment, t),
    lines: ({ service, doctor }) => [service.name, doctor.display_name],
    pill: ({ status, status_label }) => <StatusPill status={status} words={status_label} />,
    action: (appointment) => mainAction(appointment, () => onCancel(appointment)),
    more: (appointment) => detailsOf(appointment, { t, language }, () => onCancel(appointment)),
  };
}

/** `17.11.2026 11:00 Uhr` */
export function appointmentHeadline(appointment: AppointmentRow, t: Texts['t']): string {
  return appointmentTime(appointment, t, { date: formatDate });
}

/** First what is owed, then the open video room, then the way to cancel. */
function mainAction(appointment: AppointmentRow, onCancel: () => void) {
  if (appointment.can_pay_by_link) return <PayButton appointment={appointment} />;
  if (appointment.zoom_link) {
    return <VideoLink appointment={appointment} className={buttonClass({ size: 'small' })} />;
  }
  return appointment.canCancel ? <CancelButton appointment={appointment} onCancel={onCancel} /> : null;
}

function detailsOf(appointment: AppointmentRow, { t, language }: Texts, onCancel: () => void): CardDetail[] {
  const { start_date, zoom_link, zoom_link_from, can_pay_by_link, canCancel, created_at } = appointment;
  const isAhead = zoom_link_from !== null;
  const isCancelSecond = canCancel && (can_pay_by_link || zoom_link !== null);
  const all: (CardDetail | false)[] = [
    { label: t.date, value: formatWeekday(start_date, language) },
    isAhead &&
      (zoom_link === null || can_pay_by_link) && {
        label: t.video,
        value: <VideoLink appointment={appointment} />,
      },
    appointment.cancellation_request_created_at !== null && {
      label: t.status,
      value: cancellationTime(appointment, t, { dateTime: formatDateTime }),
    },
    { label: t.created, value: formatDateTime(created_at) },
    hasHistory(appointment) && { label: t.history, value: <History appointment={appointment} /> },
    isCancelSecond && {
      label: t.cancel,
      value: <CancelButton appointment={appointment} onCancel={onCancel} />,
    },
    isAhead && { label: t.action, value: <CalendarLink appointment={appointment} /> },
    isAhead && { label: t.video_check_before, value: <VideoCheckLink appointment={appointment} /> },
  ];
  return all.filter((detail) => detail !== false);
}
