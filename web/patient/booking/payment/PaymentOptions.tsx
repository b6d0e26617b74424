import CreditCard from 'lucide-react/icons/credit-card';
import Wallet from 'lucide-react/icons/wallet';
import type { PaymentGateway } from '#contract/appointment-status.ts';
import { booking_payment as words } from '#texts/generated/booking_payment.ts';
import { useTexts } from '#web/lib/language.ts';
import styles from './PaymentOptions.module.css';

interface PaymentOptionsProps {
  chosen: PaymentGateway | null;
  hasPayPal: boolean;
  onChoose: (gateway: PaymentGateway) => void;
}

const ICONS = { stripe: CreditCard, paypal: Wallet } as const;

/** The ways to pay. Until one is chosen, no provider hears of this visitor. */
export function PaymentOptions({ chosen, hasPayPal, onChoose }: PaymentOptionsProps) {
  const t = useTexts(words);
  const options = [
    { gateway: 'stripe', name: t.card, text: t.card_explained },
    ...(hasPayPal ? [{ gateway: 'paypal', name: t.paypal, text: t.paypal_explained } as const] : []),
  ] as const;
  return (
    <div className={styles.options}>
      {options.map(({ gateway, name, text }) => {
        const Icon = ICONS[gateway];
        return (
          <button
            key={gateway}
            type="button"
            id={optionId(gateway)}
            className={styles.option}
            aria-pressed={chosen === gateway}
            onClick={() => onChoose(gateway)}
          >
            <Icon aria-hidden="true" />
            <span>
              <strong>{name}</strong>
              <span className={styles.text}>{text}</span>
            </span>
          </button>
        );
      })}
    </div>
  );
}

export function optionId(gateway: PaymentGateway): string {
  return `pay-by-${gateway}`;
}
