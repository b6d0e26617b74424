import { type SubmitEvent, useRef, useState } from 'react';
import { CardRefusal, methodOrRefusal } from '../../payments/card/card-refusal.ts';
import { saveCard } from '../../payments/card/stripe.ts';
import type { useCardEntry } from '../../payments/card/stripe-elements.tsx';
import { CardAttempt, countRefusal } from './card-attempt.ts';
import { announce, bookingProblem, endsPayment, type Problem } from './problem.ts';
import type { Purchase } from './purchase.ts';
import type { useAgreement } from './use-agreement.ts';
import type { OpenedCard } from './use-open-card.ts';

export interface CardPaymentOptions {
  purchase: Purchase;
  opened: OpenedCard;
  card: ReturnType<typeof useCardEntry>;
  agreement: ReturnType<typeof useAgreement>;
  country: string;
  /** The booking is being decided, or no longer is. */
  onDeciding: (isDeciding: boolean) => void;
  /** This setup cannot be used any more. */
  onEnd: (problem: Problem) => void;
}

/** The binding click: both ticks, the card to the provider, then the booking. One at a time. */
export function useCardPayment(options: CardPaymentOptions) {
  const { purchase, opened, card, agreement, country, onDeciding, onEnd } = options;
  const [attempt] = useState(() => new CardAttempt(opened.setup, opened.savedMethod));
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);

  const setRunning = (isNow: boolean) => {
    isRunning.current = isNow;
    setIsBusy(isNow);
    purchase.setIsPaying(isNow);
  };

  const pay = async (confirmCard: () => Promise<string>) => {
    setRunning(true);
    setProblem(null);
    try {
      // Booked, everything stays as it is until the next screen is there.
      purchase.onBooked(await attempt.pay(purchase, confirmCard, () => onDeciding(true)));
    } catch (error) {
      onDeciding(false);
      const cause = error instanceof CardRefusal ? await countRefusal(purchase, error) : error;
      setRunning(false);
      if (purchase.takesOver(cause)) return;
      const found = announce(bookingProblem(cause));
      if (endsPayment(cause)) onEnd(found);
      else setProblem(found);
    }
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isRunning.current || !agreement.demand()) return;
    const entered = attempt.hasCard ? undefined : card.take(country);
    if (!attempt.hasCard && !entered) return;
    pay(async () => {
      if (!entered) throw new Error('A card is confirmed before it is booked with.');
      const { provider, setup } = opened;
      return methodOrRefusal(await saveCard(provider, setup.client_secret, entered));
    });
  };
  return { submit, problem, isBusy, hasCard: attempt.hasCard };
}
