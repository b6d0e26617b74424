import type { ApiRoutes } from '#contract/api.ts';
import { callApi } from '#web/lib/call-api.ts';
import { currentLanguage } from '#web/lib/language.ts';
import type { BookingState } from './booking-state.ts';

type StepInput = ApiRoutes['POST /api/patients/appointment/step']['input'];

/** The form of the present step; the button that sends it stands beside it. */
export const STEP_FORM = 'booking-step';

const LOST = [
  'schedule.slot_taken',
  'schedule.slot_not_offered',
  'appointments.overlapping',
  'booking.first_appointment_needed',
];

/** Sends the entries of a step. The server looks at which part is filled in, not at the number of the step. */
export function submitStep(
  { step, serviceId, selection }: BookingState,
  part: Pick<StepInput, 'userData'> | Pick<StepInput, 'anamneseDaten'>,
) {
  const { slot } = selection;
  if (serviceId === null || !slot) throw new Error('A step needs a chosen time.');
  return callApi('POST /api/patients/appointment/step', {
    step,
    service_id: serviceId,
    schedule_id: slot.id,
    doctor_id: slot.doctor_id,
    locale: currentLanguage(),
    ...part,
  });
}

/** Whether a refusal means that this time cannot be booked, so that the patient must choose another one. */
export function isSlotLost({ code }: { code: string | null }): boolean {
  return code !== null && LOST.includes(code);
}
