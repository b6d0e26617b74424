import type { ReactNode } from 'react';
import { RolesHere, useRolesAt } from './permissions.ts';

/** Around an appointment: inside, the screens show what the person may do with an appointment of this doctor. */
export function InReachOf({ doctorId, children }: { doctorId: number; children: ReactNode }) {
  return <RolesHere value={useRolesAt(doctorId)}>{children}</RolesHere>;
}
