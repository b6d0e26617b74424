import { z } from 'zod';
import { appointmentStatuses, paymentGateways } from './appointment-status.ts';
import { CompletionMoney } from './appointments-staff.contract.ts';
import { defineEndpoints } from './endpoint.ts';
import { Id, Slot } from './schedule.contract.ts';
import {
  AbsenceSpan,
  CalendarDate,
  CalendarSpan,
  DoctorChoices,
  HoursForm,
  NamedSpan,
} from './schedule-staff.contract.ts';

export const CALENDAR_DAYS = 31;

/** An appointment as the clinic's calendar shows it. */
export const CalendarAppointment = CalendarSpan.extend({
  id: z.int(),
  doctor_id: z.int(),
  service: z.object({ id: z.int(), name: z.string().describe("in the caller's language") }),
  patient: z.object({ id: z.int(), name: z.string() }),
  status: z
    .enum(appointmentStatuses)
    .describe(
      'completed also while that can still be undone; the patient reads the former status until then',
    ),
  undo_until: z.iso.datetime().nullable().describe('until when completing it can be undone'),
  completion_money: CompletionMoney.nullable().describe('null where it cannot be completed any more'),
  status_label: z.string().nullable().describe('words of the staff that are shown in place of the status'),
  said_to_come_at: z.iso
    .datetime()
    .nullable()
    .describe('when the patient said by a link of a letter that she comes at this time'),
  wished_start_time: z.iso
    .datetime()
    .nullable()
    .describe('the patient asked for this time after the agreed deadline, and nobody has decided yet'),
  payment_gateway: z.enum(paymentGateways).nullable(),
  payment_status: z.string().nullable().describe('the state of its money, such as card_saved or captured'),
  video_link: z
    .string()
    .nullable()
    .describe(
      'for the doctor of the appointment alone, from 15 minutes before it begins until 60 after its end',
    ),
});
export type CalendarAppointment = z.infer<typeof CalendarAppointment>;

export const CalendarColumn = z.object({
  doctor: z.object({ id: z.int(), display_name: z.string() }),
  appointments: z.array(CalendarAppointment),
  holds: z.array(CalendarSpan).describe('slots that a patient is booking at this moment'),
  working_hours: z.array(CalendarSpan).describe('the weekly hours on these days'),
  extra_windows: z.array(NamedSpan),
  absences: z.array(NamedSpan),
  free_windows: z.array(CalendarSpan).describe('open time that is not taken'),
});
export type CalendarColumn = z.infer<typeof CalendarColumn>;

const absenceActions = ['move', 'cancel', 'keep'] as const;
export const AbsenceAction = z.enum(absenceActions);
export type AbsenceAction = z.infer<typeof AbsenceAction>;

export const AffectedAppointment = CalendarAppointment.extend({
  actions: z.array(AbsenceAction).describe('the decisions that this member of staff can make now'),
  same_doctor: z.array(Slot).describe('the next free times with the same doctor after the absence'),
  other_doctors: z.array(Slot).describe('free times with other doctors who offer the service'),
});
export type AffectedAppointment = z.infer<typeof AffectedAppointment>;

export const AbsenceDecision = z
  .object({
    appointment_id: Id,
    action: AbsenceAction,
    schedule: z.string().min(1).max(200).optional().describe('the id of the slot to move it to'),
  })
  .refine(({ action, schedule }) => action !== 'move' || schedule !== undefined, {
    path: ['schedule'],
    error: 'required',
  });
export type AbsenceDecision = z.output<typeof AbsenceDecision>;
const Decisions = z.array(AbsenceDecision).max(200);

export const DecisionResult = z.object({
  appointment_id: z.int(),
  result: z.enum(['moved', 'cancelled', 'kept', 'refused']),
  message: z.string().nullable().describe('why it was refused'),
  appointment: CalendarAppointment.nullable().describe(
    'the appointment as it is now; null when there is none',
  ),
});
export type DecisionResult = z.infer<typeof DecisionResult>;

const Carried = {
  results: z.array(DecisionResult),
  new: z.array(AffectedAppointment).describe('appointments in this time without a decision'),
};

export const appointmentsCalendar = defineEndpoints({
  readCalendar: {
    method: 'GET',
    path: '/api/staff/calendar',
    access: 'staff',
    summary: `The calendars of doctors side by side, at most ${CALENDAR_DAYS} days of Berlin: a doctor's own, for the others all or those they name. Empty as long as there is no doctor.`,
    input: z.object({ from: CalendarDate, to: CalendarDate, doctor_id: DoctorChoices }),
    output: z.object({
      now: z.iso.datetime().describe('by the clock of the clinic'),
      data: z.array(CalendarColumn),
    }),
  },
  replaceWorkingHours: {
    method: 'POST',
    path: '/api/staff/working-hours',
    access: 'staff',
    summary:
      'Replaces the weekly hours from a day on. Former hours stay recorded. No appointment changes: the answer names those that now lie outside.',
    input: HoursForm,
    output: z.object({
      message: z.string(),
      data: z.object({ revision: z.string(), outside: z.array(CalendarAppointment) }),
    }),
  },
  removeExtraWindow: {
    method: 'DELETE',
    path: '/api/staff/extra-windows/:id',
    access: 'staff',
    summary: 'Removes an extra window. No appointment changes: the answer names those that now lie outside.',
    input: z.object({ id: Id }),
    output: z.object({ message: z.string(), data: z.object({ outside: z.array(CalendarAppointment) }) }),
  },
  previewAbsence: {
    method: 'POST',
    path: '/api/staff/absences/preview',
    access: 'staff',
    summary: 'The appointments that an absence would affect, with proposals for each. Nothing is changed.',
    input: AbsenceSpan,
    output: z.object({ data: z.array(AffectedAppointment) }),
  },
  enterAbsence: {
    method: 'POST',
    path: '/api/staff/absences',
    access: 'staff',
    summary:
      'Stores an absence and carries out the decision about each appointment, one by one. From then on nobody can book this time. A repeated request with the same Idempotency-Key counts once.',
    input: AbsenceSpan.extend({ decisions: Decisions }),
    output: z.object({ message: z.string(), data: z.object({ id: z.int(), ...Carried }) }),
  },
  decideInAbsence: {
    method: 'POST',
    path: '/api/staff/absences/:id/decisions',
    access: 'staff',
    summary: 'Carries out decisions about appointments in a stored absence.',
    input: z.object({ id: Id, decisions: Decisions }),
    output: z.object({ message: z.string(), data: z.object({ id: z.int(), ...Carried }) }),
  },
});
