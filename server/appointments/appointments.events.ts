import type { AppointmentStatus } from '#contract/appointment-status.ts';
import type { Actor } from '#server/platform/actor.ts';
import { defineEvent } from '#server/platform/jobs/events.ts';

/** An appointment went from one status to another. */
export const appointmentMoved = defineEvent<AppointmentMoved>('appointments.moved');
export interface AppointmentMoved {
  appointmentId: number;
  from: AppointmentStatus;
  to: AppointmentStatus;
  reason: string;
  by: Actor['kind'] | 'system';
  /** Where the clinic took less than was agreed for a late cancellation. */
  feeCents?: number;
}

/** The appointment is certain: booked and paid for, or confirmed by the patient. Once for each appointment. */
export const appointmentConfirmed = defineEvent<{ appointmentId: number }>('appointments.confirmed');

/** A confirmed appointment has another time now, and perhaps another doctor. */
export const appointmentRescheduled = defineEvent<{ appointmentId: number; fromDoctorId: number }>(
  'appointments.rescheduled',
);
