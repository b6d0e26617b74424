import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SeverityCourse } from '#contract/anamnesis.contract.ts';
import type { Measurements } from '#contract/treatment-measurement.contract.ts';
import { complaintsToShow, daysOf } from '#web/anamnesis/severity/severity-chart.ts';
import { callApi } from '#web/lib/call-api.ts';
import { type Span, spanOf } from '#web/lib/chart-line.ts';
import { type Language, useLanguage } from '#web/lib/language.ts';
import { MeasurementsCard } from '#web/treatment/measurement/MeasurementsCard.tsx';
import { fileKey } from '../patients/patient-queries.ts';
import { useMayCall } from '../shell/permissions.ts';
import { SeverityCard, severityOf } from './SeverityCard.tsx';
import styles from './Treatment.module.css';

function measurementsOf(patientId: number, language: Language) {
  return queryOptions({
    queryKey: [...fileKey(patientId), 'measurements', language],
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
              ...{ ...at, measurement_id, reason },
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
