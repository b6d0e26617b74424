import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/call-api.ts';
import { fileKey } from '../patient-file/patient-queries.ts';

export function noteOf(appointmentId: number) {
  return queryOptions({
    queryKey: ['staff note', appointmentId],
    queryFn: async ({ signal }) =>
      (
        await callApi(
          'GET /api/staff/appointments/:appointment_id/note',
          { appointment_id: appointmentId },
          { signal },
        )
      ).data,
    // The editor merges what it reads with what is typed; a reading behind its back would only confuse.
    refetchOnWindowFocus: false,
  });
}

/** Read anew whenever it is opened: the draft goes on meanwhile. */
export function noteVersions(appointmentId: number) {
  return queryOptions({
    queryKey: ['staff note', appointmentId, 'versions'],
    queryFn: async ({ signal }) =>
      (
        await callApi(
          'GET /api/staff/appointments/:appointment_id/note/versions',
          { appointment_id: appointmentId },
          { signal },
        )
      ).data,
    gcTime: 0,
  });
}

export function notesOf(patientId: number) {
  return queryOptions({
    queryKey: [...fileKey(patientId), 'notes'],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/staff/patients/:patient_id/notes', { patient_id: patientId }, { signal }))
        .data,
  });
}

export function diagnosesFor(search: string) {
  return queryOptions({
    queryKey: ['diagnoses', search],
    queryFn: async ({ signal }) => (await callApi('GET /api/staff/diagnoses', { search }, { signal })).data,
    enabled: search !== '',
  });
}

/** Short texts and templates of the whole clinic. */
export const noteTexts = queryOptions({
  queryKey: ['staff note texts'],
  queryFn: async ({ signal }) => (await callApi('GET /api/staff/note-texts', {}, { signal })).data,
});
