import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FailureNote } from '#web/ui/FailureNote.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { CalendarColumn, CalendarVisit } from './calendar-query.ts';
import { DoctorSelect } from './DoctorSelect.tsx';
import { HoursForm } from './HoursForm.tsx';
import { OutsideDialog } from './OutsideDialog.tsx';

interface HoursDialogProps {
  doctors: CalendarColumn['doctor'][];
  doctorId: number | null;
  onClose: () => void;
}

/** The weekly hours of a doctor: what holds, what held, and what shall hold from a day on. */
export function HoursDialog({ doctors, doctorId: firstDoctor, onClose }: HoursDialogProps) {
  const t = useTexts(staff_calendar);
  const only = doctors.length === 1 ? (doctors[0]?.id ?? null) : null;
  const [doctorId, setDoctorId] = useState(firstDoctor ?? only);
  const [outside, setOutside] = useState<CalendarVisit[]>([]);
  const plan = useQuery({
    queryKey: ['staff working hours', doctorId],
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/staff/working-hours', { doctor_id: doctorId ?? undefined }, { signal })).data,
    enabled: doctorId !== null,
    staleTime: 0,
    gcTime: 0,
  });
  const doctorSelect = <DoctorSelect doctors={doctors} value={doctorId} onChoose={setDoctorId} />;

  if (outside.length > 0) return <OutsideDialog visits={outside} onClose={onClose} />;
  if (plan.data && !plan.isFetching)
    return (
      <HoursForm
        key={plan.data.revision}
        plan={plan.data}
        doctorSelect={doctorSelect}
        onSaved={(visits) => (visits.length > 0 ? setOutside(visits) : onClose())}
        onReload={() => void plan.refetch()}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t.hours}
      actions={
        <Button look="secondary" onClick={onClose}>
          {t.back}
        </Button>
      }
    >
      {doctorSelect}
      {doctorId !== null && plan.isFetching && <Skeleton rows={5} label={t.loading} />}
      {plan.isError && (
        <FailureNote message={plan.error.message || undefined} onRetry={() => void plan.refetch()} />
      )}
    </Dialog>
  );
}
