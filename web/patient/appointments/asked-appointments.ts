import { pageRequest } from '#web/lib/use-server-table.ts';
import type { TableView } from '#web/ui/table-view.ts';

export const APPOINTMENTS = 'GET /api/patients/get-appointments';

export const FIRST_VIEW = {
  ...{ page: 1, pageSize: 5, search: '' },
  sort: { key: 'created_at', direction: 'desc' },
} as const satisfies TableView;

export function ownAppointments<Id>(id: Id) {
  return { restrictions: { user_id: id }, groups: 'upcoming_first' } as const;
}

/** What the screen asks for when it is opened. */
export function askedAppointments<Id>(id: Id) {
  return { ...pageRequest(FIRST_VIEW), ...ownAppointments(id) };
}
