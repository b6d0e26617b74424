import { useQuery } from '@tanstack/react-query';
import { payments } from '#texts/generated/payments.ts';
import { useTexts } from '#web/lib/language.ts';
import { paymentConfig } from '#web/payments/payment-config.ts';
import styles from './SandboxStrip.module.css';

/** On every screen, because money is decided on many: here none moves. */
export function SandboxStrip() {
  const t = useTexts(payments);
  const { data } = useQuery(paymentConfig);
  if (!data || data.mode === 'live') return null;
  return (
    <p className={styles.strip} role="status">
      {t.sandbox_notice}
    </p>
  );
}
