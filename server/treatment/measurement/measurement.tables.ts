import {
  bigint,
  date,
  index,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Comparator, Phase, Range } from '#contract/treatment-measurement.rules.ts';
import { patient } from '#server/identity/patient.tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/**
 * A vital or laboratory value of a patient, as it was entered. Rows are only added; a trigger lets nothing change but
 * that a wrong value is struck, once.
 */
export const treatmentMeasurement = pgTable(
  'treatment_measurement',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    patientId: bigint('patient_id', { mode: 'number' })
      .notNull()
      .references(() => patient.id),
    requestKey: uuid('request_key').notNull(),
    /** A code of the catalogue in `quantities.ts`. */
    quantity: text('quantity').notNull(),
    measuredOn: date('measured_on', { mode: 'string' }).notNull(),
    comparator: text('comparator').$type<Comparator>(),
    value: numeric('value', { mode: 'number' }).notNull(),
    /** The second number of a blood pressure. */
    secondValue: numeric('second_value', { mode: 'number' }),
    /** UCUM. */
    unit: text('unit').notNull(),
    phase: text('phase').$type<Phase>(),
    note: text('note').notNull(),
    /** One for each number, in the first unit of the quantity, as the catalogue said on that day. */
    ranges: jsonb('ranges').$type<(Range | null)[]>().notNull(),
    enteredAt: at('entered_at').notNull(),
    /** Who of the staff; null for the patient. */
    enteredById: bigint('entered_by_id', { mode: 'number' }),
    struckAt: at('struck_at'),
    struckById: bigint('struck_by_id', { mode: 'number' }),
    struckReason: text('struck_reason'),
  },
  (table) => [
    unique('treatment_measurement_once').on(table.patientId, table.requestKey),
    index('treatment_measurement_of').on(table.patientId, table.measuredOn),
  ],
);
