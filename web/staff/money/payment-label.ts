import type { CalendarAppointment } from '#contract/appointments-calendar.contract.ts';
import type { staff_payment } from '#texts/generated/staff_payment.ts';

type Texts = (typeof staff_payment)['de'];
type TextKey = keyof Texts & `money_${string}`;

/** The many states of a payment, in the few words that matter to the staff. */
const TEXT_KEYS: Record<string, TextKey> = {
  card_saved: 'money_saved',
  charge_due: 'money_moving',
  charging: 'money_moving',
  charging_unknown: 'money_moving',
  approved: 'money_moving',
  capturing: 'money_moving',
  capturing_unknown: 'money_moving',
  capture_pending: 'money_moving',
  charged: 'money_paid',
  received: 'money_received',
  captured: 'money_paid',
  dispute_won: 'money_paid',
  refunding: 'money_refunded',
  refunded: 'money_refunded',
  partially_refunded: 'money_partly_refunded',
  charge_failed: 'money_failed',
  action_required: 'money_failed',
  capture_declined: 'money_failed',
  capture_denied: 'money_failed',
  refund_failed: 'money_failed',
  disputed: 'money_disputed',
  dispute_lost: 'money_disputed',
  reversed: 'money_disputed',
  released: 'money_released',
  written_off: 'money_written_off',
};

/** `Karte, bezahlt` */
export function paymentLabel(
  { payment_gateway, payment_status }: Pick<CalendarAppointment, 'payment_gateway' | 'payment_status'>,
  t: Texts,
): string {
  const textKey = TEXT_KEYS[payment_status ?? ''];
  return [t[`pay_${payment_gateway ?? 'none'}`], textKey && t[textKey]].filter(Boolean).join(', ');
}
