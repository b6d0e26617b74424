import type { ConfirmationOffer } from '#contract/booking-payment.contract.ts';
import { confirm_payment as words } from '#texts/generated/confirm_payment.ts';
import { formatDateTime, formatEuro } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Card } from '#web/ui/Card.tsx';
import styles from './OfferCard.module.css';

/** The appointment that waits for its confirmation. */
export function OfferCard({ offer: { service, schedule, doctor } }: { offer: ConfirmationOffer }) {
  const t = useTexts(words);
  const language = useLanguage();
  const rows = [
    { name: t.service, value: service.title },
    { name: t.doctor, value: doctor?.display_name },
    { name: `${t.start} (${t.start_hint})`, value: formatDateTime(schedule.date_start_time) },
    { name: t.duration, value: t.minutes({ minutes: service.duration }) },
    { name: t.price, value: formatEuro(Math.round(service.price * 100), language) },
  ];
  return (
    <Card className={styles.offer}>
      <h2>{t.your_appointment}</h2>
      <dl className={styles.list}>
        {rows
          .filter(({ value }) => value)
          .map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Card>
  );
}
