import type { dashboard } from '#texts/generated/dashboard.ts';
import { formatDate, formatDateTime, formatTime } from '#web/lib/format.ts';

const DAY_MS = 86_400_000;
/** The two days of the year that are not 24 hours long are no reason to say the wrong name. */
const NOON_IN_BERLIN = 'T11:00:00Z';

/** `Heute, 08:12`, `Gestern, 17:40`, else the whole date. */
export function messageTime(sent: string, now: Date, t: (typeof dashboard)['de']): string {
  const day = formatDate(sent);
  if (day === formatDate(now)) return t.today({ time: formatTime(sent) });
  if (day === formatDate(dayBefore(now))) return t.yesterday({ time: formatTime(sent) });
  return formatDateTime(sent);
}

function dayBefore(now: Date): Date {
  const [day, month, year] = formatDate(now).split('.');
  return new Date(new Date(`${year}-${month}-${day}${NOON_IN_BERLIN}`).getTime() - DAY_MS);
}
