import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Adherence, DiaryOfPatient, SeenSideEffect } from '#contract/treatment-diary.contract.ts';
import { staff_diary } from '#texts/generated/staff_diary.ts';
import { treatment_diary } from '#texts/generated/treatment_diary.ts';
import { formatDate, noonOf } from '#web/lib/dates.ts';
import { useFocusFallback } from '#web/lib/focus.ts';
import { useTexts } from '#web/lib/language.ts';
import { TableRows } from '#web/ui/TableRows.tsx';
import type { Column } from '#web/ui/table-view.ts';
import { FilePart } from '../../patient-file/FilePart.tsx';
import styles from '../plan/Plan.module.css';
import { diaryOf } from './diary-query.ts';
import { SideEffectOfPatient } from './SideEffectOfPatient.tsx';

/** What the patient says about her plan: how regularly she takes her medicines, and side effects. */
export function DiaryCard({ patientId }: { patientId: number }) {
  const t = useTexts(staff_diary);
  return (
    <FilePart query={useQuery(diaryOf(patientId))}>
      {(diary) => (
        <div className={styles.stack}>
          <h2>{t.title}</h2>
          <AdherencePart diary={diary} />
          <SideEffects patientId={patientId} effects={diary.side_effects} />
        </div>
      )}
    </FilePart>
  );
}

function SideEffects({ patientId, effects }: { patientId: number; effects: SeenSideEffect[] }) {
  const t = useTexts(staff_diary);
  const titleId = useId();
  const place = useFocusFallback<HTMLUListElement>(`[id="${titleId}"]`);
  return (
    <>
      <h3 id={titleId}>{t.side_effects}</h3>
      {effects.length === 0 && <p className={styles.soft}>{t.none}</p>}
      <ul ref={place} className={styles.list}>
        {effects.map((effect) => (
          <li key={effect.id} className={styles.item}>
            <SideEffectOfPatient patientId={patientId} effect={effect} />
          </li>
        ))}
      </ul>
    </>
  );
}

function AdherencePart({ diary: { counted_from, adherence } }: { diary: DiaryOfPatient }) {
  const t = useTexts(staff_diary);
  if (counted_from === null) return <p className={styles.soft}>{t.no_ticks}</p>;
  if (adherence.length === 0) return <p className={styles.soft}>{t.not_counted}</p>;
  return (
    <>
      <p className={styles.soft}>{t.counted({ date: formatDate(noonOf(counted_from)) })}</p>
      <AdherenceTable adherence={adherence} />
    </>
  );
}

function AdherenceTable({ adherence }: { adherence: Adherence[] }) {
  const t = useTexts(staff_diary);
  const diaryTexts = useTexts(treatment_diary);
  const nameOf = ({ name, rhythm }: Adherence) =>
    rhythm === 'due' ? name : `${name} (${rhythm === 'cycle' ? t.cycle : diaryTexts.as_needed})`;
  const shareOf = ({ taken, due }: Adherence['last_14']) => {
    if (due === 0) return t.not_due;
    if (due !== null) return t.share({ taken, due });
    return taken === 1 ? t.days_one : t.days({ count: taken });
  };
  const columns: Column<Adherence>[] = [
    { key: 'medicine', header: t.column_medicine, cell: nameOf, text: nameOf },
    ...(['last_14', 'last_30'] as const).map((span) => {
      const share = (row: Adherence) => shareOf(row[span]);
      return { key: span, header: t[span], cell: share, text: share };
    }),
  ];
  return (
    <TableRows
      caption={t.adherence}
      columns={columns}
      rows={adherence}
      rowKey={({ medicine_id }) => medicine_id}
      cardsBelowPixels={420}
    />
  );
}
