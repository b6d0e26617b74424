import { appointment_status } from '#texts/generated/appointment_status.ts';
import { appointmentTone } from '#web/appointments/appointment-tone.ts';
import { useTexts } from '#web/lib/language.ts';
import { Pill } from '#web/ui/Pill.tsx';

type Status = keyof (typeof appointment_status)['de'];

/** The status in the clinic's general words, or in the words of the staff for this appointment. */
export function StatusPill({ status, label }: { status: Status; label?: string | null }) {
  const labels = useTexts(appointment_status);
  const shown = label ?? labels[status];
  return <Pill tone={appointmentTone(status, shown)}>{shown}</Pill>;
}
