import Check from 'lucide-react/icons/check';
import { useId } from 'react';
import type { DiaryDay } from '#contract/treatment-diary.contract.ts';
import { treatment_diary } from '#texts/generated/treatment_diary.ts';
import { formatShortDay, noonOf } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import styles from './Diary.module.css';
import { type DayState, stateOf } from './own-diary.ts';

const LEGEND = ['all', 'some', 'none', 'free'] as const satisfies DayState[];

/** The last 14 days, the oldest first: a sign for each, and the same in words. */
export function LastDays({ days }: { days: readonly DiaryDay[] }) {
  const t = useTexts(treatment_diary);
  const language = useLanguage();
  const titleId = useId();
  return (
    <section className={styles.overview} aria-labelledby={titleId}>
      <h3 id={titleId}>{t.overview}</h3>
      <ol className={styles.days}>
        {days.toReversed().map((each) => {
          const { state, taken, due } = stateOf(each);
          const date = formatShortDay(noonOf(each.day), language);
          const words = state === 'some' ? t.overview_some({ taken, due }) : t[`overview_${state}`];
          return (
            <li key={each.day}>
              <VisuallyHidden>{t.overview_day({ date, state: words })}</VisuallyHidden>
              <span className={styles.dayName} aria-hidden="true">
                {date.split(',')[0]}
                <br />
                {Number(each.day.slice(-2))}
              </span>
              <Sign state={state} share={`${taken}/${due}`} />
            </li>
          );
        })}
      </ol>
      <p className={styles.legend} aria-hidden="true">
        {LEGEND.map((state) => (
          <span key={state}>
            <Sign state={state} share="1/2" />
            {state === 'some' ? t.overview_part : t[`overview_${state}`]}
          </span>
        ))}
      </p>
    </section>
  );
}

function Sign({ state, share }: { state: DayState; share: string }) {
  return (
    <span className={styles.sign} data-state={state} aria-hidden="true">
      {state === 'all' && <Check size={16} />}
      {state === 'some' && share}
      {state === 'free' && '–'}
    </span>
  );
}
