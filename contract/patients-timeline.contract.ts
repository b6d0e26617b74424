import { z } from 'zod';
import { appointmentStatuses } from './appointment-status.ts';
import { defineEndpoints } from './endpoint.ts';
import { Id } from './schedule.contract.ts';
import { Diagnosis } from './treatment.contract.ts';
import { paperKinds } from './treatment.rules.ts';
import { judgements } from './treatment-measurement.rules.ts';
import { severities } from './treatment-plan.rules.ts';
import { PlannedCheck, SkippedStep } from './treatment-wrap-up.contract.ts';

const At = z.iso.datetime();

const NoteInTimeline = z.object({
  state: z.enum(['draft', 'signed']),
  diagnoses: z.array(Diagnosis),
  words: z.string().describe('the assessment, or what else the doctor wrote; empty for assistants'),
});

const OfAppointment = z.object({
  kind: z.literal('appointment'),
  at: At.describe('its beginning'),
  appointment_id: z.int(),
  status: z.enum(appointmentStatuses),
  service: z.string().describe("in the caller's language"),
  doctor: z.string(),
  note: NoteInTimeline.nullable().describe('null: there is none, or the role may not see it'),
  check: PlannedCheck.nullable(),
  skipped: z.array(SkippedStep),
});

const OfValues = z.object({
  kind: z.literal('values'),
  at: At,
  day: z.iso.date(),
  values: z.array(
    z.object({ text: z.string().describe("in the caller's language"), judgement: z.enum(judgements) }),
  ),
});

const OfPlan = z.object({
  kind: z.literal('plan'),
  at: At,
  by: z.string(),
  medicines: z.array(z.string()),
});

const OfPaper = z.object({
  kind: z.literal('paper'),
  at: At,
  paper: z.enum(paperKinds),
  number: z.string(),
  by: z.string(),
  is_withdrawn: z.boolean(),
});

const OfMessages = z.object({
  kind: z.literal('messages'),
  at: At.describe('of the last one'),
  conversation_id: z.int(),
  from_patient: z.int(),
  from_doctor: z.int(),
});

const OfHistory = z.object({ kind: z.literal('history'), at: At, anamnesis_id: z.int() });

export const TimelineEntry = z.discriminatedUnion('kind', [
  OfAppointment,
  OfValues,
  OfPlan,
  OfPaper,
  OfMessages,
  OfHistory,
]);
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** Something about this patient that nobody has dealt with yet. */
export const WaitingMatter = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cancellation_request'), appointment_id: z.int(), at: At }),
  z.object({ kind: z.literal('move_request'), appointment_id: z.int(), at: At }),
  z.object({ kind: z.literal('completion'), appointment_id: z.int(), at: At }),
  z.object({ kind: z.literal('note'), appointment_id: z.int(), at: At }),
  z.object({ kind: z.literal('side_effect'), day: z.iso.date(), severity: z.enum(severities) }),
  z.object({ kind: z.literal('note_request'), at: At }),
  z.object({ kind: z.literal('messages'), conversation_id: z.int(), count: z.int() }),
  z.object({ kind: z.literal('check'), check: PlannedCheck }),
  z.object({ kind: z.literal('plan_draft'), at: At }),
  z.object({ kind: z.literal('paper_draft'), paper: z.enum(paperKinds), at: At }),
]);
export type WaitingMatter = z.infer<typeof WaitingMatter>;

export const patientsTimeline = defineEndpoints({
  readTimeline: {
    method: 'GET',
    path: '/api/staff/patients/:patient_id/timeline',
    access: 'staff',
    summary:
      'What happened with a patient, the latest first, and what still waits: appointments with their notes, values, plans, papers, days with messages, histories. Each role sees its part; the access is recorded.',
    input: z.object({ patient_id: Id }),
    output: z.object({
      data: z.object({
        waiting: z.array(WaitingMatter),
        entries: z.array(TimelineEntry),
        is_cut: z.boolean().describe('older entries are not listed; the other parts of the file have them'),
      }),
    }),
  },
});
export type Timeline = z.output<(typeof patientsTimeline)['readTimeline']['output']>['data'];
