import type { ReactNode } from 'react';
import { priceInForce } from '#contract/catalogue.rules.ts';
import { booking as words } from '#texts/generated/booking.ts';
import { serviceTitle } from '#web/catalogue/service-text.ts';
import { formatEuro, formatWeekday } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import styles from './BookingSummary.module.css';
import { HoldNote } from './HoldNote.tsx';
import { useWizard } from './wizard.ts';

/** What was chosen so far and what it costs; a card beside the step, a bar at the bottom of a phone. */
export function BookingSummary({ action }: { action?: ReactNode }) {
  const t = useTexts(words);
  const language = useLanguage();
  const { service, booking } = useWizard();
  const { slot } = booking.selection;
  const time = slot && t.time({ date: formatWeekday(slot.date_start_time, language), time: slot.start_time });

  return (
    <aside className={styles.summary} aria-label={t.summary} data-empty={service === null || undefined}>
      <h2 className={styles.title}>{t.summary}</h2>
      {service ? (
        <>
          <dl className={styles.list}>
            <SummaryRow name={t.summary_service}>{serviceTitle(service, language)}</SummaryRow>
            {slot && <SummaryRow name={t.summary_doctor}>{slot.display_name}</SummaryRow>}
            {time && <SummaryRow name={t.summary_time}>{time}</SummaryRow>}
          </dl>
          <p className={styles.totals}>
            <span>{t.minutes({ minutes: service.effective_duration })}</span>
            <span>{formatEuro(priceInForce(service.effective_price_cents), language)}</span>
          </p>
          <HoldNote />
        </>
      ) : (
        <p className={styles.none}>{t.summary_none}</p>
      )}
      {action}
    </aside>
  );
}

function SummaryRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
