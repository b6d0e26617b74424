import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSend } from '#web/lib/use-send.ts';
import { useReloadCalendar } from './calendar-query.ts';

/** Sends a change of the calendar. After a conflict the person reads who was faster, and the calendar loads again. */
export function useSendToCalendar<Args extends unknown[], Answer>(
  call: (...given: Args) => Promise<Answer>,
  onDone: (answer: Answer) => void,
) {
  const t = useTexts(staff_calendar);
  const reload = useReloadCalendar();
  return useSend(call, {
    onDone: (answer: Answer, ..._sent: Args) => {
      reload();
      onDone(answer);
    },
    onRefused: ({ conflict }) => {
      if (conflict) reload();
    },
    tellConflict: ({ by, at }) => t.faster({ who: by, time: formatDateTime(at) }),
  });
}
