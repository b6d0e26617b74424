import { appointment_status } from '#texts/generated/appointment_status.ts';
import { useTexts } from '#web/lib/language.ts';
import { Pill } from '#web/ui/Pill.tsx';
import { statusTone } from './status-tone.ts';

type Status = keyof (typeof appointment_status)['de'];

export function StatusPill({ status }: { status: Status }) {
  const label = useTexts(appointment_status)[status];
  return <Pill tone={statusTone(status, label)}>{label}</Pill>;
}
