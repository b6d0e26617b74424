import type { AppointmentRow } from '#contract/appointments-list.contract.ts';
import { payment_status } from '#texts/generated/payment_status.ts';
import { formatEuro } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { tellPayment } from '#web/payments/payment-status.ts';
import { Pill } from '#web/ui/Pill.tsx';
import styles from './PaymentBlock.module.css';

/** Price, way and state of a visit's payment. */
export function PaymentBlock({ visit }: { visit: AppointmentRow }) {
  const t = useTexts(payment_status);
  const { told, tone } = tellPayment(visit.payment_status);
  return (
    <div className={styles.block}>
      <span>{formatEuro(Math.round(visit.service.price * 100), useLanguage())}</span>
      {visit.payment_gateway && <span className={styles.way}>{t[visit.payment_gateway]}</span>}
      <Pill tone={tone}>{t[told]}</Pill>
    </div>
  );
}
