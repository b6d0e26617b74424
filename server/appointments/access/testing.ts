import { sql } from 'drizzle-orm';
import type { AppointmentStatus } from '#contract/appointment-status.ts';
import type { Db } from '#server/platform/database/database.ts';

export interface Booked {
  doctorId: number;
  patientId: number;
  status: AppointmentStatus;
}

/** Appointments written by one statement, one hour after the other. */
export async function writeAppointments(db: Db, serviceId: number, booked: Booked[]): Promise<void> {
  const placed = booked.map((row, place) => ({ ...row, place: place + 1 }));
  await db.execute(sql`
    insert into appointment (patient_id, service_id, doctor_id, starts_at, ends_at, status, terms, person, locale,
      created_by, created_at, updated_at)
    select "patientId", ${serviceId}, "doctorId", starts_at, starts_at + interval '30 minutes', status, '{}', '{}', 'de',
      'patient', '2026-11-01', '2026-11-01'
    from jsonb_to_recordset(${JSON.stringify(placed)}) as placed ("doctorId" bigint, "patientId" bigint, status text, place bigint),
      lateral (select timestamptz '2027-01-01' + interval '1 hour'
        * (place + (select coalesce(max(id), 0) from appointment)) as starts_at) as moment`);
}

/** Patients with an open account and nothing but a name. */
export async function writePatients(db: Db, count: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into patient (email, email_key, salutation, first_name, last_name, gender, locale, is_guest, created_at)
    select address, address, 'mrs', 'Anna', 'Berger', 'female', 'de', false, '2026-11-01'
    from generate_series(1, ${count}::int) as n, lateral (select 'anna' || n || '@example.test' as address) as named
    returning id`);
  return rows.map(({ id }) => Number(id));
}
