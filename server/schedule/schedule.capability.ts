import type { Capability } from '#server/platform/capability.ts';
import { forgetExpiredHolds } from './hold/hold.store.ts';
import { bookingRuleRoutes, scheduleRoutes, scheduleStaffRoutes } from './schedule.routes.ts';

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
