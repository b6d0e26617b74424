import CreditCard from 'lucide-react/icons/credit-card';
import Wallet from 'lucide-react/icons/wallet';
import { useState } from 'react';
import type { PaymentGateway } from '#contract/appointment-status.ts';
import type { PaymentConfig } from '#contract/payments.contract.ts';
import { booking_payment as words } from '#texts/generated/booking_payment.ts';
import { payments } from '#texts/generated/payments.ts';
import { useTexts } from '#web/lib/language.ts';
import { Card } from '#web/ui/Card.tsx';
import { Overlay } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './Checkout.module.css';
import { CardForm } from './card/CardForm.tsx';
import { useOpenCard } from './card/open-card.ts';
import { ProblemNotice, SandboxNotice } from './PaymentNotices.tsx';
import type { Problem } from './payment-problem.ts';
import { PayPalPanel } from './paypal/PayPalForm.tsx';
import type { Purchase } from './purchase.ts';

interface PaymentChoiceProps {
  purchase: Purchase;
  config: PaymentConfig;
  hasPayPal: boolean;
}

/** How to pay, and the form of the way that was chosen: the same for the wizard and for a mailed link. */
export function PaymentChoice({ purchase, config, hasPayPal }: PaymentChoiceProps) {
  const t = useTexts(words);
  const { processing, card_loading } = useTexts(payments);
  const [{ gateway, problem }, setState] = useState(NO_GATEWAY);
  const [isDeciding, setIsDeciding] = useState(false);
  const openCard = useOpenCard(config, (failure) => setState(close(failure)));

  const pick = (picked: PaymentGateway) => {
    if (gateway === picked || openCard.isPending) return;
    setState(choose(picked));
    if (picked === 'stripe') openCard.mutate({ purchase, isAnother: false });
  };
  const leave = (reason?: Problem) => {
    if (gateway) document.getElementById(optionId(gateway))?.focus();
    setState(close(reason));
  };
  const panel = { purchase, onDeciding: setIsDeciding, onCancel: () => leave(), onEnd: leave };
  const opened = openCard.isSuccess ? openCard.data : undefined;
  return (
    <Card className={styles.choice}>
      <h2>{t.choice}</h2>
      <SandboxNotice mode={config.mode} hasCard={gateway === 'stripe'} />
      <PaymentOptions chosen={gateway} hasPayPal={hasPayPal} onChoose={pick} />
      <ProblemNotice isSilent problem={problem} />
      {gateway === 'stripe' && !opened && <Skeleton rows={4} label={card_loading} />}
      {gateway === 'stripe' && opened && (
        <CardForm
          key={opened.setup.client_secret}
          {...panel}
          opened={opened}
          onAnotherCard={() => openCard.mutate({ purchase, isAnother: true })}
        />
      )}
      {gateway === 'paypal' && <PayPalPanel {...panel} config={config} />}
      <Overlay isOpen={isDeciding} text={processing} />
    </Card>
  );
}

interface PaymentOptionsProps {
  chosen: PaymentGateway | null;
  hasPayPal: boolean;
  onChoose: (gateway: PaymentGateway) => void;
}

const ICONS = { stripe: CreditCard, paypal: Wallet } as const;

/** The ways to pay. Until one is chosen, no provider hears of this visitor. */
function PaymentOptions({ chosen, hasPayPal, onChoose }: PaymentOptionsProps) {
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

function optionId(gateway: PaymentGateway): string {
  return `pay-by-${gateway}`;
}

/** How somebody pays; nothing is chosen, and nothing of a provider loaded, until she does. */
export interface PaymentState {
  gateway: PaymentGateway | null;
  /** Why the form was closed again. */
  problem: Problem | null;
}

export const NO_GATEWAY: PaymentState = { gateway: null, problem: null };

export function choose(gateway: PaymentGateway): PaymentState {
  return { gateway, problem: null };
}

export function close(problem: Problem | null = null): PaymentState {
  return { gateway: null, problem };
}
