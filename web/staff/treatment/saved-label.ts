import { berlinDateOf, formatDate, formatTime } from '#web/lib/dates.ts';

interface SavedDraft {
  changed_at: string;
  changed_by: string;
}

interface Texts {
  saved: (params: { time: string; name: string }) => string;
  saved_on: (params: { day: string; time: string; name: string }) => string;
}

/** When a draft was saved last and by whom; the day only if it is not today. */
export function savedLabel({ changed_at, changed_by: name }: SavedDraft, t: Texts): string {
  const time = formatTime(changed_at);
  const isToday = berlinDateOf(new Date(changed_at)) === berlinDateOf(new Date());
  return isToday ? t.saved({ time, name }) : t.saved_on({ day: formatDate(changed_at), time, name });
}
