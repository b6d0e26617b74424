import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#web/lib/call-api.ts';
import { type Language, useLanguage } from '#web/lib/language.ts';
import { MeasurementsCard } from '#web/treatment/measurement/MeasurementsCard.tsx';
import { fileKey } from '../patients/patient-queries.ts';

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

/** The vital and laboratory values of a patient, in the file and beside the call. */
export function MeasurementsTab({ patientId }: { patientId: number }) {
  const asked = measurementsOf(patientId, useLanguage());
  const queries = useQueryClient();
  const at = { patient_id: patientId };
  return (
    <MeasurementsCard
      query={useQuery(asked)}
      calls={{
        add: (entry) => callApi('POST /api/staff/patients/:patient_id/measurements', { ...at, ...entry }),
        strike: (measurement_id, reason) =>
          callApi('POST /api/staff/patients/:patient_id/measurements/:measurement_id/strike', {
            ...{ ...at, measurement_id, reason },
          }),
      }}
      onChange={(data) => queries.setQueryData(asked.queryKey, data)}
    />
  );
}
