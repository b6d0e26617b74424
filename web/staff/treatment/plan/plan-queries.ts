import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/call-api.ts';
import { fileKey } from '../../patient-file/patient-queries.ts';

export function plansOf(patientId: number) {
  return queryOptions({
    queryKey: [...fileKey(patientId), 'plans'],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/staff/patients/:patient_id/plans', { patient_id: patientId }, { signal }))
        .data,
    // The editor merges what it reads with what is typed; a reading behind its back would only confuse.
    refetchOnWindowFocus: false,
  });
}

export const planTemplates = queryOptions({
  queryKey: ['plan templates'],
  queryFn: async ({ signal }) => (await callApi('GET /api/staff/plan-templates', {}, { signal })).data,
});
