import type { dashboard } from '#texts/generated/dashboard.ts';
import { dayBefore, formatDate, formatDateTime, formatTime } from '#web/lib/format.ts';

/** `Heute, 08:12`, `Gestern, 17:40`, else the whole date. */
export function messageTime(sent: string, now: Date, t: (typeof dashboard)['de']): string {
  const day = formatDate(sent);
  if (day === formatDate(now)) return t.today({ time: formatTime(sent) });
  if (day === formatDate(dayBefore(now))) return t.yesterday({ time: formatTime(sent) });
  return formatDateTime(sent);
}
