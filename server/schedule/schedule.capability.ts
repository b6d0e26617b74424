import type { Capability } from '#server/platform/capability.ts';
import { forgetExpiredHolds } from './hold/hold.store.ts';
import { scheduleRoutes } from './schedule.routes.ts';

/** Working hours, absences, free slots and holds. */
export const schedule: Capability = {
  name: 'schedule',
  routes: scheduleRoutes,
  sweeps: [
    {
      name: 'forget expired holds',
      cron: '*/5 * * * *',
      run: ({ db, now }) => forgetExpiredHolds(db, now()),
    },
  ],
};
