import type { ReactNode } from 'react';
import type { PaymentGateway } from '#contract/appointment-status.ts';
import { booking_payment as words } from '#texts/generated/booking_payment.ts';
import { formatEuro, formatTime, formatWeekday } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import styles from './AgreedTerms.module.css';
import type { Purchase } from './purchase.ts';

interface AgreedTermsProps {
  purchase: Pick<Purchase, 'visit' | 'terms'>;
  gateway: PaymentGateway;
}

/** Everything that the button below it binds to, directly above it. */
export function AgreedTerms({ purchase: { visit, terms }, gateway }: AgreedTermsProps) {
  const t = useTexts(words);
  const language = useLanguage();
  const moment = (at: string) => ({ date: formatWeekday(at, language), time: formatTime(at) });
  const euro = (cents: number) => formatEuro(cents, language);
  return (
    <section className={styles.agreed}>
      <h4>{t.agreed}</h4>
      <dl className={styles.list}>
        <Row name={t.agreed_service}>{t.agreed_service_text(visit)}</Row>
        <Row name={t.agreed_time}>{t.agreed_time_text(moment(visit.startsAt))}</Row>
        <Row name={t.agreed_amount}>
          <strong>{euro(terms.amount_cents)}</strong>
        </Row>
        <Row name={t.agreed_charge}>
          {gateway === 'stripe' ? t.agreed_charge_card : t.agreed_charge_paypal}
        </Row>
        <Row name={t.agreed_free}>
          {terms.is_free_now ? t.agreed_free_text(moment(terms.free_until)) : t.agreed_free_over}
        </Row>
        <Row name={t.agreed_late}>{t.agreed_late_text({ fee: euro(terms.late_fee_cents) })}</Row>
        <Row name={t.agreed_no_show}>
          {t.agreed_no_show_text({
            fee: euro(terms.no_show_fee_cents),
            percent: terms.no_show_fee_percent,
          })}
        </Row>
      </dl>
    </section>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
