import { formatEuro } from '#contract/euro.rules.ts';
import type { WaitlistOffer } from '#contract/waitlist.contract.ts';
import { waitlist as texts } from '#texts/generated/waitlist.ts';
import { formatDate, formatTime, formatWeekday } from '#web/lib/dates.ts';

import { useLanguage } from '#web/lib/language.ts';
import styles from './Waitlist.module.css';

type Shown = Pick<WaitlistOffer, 'starts_at' | 'service' | 'doctor' | 'moves' | 'price_cents' | 'free_until'>;

/** What is offered, what it costs and until when it can be cancelled free of charge. */
export function OfferTerms({ offer }: { offer: Shown }) {
  const language = useLanguage();
  const t = texts[language];
  const { starts_at, service, doctor, moves, price_cents, free_until } = offer;
  return (
    <>
      <p className={styles.time}>
        {t.at({ day: formatWeekday(starts_at, language), time: formatTime(starts_at) })}
      </p>
      <p className={styles.soft}>{t.with({ service: service.title, doctor: doctor.display_name })}</p>
      {moves && (
        <p>{t.offer_moves({ date: formatDate(moves.starts_at), time: formatTime(moves.starts_at) })}</p>
      )}
      {price_cents !== null && <p>{t.offer_books({ price: formatEuro(price_cents, language) })}</p>}
      <p>
        {free_until === null
          ? t.not_free
          : t.free_until({ date: formatDate(free_until), time: formatTime(free_until) })}
      </p>
    </>
  );
}
