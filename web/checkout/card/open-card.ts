import { useMutation } from '@tanstack/react-query';
import type { PaymentConfig } from '#contract/payments.contract.ts';
import { currentLanguage } from '#web/lib/language.ts';
import { announce, type Problem, setupProblem } from '../payment-problem.ts';
import type { CardSetup, Purchase } from '../purchase.ts';
import { type CardProvider, findSavedMethod, loadCardProvider } from './stripe.ts';

export interface OpenedCard {
  setup: CardSetup;
  provider: CardProvider;
  /** The card of an earlier try, for which only the time has changed. */
  savedMethod: string | undefined;
}

interface CardWish {
  purchase: Pick<Purchase, 'setUpCard'>;
  /** The one that was confirmed before shall not be used. */
  isAnother: boolean;
}

/** Picking the card asks for a setup and fetches the provider's script; nothing earlier does. */
export function useOpenCard(config: PaymentConfig, onFailed: (problem: Problem) => void) {
  return useMutation({
    mutationFn: async ({ purchase, isAnother }: CardWish): Promise<OpenedCard> => {
      const [setup, provider] = await Promise.all([
        purchase.setUpCard({ isAnother }),
        loadCardProvider(config, currentLanguage()),
      ]);
      return { setup, provider, savedMethod: await findSavedMethod(provider, setup.client_secret) };
    },
    onError: (error) => onFailed(announce(setupProblem(error))),
  });
}
