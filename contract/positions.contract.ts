import { z } from 'zod';
import { CompletionMoney } from './appointments-staff.contract.ts';
import { defineEndpoints } from './endpoint.ts';
import { LARGEST_INTEGER, RowVersion } from './numbers.ts';
import {
  LARGEST_FACTOR,
  MOST_POSITIONS,
  MOST_TIMES,
  type PositionKind,
  positionKinds,
  SMALLEST_FACTOR,
} from './positions.rules.ts';
import { Id } from './schedule.contract.ts';

const LONGEST_REASON = 300;
const LONGEST_ORGANS = 120;
const LONGEST_PROVIDED = 200;
const LONGEST_DIAGNOSIS = 1_000;
const MOST_EXPENSES = 10;

const PositionNumber = z
  .string()
  .trim()
  .regex(/^[0-9A-Za-z][0-9A-Za-z.]{0,9}$/)
  .describe('of the fee schedule, such as 3 or 3562.H1');

const CataloguePosition = z.object({
  number: z.string(),
  title: z.string(),
  points: z.int(),
  kind: z.enum(Object.keys(positionKinds) as [PositionKind, ...PositionKind[]]),
});

const GivenPosition = z.object({
  number: PositionNumber,
  factor_hundredths: z.int().min(SMALLEST_FACTOR).max(LARGEST_FACTOR).describe('230 is 2.3 times'),
  times: z.int().min(1).max(MOST_TIMES).default(1),
  reason: z
    .string()
    .trim()
    .max(LONGEST_REASON)
    .default('')
    .describe('required above the threshold of the kind'),
  organs: z
    .string()
    .trim()
    .max(LONGEST_ORGANS)
    .optional()
    .describe('the examined organs; required for 410 and 420 at an appointment'),
  provided: z
    .string()
    .trim()
    .max(LONGEST_PROVIDED)
    .default('')
    .describe('the service for which the position stands as an equivalent one (§ 6 Abs. 2 GOÄ)'),
  on_request: z
    .boolean()
    .default(false)
    .describe('provided at the wish of the patient, beyond what is necessary (§ 1 Abs. 2 GOÄ)'),
});
export type GivenPosition = z.output<typeof GivenPosition>;

const Position = CataloguePosition.extend({
  factor_hundredths: z.int(),
  times: z.int(),
  reason: z.string(),
  organs: z.string().optional().describe('the examined organs, of 410 and 420'),
  provided: z.string(),
  on_request: z.boolean(),
  amount_cents: z
    .int()
    .describe(
      'points × 5.82873 ct × factor, rounded to the cent, times; 0 where a maximum is charged instead',
    ),
});
export type Position = z.infer<typeof Position>;

const Expense = z.object({
  title: z.string().trim().min(1).max(120),
  amount_cents: z.int().min(1).max(LARGEST_INTEGER),
});

const Template = z.object({
  service_id: z.int(),
  version: z.int().describe('grows with every change; 0 while there is none'),
  price_cents: z.int().describe('of the service now'),
  sum_cents: z
    .int()
    .describe(
      'of the positions, at usual factors; what the invoice asks for, though the patient agrees to the price',
    ),
  positions: z.array(Position).describe('empty: the service is invoiced by its title and price'),
  requires_agreement: z
    .boolean()
    .describe(
      'the patient signs an agreement by § 2 GOÄ about the factors above the highest rate before booking',
    ),
});
export type Template = z.infer<typeof Template>;

const Statement = z.object({
  appointment_id: z.int(),
  version: z.int().describe('grows with every change; 0 while nobody has saved one'),
  is_needed: z
    .boolean()
    .describe('the service has a template or somebody saved positions: completing needs a saved statement'),
  agreed_cents: z.int().describe('the price that the patient agreed to; the sum may not be above it'),
  positions: z.array(Position).describe('of the template while nobody has saved any'),
  expenses: z.array(Expense),
  diagnosis: z.string(),
  agreement: z
    .object({
      signed_at: z.iso.datetime(),
      positions: z.array(z.object({ number: z.string(), factor_hundredths: z.int() })),
    })
    .nullable()
    .describe(
      'by § 2 GOÄ, signed by the patient before the booking: its factors may be above the highest rate',
    ),
  sum_cents: z.int(),
  date: z.iso.date().describe('of the appointment in Berlin'),
  earlier: z
    .array(z.object({ number: z.string(), times: z.int(), date: z.iso.date() }))
    .describe('positions of other appointments of the patient within a year, for the warnings'),
  can_change: z.boolean().describe('false once the appointment is completed'),
  completion_money: CompletionMoney.describe('what completing the appointment would do with its money'),
});
export type Statement = z.infer<typeof Statement>;

const OfService = z.object({ service_id: Id });
const OfAppointment = z.object({ appointment_id: Id });
const Positions = z.array(GivenPosition).max(MOST_POSITIONS);

/** The catalogue of the fee schedule (GOÄ), and of which positions a service consists. */
export const positionsStaff = defineEndpoints({
  searchPositions: {
    method: 'GET',
    path: '/api/staff/positions',
    access: 'staff',
    summary: 'Positions of the catalogue in force by number or words, at most 20.',
    input: z.object({ search: z.string().trim().max(80).default('') }),
    output: z.object({
      catalogue: z.object({ name: z.string(), valid_from: z.iso.date() }),
      data: z.array(CataloguePosition),
      of_laboratory: z
        .array(CataloguePosition)
        .describe('found too, but only the laboratory that performs the examination may charge them'),
    }),
  },
  readTemplate: {
    method: 'GET',
    path: '/api/staff/services/:service_id/positions',
    access: 'staff',
    summary: 'The positions of which a service consists.',
    input: OfService,
    output: z.object({ data: Template }),
  },
  saveTemplate: {
    method: 'PUT',
    path: '/api/staff/services/:service_id/positions',
    access: 'staff',
    summary:
      'Replaces the positions of a service, at usual factors and without reasons. Their sum cannot be above its price; without any, the template goes. Factors above the highest rate require an agreement that each patient signs before booking.',
    input: OfService.extend({
      version: RowVersion,
      positions: Positions,
      requires_agreement: z.boolean().default(false),
      is_no_emergency: z
        .boolean()
        .default(false)
        .describe(
          'the clinic declares that the service treats neither emergencies nor acute pain, which may not depend on an agreement (§ 2 Abs. 1 GOÄ); required with `requires_agreement`',
        ),
    }),
    output: z.object({ message: z.string(), data: Template }),
  },
});

/** The positions of one appointment. */
export const appointmentPositions = defineEndpoints({
  readStatement: {
    method: 'GET',
    path: '/api/staff/appointments/:appointment_id/positions',
    access: 'staff',
    summary:
      'The positions with which an appointment is invoiced; those of its service while nobody has saved any.',
    input: OfAppointment,
    output: z.object({ data: Statement }),
  },
  saveStatement: {
    method: 'PUT',
    path: '/api/staff/appointments/:appointment_id/positions',
    access: 'staff',
    summary:
      'Saves the positions of an appointment until it is completed. The sum may not exceed the agreed price; less is charged less.',
    input: OfAppointment.extend({
      version: RowVersion.describe('the version that the person has read'),
      positions: Positions,
      expenses: z.array(Expense).max(MOST_EXPENSES).default([]),
      diagnosis: z.string().trim().max(LONGEST_DIAGNOSIS).default(''),
      charges_nothing: z
        .boolean()
        .default(false)
        .describe(
          'a statement without positions and expenses is refused without it: who may complete the appointment has decided that it costs nothing',
        ),
    }),
    output: z.object({ message: z.string(), data: Statement }),
  },
});
