import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { freeText } from './free-text.ts';
import { line } from './person.ts';
import { Id } from './schedule.contract.ts';
import {
  comparators,
  judgements,
  phases,
  quantityGroups,
  rangeSources,
} from './treatment-measurement.rules.ts';

const Bound = z.number().nullable();
const MeasuredRange = z.object({ low: Bound, high: Bound });

const QuantityUnit = z.object({
  code: z.string().describe('UCUM'),
  label: z.string(),
  factor: z.number().describe('a value in this unit is the one in the first unit times this, plus `offset`'),
  offset: z.number(),
  decimals: z.int(),
});
export type QuantityUnit = z.infer<typeof QuantityUnit>;

/** What can be measured. */
export const Quantity = z.object({
  code: z.string(),
  name: z.string(),
  group: z.enum(quantityGroups),
  parts: z.array(z.string()).min(1).max(2).describe('blood pressure has two numbers, named here'),
  units: z.array(QuantityUnit).min(1).describe('ranges and charts use the first one'),
  is_phased: z.boolean().describe('the range depends on the phase of the cycle'),
});
export type Quantity = z.infer<typeof Quantity>;

const MeasuredPart = z.object({
  value: z.number().describe('as it was entered'),
  base_value: z.number().describe('in the first unit of the quantity'),
  range: MeasuredRange.nullable().describe('in the first unit; the one that was chosen when it was entered'),
  judgement: z.enum(judgements),
});

export const Measurement = z.object({
  id: z.int(),
  quantity: z.string(),
  measured_on: z.iso.date(),
  unit: z.string(),
  comparator: z.enum(comparators).nullable(),
  parts: z.array(MeasuredPart).min(1).max(2),
  phase: z.enum(phases).nullable(),
  range_source: z.enum(rangeSources),
  therapy: z
    .string()
    .nullable()
    .describe('the medicine of the released plan that changes the range; null with another source'),
  note: z.string(),
  entered_at: z.iso.datetime(),
  entered_by: z.string().nullable().describe('who of the clinic; null for the patient'),
  struck: z
    .object({
      at: z.iso.datetime(),
      by: z.string().nullable().describe('who of the clinic; null for the patient'),
      reason: z.string(),
    })
    .nullable()
    .describe('a wrong value stays and is marked'),
  can_strike: z.boolean(),
});
export type Measurement = z.infer<typeof Measurement>;

const Measurements = z.object({
  data: z.object({
    quantities: z.array(Quantity).describe('to be checked by the clinic'),
    measurements: z.array(Measurement).describe('the latest day first'),
  }),
});
export type Measurements = z.infer<typeof Measurements>['data'];

const Value = z.number('number').min(0).max(1_000_000);

const Entry = z.object({
  request_key: z.uuid().describe('a repeated key adds nothing'),
  quantity: z.string().regex(/^[a-z0-9_]{2,40}$/),
  unit: z.string().min(1).max(20),
  comparator: z.enum(comparators).nullable().default(null),
  value: Value,
  second_value: Value.nullable().default(null).describe('of blood pressure the diastolic one'),
  measured_on: z.iso.date('date'),
  phase: z.enum(phases).nullable().default(null),
  laboratory_low: Value.nullable().default(null).describe('the range on the report of the laboratory'),
  laboratory_high: Value.nullable().default(null).describe('in the unit of the value'),
  note: freeText(200).default(''),
});
export type MeasurementEntry = z.output<typeof Entry>;

const Strike = z.object({ measurement_id: Id, reason: line(200) });
const OfPatient = z.object({ patient_id: Id });

/** Treating doctors and assistants read and enter values; administrators do not see them. */
export const treatmentMeasurementStaff = defineEndpoints({
  listMeasurements: {
    method: 'GET',
    path: '/api/staff/patients/:patient_id/measurements',
    access: 'staff',
    summary: 'Vital and laboratory values of a patient, with what can be measured. The access is recorded.',
    input: OfPatient,
    output: Measurements,
  },
  addMeasurement: {
    method: 'POST',
    path: '/api/staff/patients/:patient_id/measurements',
    access: 'staff',
    summary: 'Enters a value. It cannot be changed afterwards, only struck.',
    input: OfPatient.extend(Entry.shape),
    output: Measurements,
  },
  strikeMeasurement: {
    method: 'POST',
    path: '/api/staff/patients/:patient_id/measurements/:measurement_id/strike',
    access: 'staff',
    summary: 'Strikes a wrong value with a reason. It stays readable and no longer counts.',
    input: OfPatient.extend(Strike.shape),
    output: Measurements,
  },
});

export const treatmentMeasurement = defineEndpoints({
  listOwnMeasurements: {
    method: 'GET',
    path: '/api/patients/measurements',
    access: 'patient',
    summary: 'Vital and laboratory values of the signed-in patient, with what can be measured.',
    input: z.object({}),
    output: Measurements,
  },
  addOwnMeasurement: {
    method: 'POST',
    path: '/api/patients/measurements',
    access: 'patient',
    summary: 'Enters a value of her own. It cannot be changed afterwards, only struck.',
    input: Entry,
    output: Measurements,
  },
  strikeOwnMeasurement: {
    method: 'POST',
    path: '/api/patients/measurements/:measurement_id/strike',
    access: 'patient',
    summary: 'Strikes a value that the patient entered herself, with a reason.',
    input: Strike,
    output: Measurements,
  },
});
