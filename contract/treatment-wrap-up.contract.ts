import { z } from 'zod';
import { CalendarAppointment } from './appointments-calendar.contract.ts';
import { defineEndpoints } from './endpoint.ts';
import { Id } from './schedule.contract.ts';
import { LONGEST_PERIOD, paperKinds, periodUnits, wrapUpSteps } from './treatment.rules.ts';

const LONGEST_REASON = 200;

const Step = z.enum(wrapUpSteps);
const Period = z.object({ amount: z.int().min(1).max(LONGEST_PERIOD), unit: z.enum(periodUnits) });
export type Period = z.infer<typeof Period>;

const Decided = z.object({ reason: z.string(), at: z.iso.datetime(), by: z.string() });

/** The next check, as the doctor planned it at the end of an appointment. */
export const PlannedCheck = Decided.extend({
  period: Period,
  due_on: z.iso.date().describe('the day of the appointment in Berlin and the period after it'),
});
export type PlannedCheck = z.infer<typeof PlannedCheck>;

export const SkippedStep = Decided.extend({ step: Step });
export type SkippedStep = z.infer<typeof SkippedStep>;

/** What belongs to the end of an appointment, and how far it is. Parts that the role may not see are null. */
export const WrapUp = z.object({
  appointment: CalendarAppointment,
  now: z.iso.datetime().describe('by the clock of the clinic'),
  can_decide: z.boolean().describe('the caller plans the next check and skips steps'),
  completed: z
    .object({ at: z.iso.datetime(), by: z.string().describe('empty if no person of the staff did') })
    .nullable()
    .describe('who completed it; also while that can be undone'),
  note: z
    .object({
      state: z.enum(['none', 'draft', 'signed']),
      at: z.iso.datetime().nullable().describe('signed, or changed last'),
      by: z.string(),
    })
    .nullable(),
  plan: z
    .object({
      released_at: z.iso.datetime().nullable().describe('of the plan released after this appointment began'),
      has_draft: z.boolean(),
      papers: z
        .array(z.object({ kind: z.enum(paperKinds), issued_at: z.iso.datetime() }))
        .describe('issued after this appointment began, the latest first'),
      paper_drafts: z.int(),
    })
    .nullable(),
  check: z
    .object({ planned: PlannedCheck.nullable(), next_appointment_at: z.iso.datetime().nullable() })
    .nullable(),
  skipped: z.array(SkippedStep),
});
export type WrapUp = z.infer<typeof WrapUp>;

const OfAppointment = z.object({ appointment_id: Id });

/** The checklist at the end of an appointment: note, plan or paper, next check. Charging never waits for it. */
export const treatmentWrapUp = defineEndpoints({
  readWrapUp: {
    method: 'GET',
    path: '/api/staff/appointments/:appointment_id/wrap-up',
    access: 'staff',
    summary:
      'How far the end of an appointment is: note, plan or paper, next check and completion. The administration sees no medical part.',
    input: OfAppointment,
    output: z.object({ data: WrapUp }),
  },
  decideWrapUpStep: {
    method: 'POST',
    path: '/api/staff/appointments/:appointment_id/wrap-up',
    access: 'staff',
    summary:
      'The doctor of the appointment skips a step with a reason, or plans the next check by a reason and a period. An empty reason takes that back.',
    input: OfAppointment.extend({
      step: Step,
      reason: z.string().trim().max(LONGEST_REASON),
      period: Period.nullable().default(null).describe('of the next check; null skips the step'),
    }).refine(({ step, period }) => period === null || step === 'check', {
      path: ['period'],
      error: 'invalid',
    }),
    output: z.object({ data: WrapUp }),
  },
});
