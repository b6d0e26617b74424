import type { UseQueryResult } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Measurements } from '#contract/treatment-measurement.contract.ts';
import { treatment_measurement } from '#texts/generated/treatment_measurement.ts';
import type { Span } from '#web/lib/chart-line.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Segments } from '#web/ui/Segments.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { MeasurementCharts } from './MeasurementCharts.tsx';
import { MeasurementForm } from './MeasurementForm.tsx';
import styles from './Measurements.module.css';
import { MeasurementTable } from './MeasurementTable.tsx';
import type { MeasurementCalls } from './measurement-calls.ts';
import { entriesOf, type Words } from './measurement-words.ts';

interface MeasurementsCardProps {
  query: UseQueryResult<Measurements>;
  calls: MeasurementCalls;
  onChange: (data: Measurements) => void;
  /** Whether the patient reads about herself. */
  isOwn?: boolean;
  /** The time axis that the charts have in common with others beside them. */
  span?: Span | undefined;
}

/** The vital and laboratory values of a patient: entered, drawn and listed. */
export function MeasurementsCard({ query, calls, onChange, isOwn = false, span }: MeasurementsCardProps) {
  const words: Words = { t: useTexts(treatment_measurement), language: useLanguage(), isOwn };
  const { t } = words;
  const titleId = useId();
  const [isEntering, setEntering] = useState(false);
  const enter = (
    <Button aria-expanded={isEntering} onClick={() => setEntering(!isEntering)}>
      {t.enter}
    </Button>
  );
  const { data } = query;
  return (
    <Card role="region" aria-labelledby={titleId} className={styles.frame}>
      <div className={styles.head}>
        <h2 id={titleId}>{isOwn ? t.own_title : t.title}</h2>
        {data && data.measurements.length > 0 && enter}
      </div>
      {query.isPending && <Skeleton rows={3} label={t.loading} />}
      {query.isError && (
        <FailureNote message={query.error.message || undefined} onRetry={() => void query.refetch()} />
      )}
      {data && isEntering && (
        <MeasurementForm
          {...{ words, calls, onChange }}
          quantities={data.quantities}
          onClose={() => setEntering(false)}
        />
      )}
      {data && data.measurements.length === 0 && !isEntering && (
        <EmptyNote title={t.empty_title} text={isOwn ? t.own_empty : t.empty} action={enter} />
      )}
      {data && data.measurements.length > 0 && <Values {...{ data, words, calls, onChange, span }} />}
      {!isOwn && <p className={styles.soft}>{t.to_check}</p>}
    </Card>
  );
}

interface ValuesProps {
  data: Measurements;
  words: Words;
  calls: MeasurementCalls;
  onChange: (data: Measurements) => void;
  span: Span | undefined;
}

function Values({ data, words, calls, onChange, span }: ValuesProps) {
  const { t, isOwn } = words;
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const [code, setCode] = useState('');
  const all = entriesOf(data);
  const chosen = all.filter(({ quantity }) => code === '' || quantity.code === code);
  const measured = data.quantities.filter((each) => all.some(({ quantity }) => quantity.code === each.code));
  const choices = [
    { value: 'chart' as const, label: t.view_chart },
    { value: 'table' as const, label: t.view_table },
  ];
  return (
    <>
      <p className={styles.soft}>{isOwn ? t.own_text : t.text}</p>
      <div className={styles.tools}>
        <Select label={t.show} value={code} onChange={({ target }) => setCode(target.value)}>
          <option value="">{t.show_all}</option>
          {measured.map((quantity) => (
            <option key={quantity.code} value={quantity.code}>
              {quantity.name}
            </option>
          ))}
        </Select>
        <Segments label={t.view} choices={choices} value={view} onChoose={setView} />
      </div>
      {view === 'table' ? (
        <MeasurementTable {...{ words, calls, onChange }} entries={chosen} />
      ) : (
        <MeasurementCharts {...{ words, span }} quantities={measured} entries={chosen} isOne={code !== ''} />
      )}
    </>
  );
}
