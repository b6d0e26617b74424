import { UNDO_SECONDS } from '#contract/appointments.rules.ts';
import type { CompletionMoney } from '#contract/appointments-staff.contract.ts';
import { staff_completion } from '#texts/generated/staff_completion.ts';
import { formatEuro } from '#web/lib/format.ts';
import type { Language } from '#web/lib/language.ts';

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
export function completionWords(money: CompletionMoney, name: string, language: Language) {
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
