import { formatMonth, monthOf } from '#web/lib/dates.ts';
import type { Language } from '#web/lib/language.ts';

/** The questions of the catalogue whose answer is a time: a month or a year, “never” or “I do not know”. */
const TIME_QUESTIONS: readonly string[] = ['lastPeriod', 'lastCervicalSmear', 'lastMammogram'];

export function asksForTime({ key }: { key: string }): boolean {
  return TIME_QUESTIONS.includes(key);
}

const MONTHS_BACK = 24;
const YEARS_BACK = 40;

/** The times that can be picked, the latest first: months, and before them years. They are written as they are read. */
export function pickableTimes(today: string, language: Language): { months: string[]; years: string[] } {
  const [year = 0, month = 1] = monthOf(today).split('-').map(Number);
  const monthsBefore = Array.from({ length: MONTHS_BACK }, (_, back) => {
    const first = new Date(Date.UTC(year, month - 1 - back, 1));
    return formatMonth(first.toISOString().slice(0, 'YYYY-MM'.length), language);
  });
  const oldestMonth = new Date(Date.UTC(year, month - MONTHS_BACK, 1));
  const years = Array.from({ length: YEARS_BACK }, (_, back) => String(oldestMonth.getUTCFullYear() - back));
  return { months: monthsBefore, years };
}

/** The time with which an answer begins, whatever the patient wrote behind it. */
export function timeOf(answer: string, times: readonly string[]): string | undefined {
  return times.find((time) => answer.startsWith(time) && /^($|[\s,.;:–-])/.test(answer.slice(time.length)));
}

/** The answer with another time, or without one; the patient's own words stay behind it. */
export function withTime(answer: string, time: string | undefined, times: readonly string[]): string {
  const known = timeOf(answer, times) ?? '';
  const words = answer.slice(known.length).replace(/^[\s,.;:–-]+/, '');
  return [time, words].filter(Boolean).join(', ');
}
