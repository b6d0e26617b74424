import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { SeverityCourse } from '#contract/anamnesis-record.contract.ts';
import { anamnesis_severity } from '#texts/generated/anamnesis_severity.ts';
import { callApi } from '#web/lib/call-api.ts';
import { type Language, useLanguage, useTexts } from '#web/lib/language.ts';
import { useIsCompact } from '#web/lib/use-is-compact.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Segments } from '#web/ui/Segments.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { pathTo } from '../routes.ts';
import styles from './Severity.module.css';
import { SeverityChart } from './SeverityChart.tsx';
import { SeverityTable } from './SeverityTable.tsx';
import { complaintsToShow, hasCourse } from './severity-chart.ts';

/** More than that at once is no overview. */
const FIRST_FEW = { compact: 3, wide: 6 };

function severityCourses(language: Language) {
  return queryOptions({
    queryKey: ['severity courses', language],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/patients/anamneses/severity', {}, { signal })).data,
  });
}

/** How her complaints have changed from form to form. Needs a query client around it. */
export function SeverityCourses() {
  const t = useTexts(anamnesis_severity);
  const titleId = useId();
  return (
    <Card role="region" aria-labelledby={titleId} className={styles.frame}>
      <h2 id={titleId}>{t.title}</h2>
      <LoadedCourses />
    </Card>
  );
}

function LoadedCourses() {
  const t = useTexts(anamnesis_severity);
  const courses = useQuery(severityCourses(useLanguage()));

  if (courses.isPending) return <Skeleton rows={3} label={t.loading} />;
  if (courses.isError)
    return <FailureNote message={courses.error.message || undefined} onRetry={() => courses.refetch()} />;
  if (!hasCourse(courses.data)) return <NoCourse />;
  const complaints = complaintsToShow(courses.data);
  return complaints.length === 0 ? <p>{t.none}</p> : <Complaints complaints={complaints} />;
}

function NoCourse() {
  const t = useTexts(anamnesis_severity);
  const action = (
    <ButtonLink to={pathTo('AnamneseBogen')} look="secondary">
      {t.empty_action}
    </ButtonLink>
  );
  return <EmptyNote title={t.empty_title} text={t.empty_text} action={action} />;
}

function Complaints({ complaints }: { complaints: readonly SeverityCourse[] }) {
  const t = useTexts(anamnesis_severity);
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const [isWhole, setIsWhole] = useState(false);
  const few = useIsCompact() ? FIRST_FEW.compact : FIRST_FEW.wide;
  const shown = isWhole ? complaints : complaints.slice(0, few);
  const choices = [
    { value: 'chart' as const, label: t.view_chart },
    { value: 'table' as const, label: t.view_table },
  ];
  return (
    <>
      <div className={styles.tools}>
        <p>{t.text}</p>
        <Segments label={t.view} choices={choices} value={view} onChoose={setView} />
      </div>
      {view === 'table' ? <SeverityTable courses={shown} /> : <SeverityCharts courses={shown} />}
      {complaints.length > few && (
        <div>
          <Button look="secondary" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? t.show_fewer : t.show_all({ count: complaints.length })}
          </Button>
        </div>
      )}
    </>
  );
}

function SeverityCharts({ courses }: { courses: readonly SeverityCourse[] }) {
  return (
    <div className={styles.charts}>
      {courses.map((course) => (
        <SeverityChart key={course.key} course={course} />
      ))}
    </div>
  );
}
