import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Diary } from '#contract/treatment-diary.contract.ts';
import { treatment_diary } from '#texts/generated/treatment_diary.ts';
import { formatLongDate, noonOf } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Card } from '#web/ui/Card.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Segments } from '#web/ui/Segments.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './Diary.module.css';
import { DoseTicks } from './DoseTicks.tsx';
import { LastDays } from './LastDays.tsx';
import { ownDiary } from './own-diary.ts';
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
  if (diary.isError) {
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
