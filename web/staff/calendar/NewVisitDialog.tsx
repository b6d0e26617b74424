import { useState } from 'react';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import type { CalendarColumn } from './calendar-query.ts';
import { DoctorSelect } from './DoctorSelect.tsx';
import { PatientSearch } from './PatientSearch.tsx';
import { ServiceSelect } from './ServiceSelect.tsx';
import { TimeChoice } from './TimeChoice.tsx';
import { useSending } from './use-sending.ts';

interface NewVisitDialogProps {
  doctors: CalendarColumn['doctor'][];
  doctorId: number | null;
  date: string;
  onClose: () => void;
}

/** A visit that the clinic proposes. The patient gets a letter and confirms it with her payment. */
export function NewVisitDialog({ doctors, doctorId: firstDoctor, date, onClose }: NewVisitDialogProps) {
  const t = useTexts(staff_calendar);
  const [patientId, setPatientId] = useState(0);
  const [serviceId, setServiceId] = useState(0);
  const [doctorId, setDoctorId] = useState(firstDoctor);
  const [slot, setSlot] = useState('');
  const [isTried, setIsTried] = useState(false);
  const making = useSending(
    () => callApi('POST /api/staff/appointments', { patient_id: patientId, schedule: slot }),
    onClose,
  );
  const missing = (isThere: boolean) => (isTried && !isThere ? [t.missing] : []);
  const send = () => {
    setIsTried(true);
    if (patientId && slot) making.send(undefined);
  };
  return (
    <ChangeDialog
      title={t.new_visit}
      about={t.new_visit_text}
      action={t.create_visit}
      isBusy={making.isBusy}
      refusals={making.refusals}
      onSend={send}
      onClose={onClose}
    >
      <PatientSearch value={patientId} errors={missing(patientId > 0)} onChoose={setPatientId} />
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
        {...{ serviceId, doctorId, date, value: slot, errors: missing(slot !== '') }}
        onChoose={setSlot}
      />
    </ChangeDialog>
  );
}
