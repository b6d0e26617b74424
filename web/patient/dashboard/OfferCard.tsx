import type { Dashboard } from '#contract/dashboard.contract.ts';
import { dashboard } from '#texts/generated/dashboard.ts';
import { formatDateTime, formatShortDay, formatTime } from '#web/lib/dates.ts';
import { useLanguage } from '#web/lib/language.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { pathTo } from '../paths.ts';
import styles from './Dashboard.module.css';
import { QuestionCard } from './QuestionCard.tsx';

/** A time that is held for the patient until she answers. It goes with the answer or the end, by the next poll at the latest. */
export function OfferCard({ offer }: { offer: NonNullable<Dashboard['offer']> }) {
  const language = useLanguage();
  const t = dashboard[language];
  const { id, starts_at, expires_at, doctor } = offer;
  const when = { day: formatShortDay(starts_at, language), time: formatTime(starts_at), doctor };
  return (
    <QuestionCard title={t.offer_title}>
      <p>
        <strong>{t.offer_at(when)}</strong>
      </p>
      <p className={styles.soft}>{t.offer_until({ until: formatDateTime(expires_at) })}</p>
      <div className={styles.claimActions}>
        <ButtonLink to={pathTo('WaitlistOffer').replace(':id', String(id))}>{t.offer_answer}</ButtonLink>
      </div>
    </QuestionCard>
  );
}
