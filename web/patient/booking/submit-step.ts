import type { ApiRoutes } from '#contract/api.ts';
import { callApi } from '#web/lib/call-api.ts';
import { currentLanguage } from '#web/lib/language.ts';
import type { BookingState } from './booking-state.ts';

type StepInput = ApiRoutes['POST /api/patients/appointment/step']['input'];

/** The form of the present step; the button that sends it stands beside it. */
export const STEP_FORM = 'booking-step';

/** Another time solves it. */
const GONE = ['schedule.slot_taken', 'schedule.slot_not_offered', 'appointments.overlapping'];
const LOST = [...GONE, 'booking.first_appointment_needed'];

/** Why the server refused, in words for the patient. */
export interface SlotRefusal {
  code: string | null;
  message: string;
}

/**
 * Sends the entries of a step. The server looks at which part is filled in, not at the number of the step. Its thanks are
 * left out: the next step says enough, and a toast after each would lie over its first entries.
 */
export async function submitStep(
  { step, serviceId, selection }: BookingState,
  part: Pick<StepInput, 'userData'> | Pick<StepInput, 'anamneseDaten'>,
) {
  const { slot } = selection;
  if (serviceId === null || !slot) throw new Error('A step needs a chosen time.');
  const { hold } = await callApi('POST /api/patients/appointment/step', {
    step,
    service_id: serviceId,
    schedule_id: slot.id,
    doctor_id: slot.doctor_id,
    locale: currentLanguage(),
    ...part,
  });
  return { hold };
}

/** Whether a refusal means that this time cannot be booked, so that the patient must go back to the times. */
export function isSlotLost({ code }: Pick<SlotRefusal, 'code'>): boolean {
  return code !== null && LOST.includes(code);
}

/** Whether only this time cannot be booked, so that other times can be offered for it. */
export function asksForOtherTime({ code }: Pick<SlotRefusal, 'code'>): boolean {
  return code !== null && GONE.includes(code);
}
