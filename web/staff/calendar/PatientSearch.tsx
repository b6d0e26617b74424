import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { form } from '#texts/generated/form.ts';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { birthday } from '../patients/birthday.ts';
import styles from './Dialogs.module.css';

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
  const outcomeOf = useOutcome();
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const isLongEnough = search.length >= SHORTEST_SEARCH;
  const found = useQuery({
    queryKey: ['staff patients', search],
    queryFn: ({ signal }) =>
      callApi('GET /api/staff/patients', { search, perPage: FOUND_AT_MOST }, { signal }),
    enabled: isLongEnough,
  });
  // Whose file is only open in an emergency is not proposed a visit.
  const patients = (isLongEnough ? (found.data?.data ?? []) : []).filter(
    ({ emergency_until }) => emergency_until === null,
  );
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
      <p role="status" className={styles.found}>
        {isLongEnough && !found.isPending && outcomeOf(found.error, patients.length)}
      </p>
      {patients.length > 0 && (
        <RadioGroup
          label={t.patients_found}
          name="patient"
          options={patients.map(({ id, name, birthdate, email }) => ({
            value: String(id),
            label: [name, birthday(birthdate), email].filter(Boolean).join(', '),
          }))}
          value={String(value)}
          onChange={({ target }) => onChoose(Number(target.value))}
        />
      )}
    </>
  );
}

function useOutcome() {
  const t = useTexts(staff_calendar);
  const { unreachable } = useTexts(form);
  return (error: Error | null, count: number): string => {
    if (error) return error.message || unreachable;
    return count > 0 ? t.patients_count({ count }) : t.no_patients;
  };
}
