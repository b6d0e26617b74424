import { booking as bookingEndpoints, bookingStaff } from '#contract/booking.contract.ts';
import { bookingAgreement } from '#contract/booking-agreement.contract.ts';
import { bookingPayment } from '#contract/booking-payment.contract.ts';
import { appointmentConfirmed } from '#server/appointments/appointments.events.ts';
import { forgetUnbooked } from '#server/appointments/fee-agreement/fee-agreement.service.ts';
import { countBrokenLinks, inPublicQueue } from '#server/identity/account-protection.service.ts';
import { cardSavedWithoutBooking } from '#server/payments/payments.events.ts';
import { type Capability, implement, listen } from '#server/platform/capability.ts';
import { bookingPersonalData } from './booking.personal-data.ts';
import { bookAppointment, finishForClosedBrowser } from './commit.service.ts';
import {
  callOffUnconfirmed,
  confirmAppointment,
  readConfirmation,
} from './confirm/confirm-appointment.service.ts';
import { createForPatient } from './confirm/propose-appointment.service.ts';
import { fileFeeAgreement, signFeeAgreement } from './fee-agreement.service.ts';
import {
  acceptBookingTerms,
  captureOrder,
  readTerms,
  startCard,
  startOrder,
} from './start-payment.service.ts';
import { followUpsOf, holdShownSlot } from './steps/check-eligibility.service.ts';
import {
  discardBookingDraft,
  forgetOldDrafts,
  readBookingDraft,
  saveBookingDraft,
} from './steps/draft.service.ts';
import { submitStep } from './steps/submit-step.service.ts';

/** From a free slot to a confirmed appointment. */
export const booking: Capability = {
  name: 'booking',
  routes: [
    ...implement(bookingEndpoints, {
      checkSlotAvailability: ({ deps, actor, client, input }) =>
        holdShownSlot(deps, { actor, client }, input),
      getFollowUps: async ({ deps, actor }) => ({ data: await followUpsOf(deps, actor) }),
      getBookingDraft: async ({ deps, actor, client }) => ({
        data: await readBookingDraft(deps, { actor, client }),
      }),
      saveBookingDraft: ({ deps, actor, client, input }) => saveBookingDraft(deps, { actor, client }, input),
      discardBookingDraft: ({ deps, actor, client }) => discardBookingDraft(deps, { actor, client }),
      submitStep: ({ deps, actor, client, input }) =>
        inPublicQueue(() => submitStep(deps, { actor, client }, input)),
    }),
    ...implement(bookingAgreement, {
      signFeeAgreement: ({ deps, actor, client, input }) =>
        countBrokenLinks(deps, client, 'booking.confirmation_invalid', () =>
          signFeeAgreement(deps, { actor, client }, input),
        ),
    }),
    ...implement(bookingPayment, {
      getBookingTerms: ({ deps, actor, client }) => readTerms(deps, { actor, client }),
      acceptBookingTerms: ({ deps, actor, client, input }) =>
        acceptBookingTerms(deps, { actor, client }, input),
      createSetupIntent: ({ deps, actor, client, input }) => startCard(deps, { actor, client }, input),
      createGuestSetupIntent: ({ deps, actor, client, input }) => startCard(deps, { actor, client }, input),
      bookAppointment: ({ deps, actor, client, input }) => bookAppointment(deps, { actor, client }, input),
      readConfirmationToken: ({ deps, client, input }) =>
        countBrokenLinks(deps, client, 'booking.confirmation_invalid', () =>
          readConfirmation(deps, input.token, client),
        ),
      confirmAppointment: ({ deps, client, input }) =>
        countBrokenLinks(deps, client, 'booking.confirmation_invalid', () =>
          confirmAppointment(deps, input, client),
        ),
      createPayPalOrder: ({ deps, actor, client, input }) => startOrder(deps, { actor, client }, input),
      capturePayPalOrder: ({ deps, actor, client, input }) => captureOrder(deps, { actor, client }, input),
    }),
    ...implement(bookingStaff, {
      createForPatient: ({ deps, actor, client, input }) =>
        createForPatient(deps, actor, { patientId: input.patient_id, slotId: input.schedule }, client),
    }),
  ],
  listeners: [
    listen(cardSavedWithoutBooking, 'finish for a closed browser', finishForClosedBrowser),
    listen(appointmentConfirmed, 'file the fee agreement', fileFeeAgreement),
  ],
  personalData: bookingPersonalData,
  sweeps: [
    { name: 'forget agreements without a booking', cron: '*/10 * * * *', run: forgetUnbooked },
    { name: 'forget old drafts', cron: '*/10 * * * *', run: forgetOldDrafts },
    { name: 'call off unconfirmed appointments', cron: '* * * * *', run: callOffUnconfirmed },
  ],
};
