import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';

/** How many rows a clinic has collected. */
export interface ClinicSize {
  doctors: number;
  /** Appointments of a doctor on every workday. */
  slotsADay: number;
  appointments: number;
  /** A multiple of the clinic's appointments a day, so that each patient keeps one doctor and one time of day. */
  patients: number;
  messages: number;
  accesses: number;
  enquiries: number;
}

/** What is filled, how, and the tables whose rows change. */
export type Step = [what: string, fill: () => Promise<unknown>, tables: string];

/** Of the newest conversations and enquiries so many wait for an answer, however many there are. */
export const WAITING = 400;

export function appointmentsADay({ doctors, slotsADay }: Pick<ClinicSize, 'doctors' | 'slotsADay'>): number {
  return doctors * slotsADay;
}

/** A moment for row `n` of `count`, evenly from the first day of the history up to the present. */
export function evenly(size: ClinicSize, now: Date, count: number): SQL {
  const days = Math.ceil((size.appointments / appointmentsADay(size) / 5) * 7);
  return sql`(${now.toISOString()}::timestamptz - interval '1 minute'
    - (${count}::int - n) * (interval '1 day' * ${days}::int / ${count}::int))`;
}

/** The first of each kind in a grown clinic. */
export async function firstIdsOf(db: Db) {
  const { rows } = await db.execute<Record<IdName, string>>(sql`
    select (select min(id) from staff_member where 'admin' = any(roles)) as admin,
      (select min(id) from staff_member where 'assistant' = any(roles)) as assistant,
      (select staff_id from doctor order by id limit 1) as "doctorAccount",
      (select min(id) from doctor) as doctor, (select min(id) from service) as service,
      -- The first patient and the first doctor belong together.
      (select min(id) from patient) as patient, (select min(id) from conversation) as conversation`);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, id]) => [name, Number(id)])) as Record<
    IdName,
    number
  >;
}

type IdName = 'admin' | 'assistant' | 'doctorAccount' | 'doctor' | 'service' | 'patient' | 'conversation';
