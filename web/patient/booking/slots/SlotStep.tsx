import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Service } from '#contract/catalogue.contract.ts';
import { booking_slot as words } from '#texts/generated/booking_slot.ts';
import { useTexts } from '#web/lib/language.ts';
import { useFailureToast } from '#web/lib/use-failure-toast.ts';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { ContactLink } from './ContactLink.tsx';
import { DoctorChoice } from './DoctorChoice.tsx';
import { FreeTimes } from './FreeTimes.tsx';
import { doctorsOf, earliestTime } from './free-times.ts';
import styles from './SlotStep.module.css';
import { chooseDoctor, type SlotSelection, selectedDoctorId, toggleDoctor } from './slot-selection.ts';

interface SlotStepProps {
  service: Service;
  selection: SlotSelection;
  onChange: (next: SlotSelection) => void;
}

/** The doctors of a service and their free times. */
export function SlotStep({ service, selection, onChange }: SlotStepProps) {
  const t = useTexts(words);
  const doctors = useQuery(doctorsOf(service));
  const failure = useFailureToast(doctors);
  usePrefetchQuery(earliestTime(service.id, selection.doctorId));

  if (doctors.isPending) return <Skeleton rows={7} label={t.loading} />;
  if (doctors.isError) return <FailureNote isSilent message={failure} onRetry={() => doctors.refetch()} />;
  if (doctors.data.length === 0) return <NoDoctors />;
  return (
    <div className={styles.step}>
      <DoctorChoice
        doctors={doctors.data}
        selectedId={selectedDoctorId(selection)}
        onToggle={(id) => onChange(toggleDoctor(selection, id))}
        onChoose={(id) => onChange(chooseDoctor(selection, id))}
      />
      <FreeTimes serviceId={service.id} selection={selection} onChange={onChange} />
    </div>
  );
}

function NoDoctors() {
  const t = useTexts(words);
  const message = t.no_doctors_toast;
  useEffect(() => showToast({ type: 'error', text: message }), [message]);
  return <EmptyNote title={t.no_appointments} text={t.no_doctors} action={<ContactLink />} />;
}
