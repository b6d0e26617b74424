import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { anamnesis_severity } from '#texts/generated/anamnesis_severity.ts';
import { Complaints } from '#web/anamnesis/severity/Complaints.tsx';
import styles from '#web/anamnesis/severity/Severity.module.css';
import { complaintsToShow, hasCourse } from '#web/anamnesis/severity/severity-chart.ts';
import { callApi } from '#web/lib/call-api.ts';
import { type Language, useLanguage, useTexts } from '#web/lib/language.ts';
import { pathTo } from '#web/patient/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

function severityCourses(language: Language) {
  return queryOptions({
    queryKey: ['severity courses', language],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/patients/anamneses/severity', {}, { signal })).data,
  });
}

/** How the patient's complaints changed from form to form. Needs a query client around it. */
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
  if (courses.isLoadingError)
    return <FailureNote message={courses.error.message || undefined} onRetry={() => courses.refetch()} />;
  if (!hasCourse(courses.data)) return <NoCourse />;
  const complaints = complaintsToShow(courses.data);
  return complaints.length === 0 ? (
    <p>{t.none}</p>
  ) : (
    <Complaints complaints={complaints} title={t.title} text={t.text} />
  );
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
