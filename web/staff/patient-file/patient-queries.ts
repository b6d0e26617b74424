import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/call-api.ts';
import type { Language } from '#web/lib/language.ts';
import { untilTranslated } from '#web/lib/until-translated.ts';

/** The server sends the names of services in one language, so the language belongs to the key of the query. */
interface Asked {
  patientId: number;
  language: Language;
}

/** The first part of the key of every query about the file of a patient. */
export const FILE = 'staff patient';

/** The beginning of the keys of all queries about one patient. */
export function fileKey(patientId: number) {
  return [FILE, patientId] as const;
}

export function patientFile({ patientId, language }: Asked) {
  const queryKey = [...fileKey(patientId), 'file', language];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/staff/patients/:patient_id', { patient_id: patientId }, { signal })).data,
    placeholderData: untilTranslated(queryKey),
  });
}

export function timelineOf({ patientId, language }: Asked) {
  return queryOptions({
    queryKey: [...fileKey(patientId), 'timeline', language],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/staff/patients/:patient_id/timeline', { patient_id: patientId }, { signal }))
        .data,
  });
}

export function appointmentsOf({ patientId, language }: Asked) {
  return queryOptions({
    queryKey: [...fileKey(patientId), 'appointments', language],
    queryFn: async ({ signal }) =>
      (
        await callApi(
          'GET /api/staff/patients/:patient_id/appointments',
          { patient_id: patientId },
          { signal },
        )
      ).data,
  });
}

export function invoicesOf({ patientId, language }: Asked) {
  return queryOptions({
    queryKey: [...fileKey(patientId), 'invoices', language],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/staff/patients/:patient_id/invoices', { patient_id: patientId }, { signal }))
        .data,
  });
}

export function enquiriesOf({ patientId, language }: Asked) {
  return queryOptions({
    queryKey: [...fileKey(patientId), 'enquiries', language],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/staff/patients/:patient_id/enquiries', { patient_id: patientId }, { signal }))
        .data,
  });
}

export function documentsOf(patientId: number) {
  return queryOptions({
    queryKey: [...fileKey(patientId), 'documents'],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/staff/patients/:patient_id/documents', { patient_id: patientId }, { signal }))
        .data,
  });
}

export function profileChangesOf(patientId: number) {
  return queryOptions({
    queryKey: [...fileKey(patientId), 'profile-changes'],
    queryFn: async ({ signal }) =>
      (
        await callApi(
          'GET /api/staff/patients/:patient_id/profile-changes',
          { patient_id: patientId },
          { signal },
        )
      ).data,
  });
}

export function duplicatesOf(patientId: number) {
  return queryOptions({
    queryKey: [...fileKey(patientId), 'duplicates'],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/staff/patients/:patient_id/duplicates', { patient_id: patientId }, { signal }))
        .data,
  });
}

export function anamnesesOf(patientId: number) {
  return queryOptions({
    queryKey: [...fileKey(patientId), 'anamneses'],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/staff/patients/:patient_id/anamneses', { patient_id: patientId }, { signal }))
        .data,
  });
}

export function anamnesisSummary(patientId: number, language: Language) {
  return queryOptions({
    queryKey: [...fileKey(patientId), 'anamnesis summary', language],
    queryFn: async ({ signal }) =>
      (
        await callApi(
          'GET /api/staff/patients/:patient_id/anamnesis-summary',
          { patient_id: patientId },
          { signal },
        )
      ).data,
  });
}

export function anamnesis(id: number, language: Language) {
  return queryOptions({
    queryKey: ['staff anamnesis', id, language],
    queryFn: async ({ signal }) => (await callApi('GET /api/staff/anamneses/:id', { id }, { signal })).data,
  });
}

export function anamnesisChanges(id: number, against: number, language: Language) {
  return queryOptions({
    queryKey: ['staff anamnesis changes', id, against, language],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/staff/anamneses/:id/changes', { id, against }, { signal })).data,
  });
}

/** Takes the focus when the element that had it is removed. */
export const CHOSEN_TAB = '[role=tab][aria-selected=true]';
