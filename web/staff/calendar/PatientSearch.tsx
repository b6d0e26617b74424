import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDate } from '#web/lib/format.ts';
import { useTexts } from '#web/lib/language.ts';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface PatientSearchProps {
  value: number;
  errors: string[];
  onChoose: (patientId: number) => void;
}

const SHORTEST_SEARCH = 2;
const FOUND_AT_MOST = 5;

/** Finds a patient by name, address, phone or birthdate, and lets one of the few found be chosen. */
export function PatientSearch({ value, errors, onChoose }: PatientSearchProps) {
  const t = useTexts(staff_calendar);
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const isLongEnough = search.length >= SHORTEST_SEARCH;
  const found = useQuery({
    queryKey: ['staff patients', search],
    queryFn: ({ signal }) =>
      callApi('GET /api/staff/patients', { search, perPage: FOUND_AT_MOST }, { signal }),
    enabled: isLongEnough,
  });
  const patients = isLongEnough ? (found.data?.data ?? []) : [];
  return (
    <>
      <TextField
        label={t.patient}
        hint={t.patient_hint}
        required
        type="search"
        autoComplete="off"
        errors={errors}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          onChoose(0);
        }}
      />
      <p role="status" hidden={!isLongEnough || found.isFetching || patients.length > 0}>
        {found.isError ? found.error.message : t.no_patients}
      </p>
      {patients.length > 0 && (
        <RadioGroup
          label={t.patients_found}
          name="patient"
          options={patients.map(({ id, name, birthdate, email }) => ({
            value: String(id),
            label: birthdate ? `${name}, ${formatDate(`${birthdate}T11:00:00Z`)}` : `${name}, ${email}`,
          }))}
          value={String(value)}
          onChange={({ target }) => onChoose(Number(target.value))}
        />
      )}
    </>
  );
}
