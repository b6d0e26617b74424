import type { StaffMove } from '#contract/appointments-staff.contract.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { useReloadCalendar } from '../calendar/calendar-query.ts';

/** Sets the status of an appointment. After a success and after a conflict all lists of appointments load again. */
export function useSetAppointmentStatus() {
  const reload = useReloadCalendar();
  return useSend(async ({ id, to }: { id: number; to: StaffMove }) => {
    return await callApi('POST /api/staff/appointments/:id/move', { id, to }).finally(reload);
  });
}
