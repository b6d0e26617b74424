import { booking_payment as words } from '#texts/generated/booking_payment.ts';
import { payments } from '#texts/generated/payments.ts';
import { ApiError } from '#web/lib/call-api.ts';
import { currentLanguage } from '#web/lib/language.ts';
import { showToast } from '#web/ui/toasts.ts';
import { CardRefusal } from './card/stripe.ts';

/** Why paying did not work, to be read beside the form. */
export interface Problem {
  text: string;
  /** The text's key in the catalogue, where the text is ours. */
  key?: string | undefined;
  /** What the server added, or what can be done about it. */
  note?: string | undefined;
}

type Key = Extract<
  keyof typeof words.de,
  'FAILED_TO_INITIALIZE_PAYMENT' | 'FAILED_TO_BOOK_APPOINTMENT' | `paypal_${string}failed`
>;

/** The card form could not be opened: the server refused, or the provider's script did not come. */
export function setupProblem(error: unknown): Problem {
  if (!(error instanceof ApiError)) return { text: payments[currentLanguage()].script_failed };
  const text = saidBy(error);
  return text ? { text } : ours('FAILED_TO_INITIALIZE_PAYMENT');
}

export function bookingProblem(error: unknown): Problem {
  if (error instanceof CardRefusal) return { text: error.message, key: error.key };
  const text = saidBy(error);
  const problem = text ? { text } : ours('FAILED_TO_BOOK_APPOINTMENT');
  return isUnanswered(error) ? { ...problem, note: words[currentLanguage()].safe_to_repeat } : problem;
}

/** Nobody answered, or our server did but had no order to give. */
export function orderProblem(error: unknown): Problem {
  const isAnswered = error instanceof ApiError && error.status !== 0;
  return isAnswered
    ? { ...ours('paypal_order_failed'), note: saidBy(error) }
    : ours('paypal_checkout_failed');
}

export function captureProblem(error: unknown): Problem {
  const note = isUnanswered(error) ? words[currentLanguage()].safe_to_repeat : saidBy(error);
  return { ...ours('paypal_capture_failed'), note };
}

export function providerProblem(): Problem {
  return ours('paypal_failed');
}

/** The payment itself was turned down for good: another one has to be begun. */
export function endsPayment(error: unknown): boolean {
  if (error instanceof CardRefusal) return error.isOver;
  return error instanceof ApiError && error.status < 500 && error.code.startsWith('payments.');
}

/** Also as a toast, which those see who have scrolled away. */
export function announce(problem: Problem): Problem {
  showToast({ type: 'error', text: problem.text, ...(problem.key && { key: problem.key }) });
  return problem;
}

function ours(key: Key): Problem {
  return { text: words[currentLanguage()][key], key };
}

/** Refused bookings say it in `error`, every other refusal in `message`. */
function saidBy(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const text = error.body.error;
  return (typeof text === 'string' && text) || error.message || undefined;
}

function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}
