import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { AppointmentStatus } from '#contract/appointment-status.ts';
import { aCatalogue } from '#server/catalogue/testing.ts';
import { aClinic } from '#server/testing/clinic.ts';
import { writeAppointments, writePatients } from './testing.ts';
import { countTreatedBy } from './treating.store.ts';

/** More pairs than a statement locks one by one. */
const MANY = 1001;

test.each([
  ['another appointment of the pair is confirmed', 1],
  ['an import adds confirmed appointments of very many pairs', MANY],
])('a patient stays in the list when the only appointment is cancelled while %s', async (_, count) => {
  const { db } = await aClinic();
  const catalogue = await aCatalogue(db);
  const doctorId = catalogue.doctorId('anna');
  const patients = await writePatients(db, count);
  const book = (patientIds: number[], status: AppointmentStatus) =>
    writeAppointments(
      db,
      catalogue.serviceId('check-up'),
      patientIds.map((patientId) => ({ doctorId, patientId, status })),
    );
  await book(patients.slice(0, 1), 'confirmed');
  expect(await countTreatedBy(db, doctorId)).toBe(1);

  const booking = await db.transaction(async (tx) => {
    await tx.execute(sql`update appointment set status = 'cancelled'`);
    const booking = book(patients, 'confirmed');
    await expect
      .poll(
        async () => {
          const { rows } = await db.execute<{ count: number }>(sql`
            select count(*)::integer as count from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`);
          return rows[0]?.count;
        },
        { timeout: 60_000 },
      )
      .toBe(1);
    // Not awaited here: it waits for the end of this transaction.
    return { booking };
  });
  await booking.booking;
  expect(await countTreatedBy(db, doctorId)).toBe(count);
});
