import type { Capability } from '#server/platform/capability.ts';
import { forgetExpiredHolds } from './hold.store.ts';
import { scheduleRoutes } from './schedule.routes.ts';
import { bookingRuleRoutes, scheduleStaffRoutes } from './schedule.staff-routes.ts';

/** When the doctors have time, and whose it is. */
export const schedule: Capability = {
  name: 'schedule',
  routes: [...scheduleRoutes, ...scheduleStaffRoutes, ...bookingRuleRoutes],
  sweeps: [
    {
      name: 'forget expired holds',
      cron: '*/5 * * * *',
      run: ({ db, now }) => forgetExpiredHolds(db, now()),
    },
  ],
};
