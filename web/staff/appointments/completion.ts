import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { UNDO_SECONDS } from '#contract/appointments.rules.ts';
import type { CompletionMoney } from '#contract/appointments-staff.contract.ts';
import type { StaffTasks } from '#contract/dashboard.contract.ts';
import { formatEuro } from '#contract/euro.rules.ts';
import type { WrapUp } from '#contract/treatment-wrap-up.contract.ts';
import { staff_completion } from '#texts/generated/staff_completion.ts';
import { callApi } from '#web/lib/call-api.ts';
import { type Language, useLanguage, useTexts } from '#web/lib/language.ts';
import { useSend } from '#web/lib/use-send.ts';
import { showToast, withdrawToast } from '#web/ui/toasts.ts';
import { CALENDAR, type CalendarAnswer, useReloadCalendar, WRAP_UP } from '../calendar/calendar-query.ts';
import { TASKS } from '../tasks/staff-tasks.ts';

export interface Completable {
  id: number;
  patient: { id: number; name: string };
  completion_money: CompletionMoney | null;
}

/** What the person has confirmed. */
interface Confirmed extends Completable {
  completion_money: CompletionMoney;
  /** Of an appointment that is invoiced by positions. */
  positions_version?: number;
}

const UNDO_MILLISECONDS = UNDO_SECONDS * 1000;

/**
 * Completes an appointment. A toast says what is charged and can undo it for ten seconds; after that another one says
 * that the charge goes out. The server keeps the time: closing the page changes nothing.
 */
export function useCompleteAppointment(onDone: () => void) {
  const t = useTexts(staff_completion);
  const language = useLanguage();
  const reload = useReloadCalendar();
  const queries = useQueryClient();
  const undo = useUndoCompletion();

  /** Says that the charge goes out, unless somebody undid it in the meantime, here or on another device. */
  const announceCharge = async (id: number, { done, charging }: ReturnType<typeof completionTexts>) => {
    withdrawToast(done);
    await queries.refetchQueries({ queryKey: [CALENDAR], type: 'active' });
    await queries.refetchQueries({ queryKey: [TASKS], type: 'active' });
    await queries.refetchQueries({ queryKey: [WRAP_UP], type: 'active' });
    if (charging && !isUndone(queries, id)) showToast({ type: 'success', text: charging });
  };
  return useSend(
    async ({ id, completion_money: money, positions_version }: Confirmed) => {
      const charge_cents = money.kind === 'charge' ? money.amount_cents : 0;
      const seen = { charge_cents, ...(positions_version !== undefined && { positions_version }) };
      await callApi('POST /api/staff/appointments/:id/move', { id, to: 'completed', ...seen }).finally(
        reload,
      );
    },
    {
      // What was confirmed is not true any more, so the dialog closes with the old amount.
      onRefused: ({ conflict }) => conflict && onDone(),
      onDone: (_answer, { id, patient, completion_money }) => {
        onDone();
        const texts = completionTexts(completion_money, patient.name, language);
        const endsAt = Date.now() + UNDO_MILLISECONDS;
        const stop = countDown(endsAt, (secondsLeft) => {
          if (secondsLeft === 0) void announceCharge(id, texts);
        });
        const onPress = () => {
          stop();
          void undo.send(id);
        };
        const action = { label: t.undo, onPress, endsAt };
        showToast({ type: 'success', text: texts.done, milliseconds: 2 * UNDO_MILLISECONDS, action });
      },
    },
  );
}

/** Whether what was loaded last shows the appointment as not completed. */
function isUndone(queries: QueryClient, id: number): boolean {
  const calendars = queries.getQueriesData<CalendarAnswer>({ queryKey: [CALENDAR] });
  const columns = calendars.flatMap(([, answer]) => answer?.data ?? []);
  const statuses = columns.flatMap(({ appointments }) =>
    appointments.filter((each) => each.id === id).map(({ status }) => status),
  );
  const tasks = queries.getQueriesData<StaffTasks>({ queryKey: [TASKS] });
  const isListed = tasks.some(([, task]) => task?.unfinished_appointments.some((each) => each.id === id));
  // After a call and in a file neither of them is shown, but the steps at the end of the appointment are.
  const ends = queries.getQueriesData<WrapUp>({ queryKey: [WRAP_UP], type: 'active' });
  const shown = ends.flatMap(([, end]) => (end?.appointment.id === id ? end.appointment.status : []));
  return (
    isListed || [...statuses, ...shown].some((status) => status === 'in_progress' || status === 'confirmed')
  );
}

/** Takes a completion back. When it is too late the server says so. */
export function useUndoCompletion() {
  const reload = useReloadCalendar();
  return useSend(async (id: number) => {
    return await callApi('POST /api/staff/appointments/:id/undo-completion', { id }).finally(reload);
  });
}

/** Tells every second how many seconds are left, at last 0. Returns the function that stops it. */
export function countDown(endsAt: number, tell: (secondsLeft: number) => void): () => void {
  const timer = setInterval(() => {
    const left = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
    if (left === 0) clearInterval(timer);
    tell(left);
  }, 1000);
  return () => clearInterval(timer);
}

type Card = CompletionMoney['card'];

const BRANDS: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
};

/** `Visa •••• 4242`; null where the card is not known. */
export function nameOfCard(card: Card): string | null {
  if (!card) return null;
  const brand = BRANDS[card.brand ?? ''];
  return [brand, '••••', card.last4].filter(Boolean).join(' ');
}

/** What completing an appointment does, in the words of its button, its dialog and its toasts. */
export function completionTexts(money: CompletionMoney, name: string, language: Language) {
  const t = staff_completion[language];
  const amount = formatEuro(money.amount_cents, language);
  const charge = { name, amount, card: nameOfCard(money.card) ?? t.from_saved_card, seconds: UNDO_SECONDS };
  const isCharge = money.kind === 'charge';
  return {
    action: money.kind === 'charge' ? t.action_charge({ amount }) : t[`action_${money.kind}`],
    about: [
      money.kind === 'charge' ? t.about_charge(charge) : t[`about_${money.kind}`],
      money.refund_cents > 0 && t.about_refund({ amount: formatEuro(money.refund_cents, language) }),
      !isCharge && t.undo_hint(charge),
    ].filter((sentence) => typeof sentence === 'string'),
    done: isCharge ? t.done_charge(charge) : t.done(charge),
    pending: isCharge ? t.pending_charge(charge) : t.pending,
    /** Said when the time to undo is over; null where no card is charged. */
    charging: isCharge ? t.charging(charge) : null,
  };
}
