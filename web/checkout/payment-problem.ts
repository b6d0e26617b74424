import { booking_payment as texts } from '#texts/generated/booking_payment.ts';
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
  /** What the server added, or what the patient can do about it. */
  note?: string | undefined;
}

type Key = Extract<
  keyof typeof texts.de,
  'FAILED_TO_INITIALIZE_PAYMENT' | 'FAILED_TO_BOOK_APPOINTMENT' | `paypal_${string}failed`
>;

/** The card form could not be opened: the server refused, or the provider's script did not come. */
export function setupProblem(error: unknown): Problem {
  if (!(error instanceof ApiError)) return { text: payments[currentLanguage()].script_failed };
  const text = serverTextOf(error);
  return text ? { text } : ownText('FAILED_TO_INITIALIZE_PAYMENT');
}

export function bookingProblem(error: unknown): Problem {
  if (error instanceof CardRefusal) return { text: error.message, key: error.key };
  const text = serverTextOf(error);
  const problem = text ? { text } : ownText('FAILED_TO_BOOK_APPOINTMENT');
  return isUnanswered(error) ? { ...problem, note: texts[currentLanguage()].safe_to_repeat } : problem;
}

/** Either nobody answered, or our server answered that there is no order. */
export function orderProblem(error: unknown): Problem {
  const isAnswered = error instanceof ApiError && error.status !== 0;
  return isAnswered
    ? { ...ownText('paypal_order_failed'), note: serverTextOf(error) }
    : ownText('paypal_checkout_failed');
}

export function captureProblem(error: unknown): Problem {
  const note = isUnanswered(error) ? texts[currentLanguage()].safe_to_repeat : serverTextOf(error);
  return { ...ownText('paypal_capture_failed'), note };
}

export function providerProblem(): Problem {
  return ownText('paypal_failed');
}

/** Whether this payment is refused for good, so that a new one has to be begun. */
export function endsPayment(error: unknown): boolean {
  if (error instanceof CardRefusal) return error.isOver;
  return error instanceof ApiError && error.status < 500 && error.code.startsWith('payments.');
}

/** Shows the problem as a toast, too: the patient may have scrolled away from the form. */
export function announce(problem: Problem): Problem {
  showToast({ type: 'error', text: problem.text, ...(problem.key && { key: problem.key }) });
  return problem;
}

function ownText(key: Key): Problem {
  return { text: texts[currentLanguage()][key], key };
}

/** Refused bookings say it in `error`, every other refusal in `message`. */
function serverTextOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const text = error.body.error;
  return (typeof text === 'string' && text) || error.message || undefined;
}

function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}
