import type { AgreedBooking, BookedAnswer, Payment } from '#web/checkout/purchase.ts';
import { currentUser, onSignOut } from '#web/lib/session.ts';
import { windowState } from '#web/lib/window-state.ts';

/** What the browser that booked shows of the appointment: what its person has just agreed to. */
export interface BookedAppointment extends Pick<AgreedBooking, 'appointment' | 'terms'> {
  paidBy: Payment['payment_gateway'];
  /** PayPal reviews the payment, so the appointment is not certain yet. */
  isPending: boolean;
  /** Known where the answer to the booking names it. */
  id?: number | undefined;
  calendarFile?: string | undefined;
}

interface Answer extends BookedAnswer {
  data?: { status: string; id?: number };
  calendar_file?: string | undefined;
}

/** Held until the thank-you screen is left: a guest is signed in only after it has opened. */
const booked = windowState<BookedAppointment | undefined>(() => undefined);

/** Keeps the appointment of an answer for the thank-you screen, and gives the answer back. */
export function storeBooked<Given extends Answer>(
  { appointment, terms }: AgreedBooking,
  { payment_gateway }: Pick<Payment, 'payment_gateway'>,
  answer: Given,
): Given {
  booked.value = {
    appointment,
    terms,
    paidBy: payment_gateway,
    calendarFile: answer.calendar_file,
    id: answer.data?.id,
    isPending: answer.data?.status === 'awaiting_payment',
  };
  return answer;
}

/**
 * The appointment for the history entry, where a reload finds it. It is not in the address and not in the browser's
 * storage, so nobody finds it who did not book in this tab.
 */
export function bookedEntry({ userSession }: Pick<BookedAnswer, 'userSession'> = {}) {
  const ownerId = userSession?.user.id || (currentUser()?.id ?? null);
  return { booked: booked.value, ownerId };
}

/** The appointment that was booked in this tab by the person who is signed in now, or by a guest. */
export function bookedAppointment(entry: unknown): BookedAppointment | undefined {
  if (booked.value) return booked.value;
  if (!isEntry(entry) || entry.ownerId !== (currentUser()?.id ?? null)) return undefined;
  return entry.booked;
}

export function forgetBooked(): void {
  booked.value = undefined;
}

function isEntry(entry: unknown): entry is ReturnType<typeof bookedEntry> {
  return typeof entry === 'object' && entry !== null && 'booked' in entry && 'ownerId' in entry;
}

onSignOut(forgetBooked);
