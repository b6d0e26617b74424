import { cardSavedWithoutBooking } from '#server/payments/payments.events.ts';
import { type Capability, listen } from '#server/platform/capability.ts';
import { bookingPersonalData } from './booking.personal-data.ts';
import { bookingPaymentRoutes, bookingRoutes, bookingStaffRoutes } from './booking.routes.ts';
import { callOffUnconfirmed } from './confirm/confirm-appointment.service.ts';
import { finishForClosedBrowser } from './finish-for-closed-browser.service.ts';
import { forgetOldDrafts } from './steps/draft.service.ts';

/** From a free slot to a confirmed appointment. */
export const booking: Capability = {
  name: 'booking',
  routes: [...bookingRoutes, ...bookingPaymentRoutes, ...bookingStaffRoutes],
  listeners: [listen(cardSavedWithoutBooking, 'finish for a closed browser', finishForClosedBrowser)],
  personalData: bookingPersonalData,
  sweeps: [
    { name: 'forget old drafts', cron: '*/10 * * * *', run: forgetOldDrafts },
    { name: 'call off unconfirmed appointments', cron: '*/5 * * * *', run: callOffUnconfirmed },
  ],
};
