import type { AppointmentStatus } from '#contract/appointment-status.ts';
import type { Actor } from '#server/platform/actor.ts';
import { defineEvent } from '#server/platform/jobs/outbox.ts';

/** The status of an appointment changed. */
export const appointmentMoved = defineEvent<AppointmentMoved>('appointments.moved');
export interface AppointmentMoved {
  appointmentId: number;
  from: AppointmentStatus;
  to: AppointmentStatus;
  reason: string;
  by: Actor['kind'] | 'system';
  /** The fee for a late cancellation, where the clinic asked for less than was agreed. */
  feeCents?: number;
}

/** An appointment was booked and paid for, or the patient confirmed a proposal. Sent once for each appointment. */
export const appointmentConfirmed = defineEvent<{ appointmentId: number }>('appointments.confirmed');

/** The staff completed an appointment. It takes effect when they can no longer undo it. */
export const completionBegun = defineEvent<{ appointmentId: number }>('appointments.completion_begun');

/** A confirmed appointment got another time, and perhaps another doctor. */
export const appointmentRescheduled = defineEvent<AppointmentRescheduled>('appointments.rescheduled');
export interface AppointmentRescheduled {
  appointmentId: number;
  fromDoctorId: number;
  /** The clinic accepted the wish of the patient. Missing in events of older versions. */
  onRequest?: boolean;
  /** ISO instants. Events of an older version name none. */
  fromStartsAt?: string;
  toStartsAt?: string;
}

/** A patient asked for another time after the agreed deadline. */
export const moveRequested = defineEvent<{ requestId: number }>('appointments.move_requested');

/** The clinic declined the wish; the appointment stands. */
export const moveDeclined = defineEvent<{ requestId: number }>('appointments.move_declined');
