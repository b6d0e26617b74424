import type { AppointmentRow } from '#contract/appointments.contract.ts';
import { appointments } from '#texts/generated/appointments.ts';
import { formatDate, formatTime } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { buttonClass } from '#web/ui/Button.tsx';

interface VideoLinkProps {
  appointment: AppointmentRow;
  size?: 'small' | 'normal';
}

/** The button into the video room while it is open; before that, the time at which it opens. */
export function VideoLink({ appointment, size = 'small' }: VideoLinkProps) {
  const t = useTexts(appointments);
  const { zoom_link, zoom_link_from, start_date } = appointment;
  if (zoom_link) {
    return (
      <a
        href={zoom_link}
        target="_blank"
        rel="noreferrer noopener"
        className={buttonClass({ size })}
        aria-label={t.join_label({ date: formatDate(start_date) })}
      >
        {t.join}
      </a>
    );
  }
  if (zoom_link_from === null) return t.no_link;
  return <span>{opening(zoom_link_from, t)}</span>;
}

type Texts = (typeof appointments)['de'];

function opening(from: string, t: Texts): string {
  return t.join_from({ time: formatTime(from) });
}
