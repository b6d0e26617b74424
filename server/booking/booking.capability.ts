import type { Capability } from '#server/platform/capability.ts';
import { bookingRoutes } from './booking.routes.ts';
import { forgetOldDrafts } from './draft.service.ts';

/** The way from a free time to a booked visit. */
export const booking: Capability = {
  name: 'booking',
  routes: bookingRoutes,
  sweeps: [{ name: 'forget old drafts', cron: '*/10 * * * *', run: forgetOldDrafts }],
};
