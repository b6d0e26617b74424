import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { appointmentStatuses } from '#contract/appointment-status.ts';
import { aCatalogue } from '#server/catalogue/testing.ts';
import { aClinic } from '#server/testing/clinic.ts';
import { aPatient } from '#server/testing/people.ts';
import { appointment, appointmentMove } from '../appointments.tables.ts';
import type { AgreedTerms } from '../cancel/agreed-terms.rules.ts';
import { countTreatedBy, isTreating } from './treating.store.ts';

const START = new Date('2026-11-20T09:00:00Z');
const TERMS: AgreedTerms = {
  version: 'test',
  amountCents: 9000,
  currency: 'EUR',
  freeUntil: '2026-11-18T09:00:00.000Z',
  lateFeeCents: 0,
  noShowFeeCents: 0,
  noShowFeePercent: 0,
};
const PERSON = {
  salutation: 'mrs',
  firstName: 'Anna',
  lastName: 'Berger',
  email: 'anna@example.test',
  phone: null,
  birthdate: null,
  address: null,
};

async function aPair() {
  const clinic = await aClinic();
  const catalogue = await aCatalogue(clinic.db);
  const { id: patientId } = await aPatient(clinic);
  const pair = { doctorId: catalogue.doctorId('anna'), patientId };
  const [booked] = await clinic.db
    .insert(appointment)
    .values({
      ...pair,
      serviceId: catalogue.serviceId('check-up'),
      startsAt: START,
      status: 'pending' as const,
      endsAt: new Date('2026-11-20T09:45:00Z'),
      terms: TERMS,
      person: PERSON,
      locale: 'de' as const,
      createdBy: 'patient' as const,
      createdAt: clinic.clock.now(),
      updatedAt: clinic.clock.now(),
    })
    .returning({ id: appointment.id });
  const id = booked?.id ?? 0;
  return {
    db: clinic.db,
    pair,
    id,
    /** What the doctor's list counts, and what the access to the record says. */
    both: async () => [
      await countTreatedBy(clinic.db, pair.doctorId),
      Number(await isTreating(clinic.db, pair)),
    ],
    move: (status: (typeof appointmentStatuses)[number], movedAt: Date) =>
      clinic.db
        .insert(appointmentMove)
        .values({ appointmentId: id, toStatus: status, actorKind: 'system', reason: 'test', movedAt }),
  };
}

test('the list of a doctor has a patient in exactly the statuses in which the doctor may open the record', async () => {
  const { db, pair, both } = await aPair();
  const listed = [];
  for (const status of appointmentStatuses) {
    await db.update(appointment).set({ status }).where(sql`patient_id = ${pair.patientId}`);
    const [inList, mayOpen] = await both();
    expect(inList, status).toBe(mayOpen);
    if (inList) listed.push(status);
  }
  expect(listed).toContain('confirmed');
  expect(listed).not.toContain('cancelled');
});

test.each([
  ['completed', '2026-11-20T09:45:00Z', 1],
  ['no_show', '2026-11-20T09:45:00Z', 1],
  ['in_progress', '2026-11-20T08:30:00Z', 1],
  ['in_progress', '2026-11-20T08:29:59Z', 0],
  ['confirmed', '2026-11-16T09:00:00Z', 0],
] as const)('a move to %s at %s counts %i in the list and for the access', async (status, at, counted) => {
  const { move, both } = await aPair();
  expect(await both()).toEqual([0, 0]);
  await move(status, new Date(at));
  expect(await both()).toEqual([counted, counted]);
});

test('a closed account leaves the list, and an appointment with another doctor changes the lists of both', async () => {
  const { db, pair, both, id } = await aPair();
  await db.update(appointment).set({ status: 'confirmed' }).where(sql`id = ${id}`);
  expect(await countTreatedBy(db, pair.doctorId)).toBe(1);

  const { rows } = await db.execute<{ id: string }>(
    sql`select id from doctor where id <> ${pair.doctorId} limit 1`,
  );
  const otherId = Number(rows[0]?.id);
  await db.update(appointment).set({ doctorId: otherId }).where(sql`id = ${id}`);
  expect(await both()).toEqual([0, 0]);
  expect(await countTreatedBy(db, otherId)).toBe(1);

  await db.execute(sql`update patient set closed_at = now() where id = ${pair.patientId}`);
  expect(await countTreatedBy(db, otherId)).toBe(0);
});
