import { formatTime } from '#web/lib/format.ts';

const MORNING_ENDS = '11:00';
const EVENING_BEGINS = '18:00';

/** How people greet at this hour in Berlin. */
export function greetingAt(moment: Date): 'morning' | 'day' | 'evening' {
  const time = formatTime(moment);
  if (time >= EVENING_BEGINS || time < '04:00') return 'evening';
  return time < MORNING_ENDS ? 'morning' : 'day';
}
