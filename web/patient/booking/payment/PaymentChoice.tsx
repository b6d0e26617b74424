import { useState } from 'react';
import type { PaymentGateway } from '#contract/appointment-status.ts';
import type { PaymentConfig } from '#contract/payments.contract.ts';
import { booking_payment as words } from '#texts/generated/booking_payment.ts';
import { payments } from '#texts/generated/payments.ts';
import { useTexts } from '#web/lib/language.ts';
import { SandboxNotice } from '#web/payments/SandboxNotice.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Overlay } from '#web/ui/Overlay.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { CardForm } from './CardForm.tsx';
import styles from './PaymentChoice.module.css';
import { optionId, PaymentOptions } from './PaymentOptions.tsx';
import { PayPalPanel } from './PayPalPanel.tsx';
import { ProblemNotice } from './ProblemNotice.tsx';
import { choose, close, NO_GATEWAY } from './payment-state.ts';
import type { Problem } from './problem.ts';
import type { Purchase } from './purchase.ts';
import { useOpenCard } from './use-open-card.ts';

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
