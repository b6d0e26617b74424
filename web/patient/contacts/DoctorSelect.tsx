import { useQuery } from '@tanstack/react-query';
import { contacts } from '#texts/generated/contacts.ts';
import { useTexts } from '#web/lib/language.ts';
import type { FieldBinding } from '#web/lib/use-api-form.ts';
import { useFailureToast } from '#web/lib/use-failure-toast.ts';
import { Select } from '#web/ui/Select.tsx';
import { allDoctors } from './all-doctors.ts';

/** To whom a patient writes. Without the list of doctors she can still write to the clinic. */
export function DoctorSelect(binding: FieldBinding) {
  const t = useTexts(contacts);
  const doctors = useQuery(allDoctors);
  useFailureToast(doctors);
  return (
    // The choice made before is put back once its option is here.
    <Select key={doctors.status} label={t.recipient} {...binding}>
      <option value="">{t.general}</option>
      {doctors.data?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
