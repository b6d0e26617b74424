import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/call-api.ts';
import { fileKey } from '../../patient-file/patient-queries.ts';

export function papersOf(patientId: number) {
  return queryOptions({
    queryKey: [...fileKey(patientId), 'papers'],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/staff/patients/:patient_id/papers', { patient_id: patientId }, { signal }))
        .data,
  });
}
