import { useEffect, useRef, useState } from 'react';
import type { PaymentConfig } from '#contract/payments.contract.ts';
import { currentLanguage } from '#web/lib/language.ts';
import type { PayPalButtons, PayPalHandlers } from './paypal.ts';

/** Fetches PayPal's script and lets it put its button into the container. */
export function usePayPalButtons(
  config: PaymentConfig,
  handlers: PayPalHandlers,
  onFailed: (error: unknown) => void,
) {
  const container = useRef<HTMLDivElement>(null);
  const [isReady, setIsReady] = useState(false);
  const latest = useRef({ handlers, onFailed });
  latest.current = { handlers, onFailed };

  useEffect(() => {
    let isGone = false;
    let buttons: PayPalButtons | undefined;
    const show = async () => {
      const { makePayPalButtons } = await import('./paypal.ts');
      if (isGone || !container.current) return;
      buttons = await makePayPalButtons(
        config,
        currentLanguage(),
        forwardTo(() => latest.current.handlers),
      );
      if (isGone) return;
      await buttons.render(container.current);
      setIsReady(true);
    };
    show().catch((error: unknown) => isGone || latest.current.onFailed(error));
    return () => {
      isGone = true;
      buttons?.close();
    };
  }, [config]);

  return { container, isReady };
}

/** The button is made once; what it calls changes with every entry on screen. */
function forwardTo(current: () => PayPalHandlers): PayPalHandlers {
  return {
    onClick: (...given) => current().onClick(...given),
    createOrder: (...given) => current().createOrder(...given),
    onApprove: (...given) => current().onApprove(...given),
    onCancel: (...given) => current().onCancel(...given),
    onError: (...given) => current().onError(...given),
  };
}
