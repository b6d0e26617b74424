import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { writeAbsence } from '../hours/absence.service.ts';
import { blockedTime } from '../schedule.tables.ts';
import { aPlan, visitor } from '../testing.ts';
import { holderOf } from './holder.service.ts';
import { turnHoldIntoAppointmentTime } from './keep-hold.service.ts';

test('a booking and an absence at the same moment wait for each other in one order', async () => {
  const clinic = await aClinic();
  const plan = await aPlan(clinic);
  const calls = await visitor(clinic, plan);
  const holder = holderOf({ kind: 'visitor' }, calls.headers['x-booking-draft']);
  const day = {
    from: Date.parse('2026-11-17T00:00:00Z'),
    to: Date.parse('2026-11-18T00:00:00Z'),
  };

  // Somebody has locked the hold, so the booking waits for it, and then the absence for the booking.
  const { booking, absence } = await clinic.db.transaction(async (tx) => {
    await tx.select().from(blockedTime).where(eq(blockedTime.kind, 'hold')).for('update');
    const booking = clinic.db.transaction((own) =>
      turnHoldIntoAppointmentTime(own, holder, 1, clinic.clock.now()),
    );
    await waitingFor(clinic, 1);
    const absence = clinic.db.transaction((own) => writeAbsence(own, { doctorId: plan.anna, ...day }));
    await waitingFor(clinic, 2);
    return { booking: booking.catch((error) => error), absence: absence.catch((error) => error) };
  });

  expect(await booking).toMatchObject({ doctorId: plan.anna });
  expect(await absence).toEqual(expect.any(Number));
});

async function waitingFor({ db }: Clinic, count: number): Promise<void> {
  const waiting = () =>
    db.execute<{ count: number }>(sql`
      select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
  await expect.poll(async () => (await waiting()).rows[0]?.count, { timeout: 60_000 }).toBe(count);
}
