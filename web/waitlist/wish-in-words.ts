import type { WaitlistEntry } from '#contract/waitlist.contract.ts';
import { waitlist as texts } from '#texts/generated/waitlist.ts';
import { formatDate, formatTime, weekdayName } from '#web/lib/dates.ts';
import type { Language } from '#web/lib/language.ts';

/** What somebody waits for, one line for each part. */
export function wishesInWords(entry: WaitlistEntry, language: Language): string[] {
  const t = texts[language];
  const { appointment, doctors, weekdays, from_time: from, until_time: until, until_date } = entry;
  const lines = [
    appointment &&
      t.wish_earlier({ date: formatDate(appointment.starts_at), time: formatTime(appointment.starts_at) }),
    doctors.length > 0 ? doctors.map(({ display_name }) => display_name).join(', ') : t.any_doctor,
    weekdays.length > 0 ? weekdays.map((day) => weekdayName(day, language)).join(', ') : t.any_weekday,
    hoursInWords(from, until, t),
    entry.notice_hours > 0 && t.wish_notice({ notice: noticeInWords(entry.notice_hours, t) }),
    until_date !== null && t.wish_until({ date: formatDate(until_date) }),
    entry.at_night && t.wish_at_night,
    t.wish_since({ date: formatDate(entry.joined_at) }),
  ];
  return lines.filter((line) => typeof line === 'string');
}

function hoursInWords(from: string | null, until: string | null, t: (typeof texts)['de']): string | null {
  if (from !== null && until !== null) return t.wish_between({ from, until });
  if (from !== null) return t.wish_from({ time: from });
  return until === null ? null : t.wish_before({ time: until });
}

export function noticeInWords(hours: number, t: (typeof texts)['de']): string {
  if (hours === 0) return t.notice_none;
  return hours >= 48 && hours % 24 === 0 ? t.notice_days({ days: hours / 24 }) : t.notice_hours({ hours });
}
