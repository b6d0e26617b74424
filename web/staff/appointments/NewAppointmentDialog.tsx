import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { form } from '#texts/generated/form.ts';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { callApi } from '#web/lib/call-api.ts';
import { birthday } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { ChangeDialog } from '../calendar/ChangeDialog.tsx';
import type { CalendarColumn } from '../calendar/calendar-query.ts';
import styles from '../calendar/Dialogs.module.css';
import { DoctorSelect } from '../calendar/DoctorSelect.tsx';
import { useSendToCalendar } from '../calendar/use-send-to-calendar.ts';
import { TimeChoice } from './TimeChoice.tsx';

interface NewAppointmentDialogProps {
  doctors: CalendarColumn['doctor'][];
  doctorId: number | null;
  date: string;
  /** Known where the dialog is opened from the file of a patient; otherwise the patient is searched for. */
  patient?: { id: number; name: string };
  onClose: () => void;
}

/** Proposes an appointment. The patient gets a mail and confirms the appointment by paying. */
export function NewAppointmentDialog({
  doctors,
  doctorId: firstDoctor,
  date,
  patient,
  onClose,
}: NewAppointmentDialogProps) {
  const t = useTexts(staff_calendar);
  const [patientId, setPatientId] = useState(patient?.id ?? 0);
  const [serviceId, setServiceId] = useState(0);
  const [doctorId, setDoctorId] = useState(firstDoctor);
  const [slot, setSlot] = useState('');
  const [isTried, setIsTried] = useState(false);
  const making = useSendToCalendar(
    () => callApi('POST /api/staff/appointments', { patient_id: patientId, schedule: slot }),
    onClose,
  );
  const missing = (isThere: boolean) => (isTried && !isThere ? [t.missing] : []);
  const send = () => {
    setIsTried(true);
    if (patientId && slot) making.send();
  };
  return (
    <ChangeDialog
      title={t.new_appointment}
      about={t.new_appointment_text}
      action={t.create_appointment}
      isBusy={making.isBusy}
      refusals={making.refusal?.rest}
      onSend={send}
      onClose={onClose}
    >
      {patient ? (
        <p>
          <strong>{t.appointment_for({ name: patient.name })}</strong>
        </p>
      ) : (
        <PatientSearch value={patientId} errors={missing(patientId > 0)} onChoose={setPatientId} />
      )}
      <ServiceSelect
        doctorId={doctors.length === 1 ? (doctors[0]?.id ?? null) : doctorId}
        value={serviceId}
        errors={missing(serviceId > 0)}
        onChoose={(id) => {
          setServiceId(id);
          setSlot('');
        }}
      />
      <DoctorSelect doctors={doctors} value={doctorId} onChoose={setDoctorId} allowsAll />
      <TimeChoice
        serviceId={serviceId}
        doctorId={doctorId}
        date={date}
        value={slot}
        errors={missing(slot !== '')}
        onChoose={setSlot}
      />
    </ChangeDialog>
  );
}

interface ServiceSelectProps {
  /** A doctor limits the list to the services of this doctor; null lists all. */
  doctorId: number | null;
  value: number;
  errors: string[];
  onChoose: (serviceId: number) => void;
}

function ServiceSelect({ doctorId, value, errors, onChoose }: ServiceSelectProps) {
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
      errors={catalogue.isLoadingError ? [catalogue.error.message] : errors}
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

interface PatientSearchProps {
  value: number;
  errors: string[];
  onChoose: (patientId: number) => void;
}

const SHORTEST_SEARCH = 2;
const FOUND_AT_MOST = 5;

/** Finds a patient by name, address, phone or birthdate, and lets one of the few found be chosen. */
function PatientSearch({ value, errors, onChoose }: PatientSearchProps) {
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
  // Patients whose file is open by emergency access only are left out.
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
