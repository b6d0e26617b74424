import { booking } from '#contract/booking.contract.ts';
import { atTheDoor } from '#server/identity/account-protection.service.ts';
import { implement } from '#server/platform/capability.ts';
import { discardBookingDraft, readBookingDraft, saveBookingDraft } from './booking-draft.service.ts';
import { submitStep } from './step.service.ts';

export const bookingRoutes = implement(booking, {
  getBookingDraft: async ({ deps, actor, client }) => ({
    data: await readBookingDraft(deps, { actor, client }),
  }),
  saveBookingDraft: ({ deps, actor, client, input }) => saveBookingDraft(deps, { actor, client }, input),
  discardBookingDraft: ({ deps, actor, client }) => discardBookingDraft(deps, { actor, client }),
  submitStep: ({ deps, actor, client, input }) => atTheDoor(() => submitStep(deps, { actor, client }, input)),
});
