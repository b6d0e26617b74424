import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import { useId, useState } from 'react';
import type { Diary, DiaryDay } from '#contract/treatment-diary.contract.ts';
import { treatment_diary } from '#texts/generated/treatment_diary.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatLongDate, formatShortDay, noonOf } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Card } from '#web/ui/Card.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Segments } from '#web/ui/Segments.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import styles from './Diary.module.css';
import { DoseTicks, type Tick, tickedDay } from './DoseTicks.tsx';
import { SideEffects } from './SideEffects.tsx';

/** What the patient notes about her plan: doses she took and side effects. Only where the clinic has turned it on. */
export function PlanDiary() {
  const t = useTexts(treatment_diary);
  const diary = useQuery(ownDiary);
  if (diary.isPending) {
    return (
      <Card>
        <Skeleton rows={4} label={t.loading} />
      </Card>
    );
  }
  if (diary.isLoadingError) {
    return (
      <Card>
        <FailureNote message={diary.error.message || undefined} onRetry={() => void diary.refetch()} />
      </Card>
    );
  }
  return <LoadedDiary diary={diary.data} />;
}

function LoadedDiary({ diary }: { diary: Diary }) {
  const queries = useQueryClient();
  return (
    <>
      <TicksCard diary={diary} />
      <SideEffects diary={diary} onChange={(changed) => queries.setQueryData(ownDiary.queryKey, changed)} />
    </>
  );
}

function TicksCard({ diary }: { diary: Diary }) {
  const t = useTexts(treatment_diary);
  const language = useLanguage();
  const titleId = useId();
  const [chosen, setChosen] = useState<'today' | 'yesterday'>('today');
  const [today, yesterday] = diary.days;
  const day = chosen === 'today' ? today : yesterday;
  const choices = [
    { value: 'today' as const, label: t.today },
    { value: 'yesterday' as const, label: t.yesterday },
  ];
  return (
    <Card role="region" aria-labelledby={titleId} className={styles.frame}>
      <div className={styles.head}>
        <h2 id={titleId}>{t.title}</h2>
        <Segments label={t.day} choices={choices} value={chosen} onChoose={setChosen} />
      </div>
      {day && (
        <>
          <p className={styles.date}>{formatLongDate(noonOf(day.day), language)}</p>
          <DiaryTicks key={day.day} day={day} />
        </>
      )}
      <p className={styles.soft}>{t.text}</p>
      <LastDays days={diary.days} />
    </Card>
  );
}

/** The ticks of one day of the diary. */
function DiaryTicks({ day }: { day: DiaryDay }) {
  const queries = useQueryClient();
  const show = (tick: Tick) => {
    // A read that is under way does not know the tick, and would take it off again.
    void queries.cancelQueries(ownDiary);
    queries.setQueryData(ownDiary.queryKey, (diary) => diary && withTick(diary, tick));
  };
  return <DoseTicks day={day} onShow={show} />;
}

const LEGEND = ['all', 'some', 'none', 'free'] as const satisfies DayState[];

/** The last 14 days, the oldest first: a sign for each, and the same in words. */
function LastDays({ days }: { days: readonly DiaryDay[] }) {
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
          const label = state === 'some' ? t.overview_some({ taken, due }) : t[`overview_${state}`];
          return (
            <li key={each.day}>
              <VisuallyHidden>{t.overview_day({ date, state: label })}</VisuallyHidden>
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

const ownDiary = queryOptions({
  queryKey: ['GET /api/patients/therapy-plans/diary'],
  queryFn: async ({ signal }) =>
    (await callApi('GET /api/patients/therapy-plans/diary', {}, { signal })).data,
});

function withTick(diary: Diary, tick: Tick): Diary {
  return { ...diary, days: diary.days.map((each) => (each.day === tick.day ? tickedDay(each, tick) : each)) };
}

type DayState = 'free' | 'none' | 'some' | 'all';

/** How much of what the plan asked for on a day was taken. Only the patient knows whether the rest was due. */
export function stateOf({ medicines }: Pick<DiaryDay, 'medicines'>): {
  state: DayState;
  taken: number;
  due: number;
} {
  const doses = medicines.filter(({ rhythm }) => rhythm === 'due').flatMap((medicine) => medicine.doses);
  const [due, taken] = [doses.length, doses.filter(({ is_taken }) => is_taken).length];
  if (due === 0) return { state: 'free', taken, due };
  if (taken === 0) return { state: 'none', taken, due };
  return { state: taken === due ? 'all' : 'some', taken, due };
}
