import type { AppointmentRow } from '#contract/appointments.contract.ts';
import { cancellationTime, canHaveFeedback, wishedTime } from '#contract/displayed-texts.rules.ts';
import type { appointments } from '#texts/generated/appointments.ts';
import { formatDateTime, formatWeekday } from '#web/lib/dates.ts';
import type { Language } from '#web/lib/language.ts';
import type { CardDetail, RowCard } from '#web/ui/RowCards.tsx';
import { FeedbackButton } from '../feedback/FeedbackButton.tsx';
import { appointmentHeadline } from './appointment-headline.ts';
import {
  CancelButton,
  EarlierLink,
  History,
  hasActions,
  hasHistory,
  MoveLink,
  PayButton,
  Preparation,
} from './appointment-parts.tsx';
import { StatusPill } from './StatusPill.tsx';
import { VideoLink } from './VideoLink.tsx';

interface Texts {
  t: (typeof appointments)['de'];
  language: Language;
}

interface CardHandlers {
  onCancel: (appointment: AppointmentRow) => void;
  onFeedback: (appointment: AppointmentRow) => void;
}

/** An appointment on a phone: when, what, with whom, and what is to do now. */
export function appointmentCard(
  { t, language }: Texts,
  { onCancel, onFeedback }: CardHandlers,
): RowCard<AppointmentRow> {
  return {
    headline: (appointment) => appointmentHeadline(appointment, t),
    lines: ({ service, doctor }) => [service.name, doctor.display_name],
    pill: ({ status, status_label }) => <StatusPill status={status} label={status_label} />,
    action: (appointment) =>
      hasActions(appointment) && (
        <CardActions
          appointment={appointment}
          onCancel={() => onCancel(appointment)}
          onFeedback={() => onFeedback(appointment)}
        />
      ),
    more: (appointment) => detailsOf(appointment, { t, language }, () => onCancel(appointment)),
  };
}

interface CardActionsProps {
  appointment: AppointmentRow;
  onCancel: () => void;
  onFeedback: () => void;
}

/** First what is owed or the open video room, then how to prepare, and at last the way to cancel. */
function CardActions({ appointment, onCancel, onFeedback }: CardActionsProps) {
  const { can_pay_by_link, canCancel } = appointment;
  return (
    <>
      {can_pay_by_link && <PayButton appointment={appointment} />}
      {isVideoMain(appointment) && <VideoLink appointment={appointment} />}
      <Preparation appointment={appointment} />
      {!isCancelHidden(appointment) && <MoveLink appointment={appointment} />}
      {!isCancelHidden(appointment) && <EarlierLink appointment={appointment} />}
      {canHaveFeedback(appointment) && <FeedbackButton appointment={appointment} onOpen={onFeedback} />}
      {canCancel && !isCancelHidden(appointment) && (
        <CancelButton appointment={appointment} onCancel={onCancel} />
      )}
    </>
  );
}

function isVideoMain({ can_pay_by_link, zoom_link }: AppointmentRow): boolean {
  return zoom_link !== null && !can_pay_by_link;
}

/** Beside the one thing that is to do now, the way to cancel waits behind the chevron. */
function isCancelHidden({ can_pay_by_link, zoom_link }: AppointmentRow): boolean {
  return can_pay_by_link || zoom_link !== null;
}

function detailsOf(appointment: AppointmentRow, { t, language }: Texts, onCancel: () => void): CardDetail[] {
  const { start_date, zoom_link_from, canCancel, created_at } = appointment;
  const all: (CardDetail | false)[] = [
    { label: t.date, value: formatWeekday(start_date, language) },
    zoom_link_from !== null &&
      !isVideoMain(appointment) && { label: t.video, value: <VideoLink appointment={appointment} /> },
    appointment.cancellation_request_created_at !== null && {
      label: t.status,
      value: cancellationTime(appointment, t, { dateTime: formatDateTime }),
    },
    appointment.move_request !== null && {
      label: t.status,
      value: wishedTime(appointment, t, { dateTime: formatDateTime }),
    },
    { label: t.created, value: formatDateTime(created_at) },
    hasHistory(appointment) && { label: t.history, value: <History appointment={appointment} /> },
    appointment.move !== null &&
      isCancelHidden(appointment) && { label: t.move, value: <MoveLink appointment={appointment} /> },
    canCancel &&
      isCancelHidden(appointment) && {
        label: t.cancel,
        value: <CancelButton appointment={appointment} onCancel={onCancel} />,
      },
  ];
  return all.filter((detail) => detail !== false);
}
