import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anAppointment, aStaffedClinic } from '#server/appointments/testing.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Clinic } from '#server/testing/clinic.ts';
import { aPatient } from '#server/testing/people.ts';
import { OFFERS_PER_DAY } from './offer-plan.rules.ts';
import { aPatientWaits, callAs, callOff, join, passMinutes, storedOffers } from './testing.ts';

/** What can happen next, to the person and the appointment with this number. */
const step = fc.record({
  does: fc.constantFrom(
    'cancel',
    'take',
    'decline',
    'answer twice',
    'leave',
    'join',
    'wait',
    'wait',
    'sweep twice',
  ),
  who: fc.nat({ max: 2 }),
  which: fc.nat({ max: 2 }),
  minutes: fc.constantFrom(1, 14, 16, 130, 725),
});

const TIMES = ['09:00', '09:45', '10:30'];

test('in whatever order people cancel, answer and wait, a time has one owner and no time is blocked too long', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 18 }), async (steps) => {
      const { clinic, plan } = await aStaffedClinic();
      const owner = await aPatient(clinic, { email: 'owner@example.test' });
      const booked: number[] = [];
      for (const start_time of TIMES)
        booked.push(await anAppointment(clinic, plan, owner, { slot: { date: '2026-11-24', start_time } }));
      const people: Awaited<ReturnType<typeof aPatientWaits>>[] = [];
      for (const name of ['bea', 'cora', 'dora'])
        people.push(await aPatientWaits(clinic, plan, name, { at_night: name === 'dora' }));

      for (const { does, who, which, minutes } of steps) {
        const person = people[who] ?? expect.fail();
        const offer = (await callAs(clinic, person, 'GET /api/patients/waitlist')).body.data.offer;
        const answer = (said: 'take' | 'decline') =>
          callAs(clinic, person, `POST /api/patients/waitlist/offers/${offer?.id ?? 1}/${said}`);
        if (does === 'cancel') await callOff(clinic, booked[which] ?? 0).catch(() => undefined);
        if (does === 'take' || does === 'decline') await answer(does);
        if (does === 'answer twice') await Promise.all([answer('take'), answer('decline'), answer('take')]);
        if (does === 'leave') await callAs(clinic, person, `DELETE /api/patients/waitlist/${person.entryId}`);
        if (does === 'join') await join(clinic, plan, person);
        if (does === 'wait') await passMinutes(clinic, minutes);
        if (does === 'sweep twice') await Promise.all([clinic.drain('waitlist'), clinic.drain('waitlist')]);
        await clinic.deliver();
        await expectOrder(clinic);
      }
    }),
    { numRuns: 4 },
  );
}, 900_000);

async function expectOrder(clinic: Clinic): Promise<void> {
  const offers = await storedOffers(clinic);
  const live = offers.filter(({ endedAt }) => endedAt === null);
  expect(new Set(live.map(({ timeId }) => timeId)).size).toBe(live.length);
  expect(new Set(live.map(({ patientId }) => patientId)).size).toBe(live.length);
  const byDay = Map.groupBy(offers, ({ patientId, offeredAt }) => `${patientId} ${berlinDate(offeredAt)}`);
  for (const ofDay of byDay.values()) expect(ofDay.length).toBeLessThanOrEqual(OFFERS_PER_DAY);
  await expectOneOwner(clinic);
  await expectShare(clinic);
}

/** Two open appointments of one doctor never begin at one moment. */
async function expectOneOwner({ db }: Clinic): Promise<void> {
  const { rows } = await db.execute(sql`
    select doctor_id, starts_at from appointment
    where status in ('confirmed', 'created_by_admin') group by 1, 2 having count(*) > 1`);
  expect(rows).toEqual([]);
}

/** The sweeps run each minute, so an unpaid yes may block a minute longer. */
async function expectShare({ db }: Clinic): Promise<void> {
  const { rows } = await db.execute(sql`
    select o.time_id from waitlist_offer o join waitlist_time t on t.id = o.time_id
    group by o.time_id, t.starts_at, t.freed_at
    having sum(o.blocked_seconds) > extract(epoch from t.starts_at - t.freed_at) / 4`);
  expect(rows).toEqual([]);
}
