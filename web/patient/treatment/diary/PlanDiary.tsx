import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import { useId, useState } from 'react';
import type { Diary, DiaryDay, DiaryMedicine } from '#contract/treatment-diary.contract.ts';
import { amountText, type TickTime } from '#contract/treatment-plan.rules.ts';
import { treatment_diary } from '#texts/generated/treatment_diary.ts';
import { treatment_plan } from '#texts/generated/treatment_plan.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatLongDate, formatShortDay, noonOf } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Card } from '#web/ui/Card.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Segments } from '#web/ui/Segments.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import styles from './Diary.module.css';
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
          <DoseTicks key={day.day} day={day} />
        </>
      )}
      <p className={styles.soft}>{t.text}</p>
      <LastDays days={diary.days} />
    </Card>
  );
}

/** One tick for each time of the day at which a medicine is taken. It shows at once, and goes back if it is refused. */
function DoseTicks({ day }: { day: DiaryDay }) {
  const t = useTexts(treatment_diary);
  const queries = useQueryClient();
  const show = (tick: Tick) => {
    // A read that is under way does not know the tick, and would take it off again.
    void queries.cancelQueries(ownDiary);
    queries.setQueryData(ownDiary.queryKey, (diary) => diary && withTick(diary, tick));
  };
  const { send } = useSend((tick: Tick) =>
    callApi('PUT /api/patients/therapy-plans/diary/ticks', tick).catch((error) => {
      show({ ...tick, is_taken: !tick.is_taken });
      throw error;
    }),
  );
  if (day.medicines.length === 0) return <p className={styles.nothing}>{t.nothing_due}</p>;
  return (
    <div className={styles.medicines}>
      {day.medicines.map((medicine) => (
        <fieldset key={medicine.medicine_id} className={styles.medicine} disabled={!day.can_tick}>
          <legend>{medicine.name}</legend>
          {medicine.rhythm !== 'due' && <p className={styles.soft}>{t[medicine.rhythm]}</p>}
          <div className={styles.doses}>
            {medicine.doses.map((dose) => (
              <div key={dose.time} className={styles.dose} data-taken={dose.is_taken || undefined}>
                <Checkbox
                  label={<DoseText medicine={medicine} dose={dose} />}
                  checked={dose.is_taken}
                  onChange={({ target }) => {
                    const tick = { medicine_id: medicine.medicine_id, day: day.day, time: dose.time };
                    show({ ...tick, is_taken: target.checked });
                    void send({ ...tick, is_taken: target.checked });
                  }}
                />
              </div>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

interface DoseTextProps {
  medicine: DiaryMedicine;
  dose: DiaryMedicine['doses'][number];
}

function DoseText({ medicine: { unit }, dose: { time, amount } }: DoseTextProps) {
  const t = useTexts(treatment_diary);
  const planTexts = useTexts(treatment_plan);
  if (time === 'any') return t.taken;
  const unitTexts = planTexts[`unit_${unit}_${amount > 1 ? 'many' : 'one'}`];
  return t.dose({ time: planTexts[time], amount: amountText(amount), unit: unitTexts });
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

interface Tick {
  medicine_id: string;
  day: string;
  time: TickTime;
  is_taken: boolean;
}

/** The diary with one dose ticked or not; the others stay as they are, so that several can be on their way at once. */
function withTick(diary: Diary, { medicine_id, day, time, is_taken }: Tick): Diary {
  const inDay = (each: DiaryDay): DiaryDay => ({
    ...each,
    medicines: each.medicines.map((medicine) =>
      medicine.medicine_id === medicine_id
        ? {
            ...medicine,
            doses: medicine.doses.map((dose) => (dose.time === time ? { ...dose, is_taken } : dose)),
          }
        : medicine,
    ),
  });
  return { ...diary, days: diary.days.map((each) => (each.day === day ? inDay(each) : each)) };
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
