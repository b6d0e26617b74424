import { anamnesis } from '#texts/generated/anamnesis.ts';
import { formatMonth, monthOf } from '#web/lib/dates.ts';
import { LANGUAGES, type Language } from '#web/lib/language.ts';

/** The questions of the catalogue whose answer is a time: a month or a year, “never” or “I do not know”. */
const TIME_QUESTIONS: readonly string[] = ['lastPeriod', 'lastCervicalSmear', 'lastMammogram'];

export function asksForTime({ key }: { key: string }): boolean {
  return TIME_QUESTIONS.includes(key);
}

const MONTHS_BACK = 24;
const YEARS_BACK = 42;

interface PickableTimes {
  words: string[];
  months: string[];
  years: string[];
}

/**
 * What can be picked, as it is written into the answer: the words, then the latest months, and the years from this one
 * on, for a patient who knows no month.
 */
export function pickableTimes(today: string, language: Language): PickableTimes {
  const [year = 0, month = 1] = monthOf(today).split('-').map(Number);
  const monthsBefore = Array.from({ length: MONTHS_BACK }, (_, back) => {
    const first = new Date(Date.UTC(year, month - 1 - back, 1));
    return formatMonth(first.toISOString().slice(0, 'YYYY-MM'.length), language);
  });
  const years = Array.from({ length: YEARS_BACK }, (_, back) => String(year - back));
  const { time_never, time_unknown } = anamnesis[language];
  return { words: [time_never, time_unknown], months: monthsBefore, years };
}

/** Each time that can be picked, in the language of the page and as it may stand in the answer, in any language. */
export function timesToRecognise(today: string, language: Language): { own: string; written: string }[] {
  const own = inOneList(pickableTimes(today, language));
  return LANGUAGES.flatMap((each) =>
    inOneList(pickableTimes(today, each)).map((written, place) => ({ own: own[place] ?? written, written })),
  );
}

function inOneList({ words, months, years }: PickableTimes): string[] {
  return [...words, ...months, ...years];
}

/** The time with which an answer begins, whatever the patient wrote behind it. */
export function timeOf(answer: string, times: readonly string[]): string | undefined {
  return times.find((time) => answer.startsWith(time) && /^($|[\s,.;:–-])/.test(answer.slice(time.length)));
}

/** The answer with another time, or without one; the patient's own words stay behind it. */
export function withTime(answer: string, time: string | undefined, times: readonly string[]): string {
  const known = timeOf(answer, times) ?? '';
  const rest = answer.slice(known.length).replace(/^[\s,.;:–-]+/, '');
  return [time, rest].filter(Boolean).join(', ');
}
