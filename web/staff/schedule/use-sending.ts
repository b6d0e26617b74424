import { useMutation } from '@tanstack/react-query';
import { form } from '#texts/generated/form.ts';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { ApiError } from '#web/lib/call-api.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useTexts } from '#web/lib/language.ts';
import { showToast } from '#web/ui/toasts.ts';
import { useReloadCalendar } from './calendar-query.ts';

/**
 * A change of the calendar: what the server says appears as a toast and beside the fields. Who comes second is told
 * who was faster, and the calendar shows what is true now.
 */
export function useSending<Input, Answer extends object>(
  send: (input: Input) => Promise<Answer>,
  onDone: (answer: Answer) => void,
) {
  const t = useTexts(staff_calendar);
  const general = useTexts(form);
  const reload = useReloadCalendar();
  const action = useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      if ('message' in answer) showToast({ type: 'success', text: String(answer.message) });
      reload();
      onDone(answer);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) reload();
      showToast({ type: 'error', text: wordsOf(error) });
    },
  });
  const wordsOf = (error: Error): string =>
    (error instanceof ApiError ? withNews(error, t.faster) : error.message) || general.unreachable;
  const errors = action.error instanceof ApiError ? action.error.errors : {};
  const isNamed = Object.keys(errors).length > 0;
  return {
    send: action.mutate,
    isBusy: action.isPending,
    errorsOf: (field: string): string[] => errors[field] ?? [],
    /** What no field can say, to be shown in the dialog when its toast has gone. */
    refusals: action.error && !isNamed ? [wordsOf(action.error)] : [],
  };
}

interface AppointmentNow {
  decided_by?: string | null;
  date_start_time?: string | null;
}

function withNews(error: ApiError, sentence: (news: { who: string; time: string }) => string): string {
  const { decided_by: who, date_start_time: time } = (error.body.current ?? {}) as AppointmentNow;
  if (!who || !time) return error.message;
  return `${error.message} ${sentence({ who, time: formatDateTime(time) })}`;
}
