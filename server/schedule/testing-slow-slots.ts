import type { BerlinDay } from '#server/platform/berlin-time.ts';
import type { BookingTerms } from './booking-terms.rules.ts';
import type { DoctorCalendar } from './slots.rules.ts';
import type { Span } from './span.rules.ts';

const MINUTE = 60_000;

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Berlin',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/**
 * The beginnings of the free slots as somebody would find them who goes through the day minute by minute with
 * a clock in hand. Shares no code with the rules it checks.
 */
export function slowlyFreeSlots(
  day: BerlinDay,
  calendar: DoctorCalendar,
  terms: BookingTerms,
  bookable: Span,
): number[] {
  const minutes: number[] = [];
  for (let minute = day.from; minute < day.to; minute += MINUTE) minutes.push(minute);
  const shown = new Map(minutes.map((minute) => [minute, clock.format(minute)]));
  const timesShown = Map.groupBy(shown.values(), (time) => time);
  const isDoubtful = (minute: number) => (timesShown.get(shown.get(minute) ?? '')?.length ?? 0) > 1;
  const isIn = (spans: Span[], minute: number) => spans.some(({ from, to }) => from <= minute && minute < to);

  const isOpen = (minute: number) => {
    const time = shown.get(minute);
    if (time === undefined || isIn(calendar.absences, minute)) return false;
    const isWorked = calendar.workingHours.some((each) => each.startsAt <= time && time < each.endsAt);
    return isWorked || isIn(calendar.extraWindows, minute);
  };

  const [before, duration, after] = [
    terms.bufferBeforeMinutes,
    terms.durationMinutes,
    terms.bufferAfterMinutes,
  ];
  const length = before + duration + after;
  const starts: number[] = [];
  for (let minute = day.from; minute < day.to; ) {
    const block = Array.from({ length }, (_, index) => minute + index * MINUTE);
    if (!block.every(isOpen)) {
      // Wherever the window ends early, the next one begins after its first closed minute.
      minute = (block.find((each) => !isOpen(each)) ?? minute) + MINUTE;
      continue;
    }
    const start = minute + before * MINUTE;
    const isClear = !isDoubtful(start) && !isDoubtful(start + duration * MINUTE);
    const isBookable = bookable.from <= start && start < bookable.to;
    if (isClear && isBookable && !block.some((each) => isIn(calendar.taken, each))) starts.push(start);
    minute += length * MINUTE;
  }
  return starts;
}
