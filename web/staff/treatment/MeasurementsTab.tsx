import { queryOptions, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { SeverityCourse } from '#contract/anamnesis.contract.ts';
import type { Measurements } from '#contract/treatment-measurement.contract.ts';
import { anamnesis_severity } from '#texts/generated/anamnesis_severity.ts';
import { Complaints } from '#web/anamnesis/severity/Complaints.tsx';
import severityStyles from '#web/anamnesis/severity/Severity.module.css';
import { complaintsToShow, daysOf, hasCourse } from '#web/anamnesis/severity/severity-chart.ts';
import { callApi } from '#web/lib/call-api.ts';
import { type Span, spanOf } from '#web/lib/chart-line.ts';
import { type Language, useLanguage, useTexts } from '#web/lib/language.ts';
import { untilTranslated } from '#web/lib/until-translated.ts';
import { MeasurementsCard } from '#web/treatment/measurement/MeasurementsCard.tsx';
import { chartOf } from '#web/treatment/measurement/measurement-chart.ts';
import { Card } from '#web/ui/Card.tsx';
import { useMayCall } from '../identity/permissions.ts';
import { FilePart } from '../patient-file/FilePart.tsx';
import { fileKey } from '../patient-file/patient-queries.ts';
import styles from './Treatment.module.css';

function measurementsOf(patientId: number, language: Language) {
  const queryKey = [...fileKey(patientId), 'measurements', language];
  return queryOptions({
    queryKey,
    placeholderData: untilTranslated(queryKey),
    queryFn: async ({ signal }) =>
      (
        await callApi(
          'GET /api/staff/patients/:patient_id/measurements',
          { patient_id: patientId },
          { signal },
        )
      ).data,
  });
}

/**
 * The vital and laboratory values of a patient, in the file and beside the call, and the course of her complaints on the
 * same time axis, for whoever may read her histories.
 */
export function MeasurementsTab({ patientId }: { patientId: number }) {
  const language = useLanguage();
  const asked = measurementsOf(patientId, language);
  const queries = useQueryClient();
  const measurements = useQuery(asked);
  const mayReadSeverity = useMayCall('readSeverityAsStaff');
  const severity = useQuery({ ...severityOf(patientId, language), enabled: mayReadSeverity });
  const span = commonSpan(measurements.data, severity.data?.data);
  const at = { patient_id: patientId };
  return (
    <div className={styles.cards}>
      <MeasurementsCard
        query={measurements}
        span={span}
        calls={{
          add: (entry) => callApi('POST /api/staff/patients/:patient_id/measurements', { ...at, ...entry }),
          strike: (measurement_id, reason) =>
            callApi('POST /api/staff/patients/:patient_id/measurements/:measurement_id/strike', {
              ...at,
              measurement_id,
              reason,
            }),
        }}
        onChange={(data) => queries.setQueryData(asked.queryKey, data)}
      />
      {mayReadSeverity && <SeverityCard query={severity} span={span} />}
    </div>
  );
}

/** One time axis for what is drawn of both; nothing where only one of them has anything to draw. */
function commonSpan(
  measurements: Measurements | undefined,
  courses: readonly SeverityCourse[] = [],
): Span | undefined {
  const measured = (measurements?.measurements ?? []).flatMap(({ struck, measured_on }) =>
    struck ? [] : [measured_on],
  );
  const rated = daysOf(complaintsToShow(courses));
  return measured.length > 0 && rated.length > 0 ? spanOf([...measured, ...rated]) : undefined;
}

interface Severity {
  data: SeverityCourse[];
  has_locked: boolean;
}

function severityOf(patientId: number, language: Language) {
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

/** How the complaints of a patient changed, beside the measured values. */
function SeverityCard({ query, span }: SeverityCardProps) {
  const t = useTexts(anamnesis_severity);
  const titleId = useId();
  return (
    <Card role="region" aria-labelledby={titleId} className={severityStyles.frame}>
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
  return <Complaints complaints={complaints} beside={beside} text={text} title={t.staff_title} />;
}
