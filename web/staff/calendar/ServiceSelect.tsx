import { useQuery } from '@tanstack/react-query';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Select } from '#web/ui/Select.tsx';

interface ServiceSelectProps {
  /** Only what this doctor offers. */
  doctorId: number | null;
  value: number;
  errors: string[];
  onChoose: (serviceId: number) => void;
}

export function ServiceSelect({ doctorId, value, errors, onChoose }: ServiceSelectProps) {
  const t = useTexts(staff_calendar);
  const language = useLanguage();
  const catalogue = useQuery({
    queryKey: ['services'],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/patients/get-service-category', {}, { signal })).data,
  });
  const services = (catalogue.data ?? [])
    .flatMap((category) => category.services)
    .filter(({ doctors }) => doctorId === null || doctors.some((doctor) => doctor.doctor_id === doctorId));
  return (
    <Select
      label={t.service}
      required
      errors={catalogue.isError ? [catalogue.error.message] : errors}
      value={value || ''}
      onChange={({ target }) => onChoose(Number(target.value))}
    >
      <option value="">{t.choose_service}</option>
      {services.map(({ id, translations_by_locale, effective_duration }) => (
        <option key={id} value={id}>
          {t.service_option({ name: translations_by_locale[language].title, minutes: effective_duration })}
        </option>
      ))}
    </Select>
  );
}
