import { sql } from 'drizzle-orm';
import { bigint, date, index, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import type { Severity, TickTime } from '#contract/treatment-diary.rules.ts';
import { patient } from '#server/identity/patient.tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
const ofPatient = () =>
  bigint('patient_id', { mode: 'number' })
    .notNull()
    .references(() => patient.id);

/** The patient says that she took a dose of her plan. Without a row she did not say so. */
export const treatmentTick = pgTable(
  'treatment_tick',
  {
    patientId: ofPatient(),
    /** The same in each plan that names this medicine. */
    medicineId: uuid('medicine_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    time: text('time').$type<TickTime>().notNull(),
    tickedAt: at('ticked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.patientId, table.day, table.medicineId, table.time] })],
);

/**
 * A side effect as the patient noted it. Rows are only added; a trigger lets nothing change but that a doctor has seen
 * it and that the patient withdraws it, each once.
 */
export const treatmentSideEffect = pgTable(
  'treatment_side_effect',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    patientId: ofPatient(),
    requestKey: uuid('request_key').notNull(),
    medicineId: uuid('medicine_id'),
    /** As the plan called it when the patient wrote. */
    medicineName: text('medicine_name'),
    day: date('day', { mode: 'string' }).notNull(),
    severity: text('severity').$type<Severity>().notNull(),
    text: text('text').notNull(),
    enteredAt: at('entered_at').notNull(),
    withdrawnAt: at('withdrawn_at'),
    seenAt: at('seen_at'),
    seenById: bigint('seen_by_id', { mode: 'number' }),
  },
  (table) => [
    unique('treatment_side_effect_once').on(table.patientId, table.requestKey),
    index('treatment_side_effect_of').on(table.patientId, table.enteredAt),
    index('treatment_side_effect_unseen')
      .on(table.enteredAt)
      .where(sql`${table.seenAt} is null and ${table.withdrawnAt} is null`),
  ],
);
