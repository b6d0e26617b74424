import type { PaymentConfig } from '#contract/payments.contract.ts';
import { booking_payment as words } from '#texts/generated/booking_payment.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { usePayPalButtons } from '../../payments/paypal/use-paypal-buttons.ts';
import { AgreedTerms } from './AgreedTerms.tsx';
import { AgreementBoxes } from './AgreementBoxes.tsx';
import { PanelHeading } from './PanelHeading.tsx';
import styles from './PaymentPanel.module.css';
import { ProblemNotice } from './ProblemNotice.tsx';
import { announce, orderProblem, type Problem } from './problem.ts';
import type { Purchase } from './purchase.ts';
import { useAgreement } from './use-agreement.ts';
import { usePayPalPayment } from './use-paypal-payment.ts';

interface PayPalPanelProps {
  purchase: Purchase;
  config: PaymentConfig;
  onDeciding: (isDeciding: boolean) => void;
  onCancel: () => void;
  onEnd: (problem: Problem) => void;
}

/** The terms, and PayPal's own button. */
export function PayPalPanel({ purchase, config, onDeciding, onCancel, onEnd }: PayPalPanelProps) {
  const t = useTexts(words);
  const agreement = useAgreement(purchase.terms);
  const payment = usePayPalPayment({ purchase, agreement, onDeciding, onCancel });
  const { container, isReady } = usePayPalButtons(config, payment.handlers, (error) =>
    onEnd(announce(orderProblem(error))),
  );
  return (
    <section className={styles.panel} aria-label={t.paypal_title}>
      <PanelHeading>{t.paypal_title}</PanelHeading>
      <AgreedTerms purchase={purchase} gateway="paypal" />
      <AgreementBoxes terms={purchase.terms} agreement={agreement} />
      <ProblemNotice isSilent problem={payment.problem} />
      {!isReady && <Skeleton rows={1} label={t.paypal_loading} />}
      <div id="paypal-button-container" ref={container} hidden={payment.isOpen} />
      <div className={styles.actions}>
        {payment.isOpen ? (
          <Button onClick={() => payment.finish()}>{t.finish_booking}</Button>
        ) : (
          <Button look="secondary" onClick={onCancel}>
            {t.cancel}
          </Button>
        )}
      </div>
    </section>
  );
}
