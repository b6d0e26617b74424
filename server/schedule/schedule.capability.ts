import type { Capability } from '#server/platform/capability.ts';
import { measure } from '#server/platform/figures/figure.ts';
import { countLiveHolds, forgetExpiredHolds } from './hold/hold.store.ts';
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
  figures: [
    measure('portal_holds', 'Slots that somebody holds during a booking.', ({ db, now }) =>
      countLiveHolds(db, now()),
    ),
  ],
};
