import type { PaymentConfig } from '#contract/payments.contract.ts';
import { payments as words } from '#texts/generated/payments.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { usePayPalButtons } from '../paypal/use-paypal-buttons.ts';
import styles from './LinkPayment.module.css';
import { useLinkPayPal } from './use-link-paypal.ts';
import { WayHeading } from './WayHeading.tsx';

interface LinkPayPalProps {
  token: string;
  config: PaymentConfig;
  onClose: () => void;
}

/** PayPal's own button; its script is fetched now that she has chosen it. */
export function LinkPayPal({ token, config, onClose }: LinkPayPalProps) {
  const t = useTexts(words);
  const payment = useLinkPayPal(token, onClose);
  const { container, isReady } = usePayPalButtons(config, payment.handlers, payment.show);
  return (
    <section className={styles.form} aria-label={t.link_paypal}>
      <WayHeading>{t.link_paypal}</WayHeading>
      {payment.failure && (
        <Notice tone="danger">
          <p>{payment.failure}</p>
        </Notice>
      )}
      {!isReady && !payment.failure && <Skeleton rows={1} label={t.paypal_loading} />}
      <div ref={container} />
      <p className={styles.note}>{t.link_paypal_note}</p>
      <div className={styles.actions}>
        <Button look="secondary" onClick={onClose}>
          {t.link_cancel}
        </Button>
      </div>
    </section>
  );
}
