import { queryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import type { SeverityCourse } from '#contract/anamnesis.contract.ts';
import { anamnesis_severity } from '#texts/generated/anamnesis_severity.ts';
import { Complaints } from '#web/anamnesis/severity/Complaints.tsx';
import styles from '#web/anamnesis/severity/Severity.module.css';
import { complaintsToShow, hasCourse } from '#web/anamnesis/severity/severity-chart.ts';
import { callApi } from '#web/lib/call-api.ts';
import type { Span } from '#web/lib/chart-line.ts';
import { type Language, useTexts } from '#web/lib/language.ts';
import { chartOf } from '#web/treatment/measurement/measurement-chart.ts';
import { Card } from '#web/ui/Card.tsx';
import { FilePart } from '../patients/FilePart.tsx';
import { fileKey } from '../patients/patient-queries.ts';

interface Severity {
  data: SeverityCourse[];
  has_locked: boolean;
}

export function severityOf(patientId: number, language: Language) {
  return queryOptions({
    queryKey: [...fileKey(patientId), 'severity', language],
    queryFn: async ({ signal }) =>
      await callApi('GET /api/staff/patients/:patient_id/severity', { patient_id: patientId }, { signal }),
  });
}

interface SeverityCardProps {
  query: UseQueryResult<Severity>;
  /** The time axis of the measured values beside it; nothing where there are none. */
  span: Span | undefined;
}

/** How the complaints of a patient changed, beside her measured values. */
export function SeverityCard({ query, span }: SeverityCardProps) {
  const t = useTexts(anamnesis_severity);
  const titleId = useId();
  return (
    <Card role="region" aria-labelledby={titleId} className={styles.frame}>
      <h2 id={titleId}>{t.staff_title}</h2>
      <FilePart query={query} isInCard>
        {({ data, has_locked }) => (
          <>
            <Course courses={data} span={span} />
            {has_locked && <p>{t.staff_locked}</p>}
          </>
        )}
      </FilePart>
    </Card>
  );
}

function Course({ courses, span }: { courses: readonly SeverityCourse[]; span: Span | undefined }) {
  const t = useTexts(anamnesis_severity);
  if (!hasCourse(courses)) return <p>{t.staff_empty}</p>;
  const complaints = complaintsToShow(courses);
  if (complaints.length === 0) return <p>{t.staff_none}</p>;
  const beside = span && { span, chart: chartOf('small') };
  const text = beside ? t.staff_text_beside : t.staff_text;
  return <Complaints {...{ complaints, beside, text }} title={t.staff_title} />;
}
