import { useQueryClient } from '@tanstack/react-query';
import type { StaffMove } from '#contract/appointments-staff.contract.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useApiAction } from '#web/lib/use-api-action.ts';
import { useReloadCalendar } from '../calendar/calendar-query.ts';
import { TASKS } from './staff-tasks.ts';

/** Says what became of a visit. When somebody else was faster, the lists show what is true now. */
export function useSayMove() {
  const reload = useReloadDay();
  return useApiAction(async ({ id, to }: { id: number; to: StaffMove }) => {
    return await callApi('POST /api/staff/appointments/:id/move', { id, to }).finally(reload);
  });
}

export function useReloadDay(): () => void {
  const queries = useQueryClient();
  const reloadCalendar = useReloadCalendar();
  return () => {
    void queries.invalidateQueries({ queryKey: [TASKS] });
    reloadCalendar();
  };
}
