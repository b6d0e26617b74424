import { pageRequest } from '#web/lib/use-server-table.ts';
import type { TableView } from '#web/ui/table-view.ts';

export const APPOINTMENTS = 'GET /api/patients/get-appointments';

export const FIRST_VIEW = { page: 1, pageSize: 5, search: '', sort: null } as const satisfies TableView;

/** The groups go before the specified order of the list, which stays the one without groups. */
export const UPCOMING_FIRST = {
  sortColumn: 'created_at',
  sortDirection: 'desc',
  groups: 'upcoming_first',
} as const;

export function ownAppointments<Id>(id: Id) {
  return { restrictions: { user_id: id } } as const;
}

/** What the screen asks for when it is opened. */
export function askedAppointments<Id>(id: Id) {
  return { ...pageRequest(FIRST_VIEW, UPCOMING_FIRST), ...ownAppointments(id) };
}
