import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#web/lib/call-api.ts';
import { type Language, useLanguage } from '#web/lib/language.ts';
import { untilTranslated } from '#web/lib/until-translated.ts';
import type { MeasurementCalls } from '#web/treatment/measurement/MeasurementForm.tsx';
import { MeasurementsCard } from '#web/treatment/measurement/MeasurementsCard.tsx';

function ownMeasurements(language: Language) {
  const queryKey = ['own measurements', language];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => (await callApi('GET /api/patients/measurements', {}, { signal })).data,
    placeholderData: untilTranslated(queryKey),
  });
}

const CALLS: MeasurementCalls = {
  add: (entry) => callApi('POST /api/patients/measurements', entry),
  strike: (measurement_id, reason) =>
    callApi('POST /api/patients/measurements/:measurement_id/strike', { measurement_id, reason }),
};

/** What the patient or the clinic measured. Needs a query client around it. */
export function OwnMeasurements() {
  const asked = ownMeasurements(useLanguage());
  const queries = useQueryClient();
  return (
    <MeasurementsCard
      isOwn
      query={useQuery(asked)}
      calls={CALLS}
      onChange={(data) => queries.setQueryData(asked.queryKey, data)}
    />
  );
}
