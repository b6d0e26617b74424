import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appointmentStatuses } from '#contract/appointment-status.ts';
import { aCatalogue } from '#server/catalogue/testing.ts';
import { aClinic } from '#server/testing/clinic.ts';
import { writeAppointments, writePatients } from './testing.ts';
import { listTreatingPairs } from './treating.store.ts';

const PATIENTS = 5;
const status = fc.constantFrom(...appointmentStatuses);
const patient = fc.nat(PATIENTS - 1);
const doctor = fc.nat(1);
/** Every third appointment, for example. */
const share = fc.record({ of: fc.integer({ min: 1, max: 4 }), at: fc.nat(3) });
const statement = fc.oneof(
  fc.record({
    kind: fc.constant('book' as const),
    booked: fc.array(fc.record({ doctor, patient, status }), { minLength: 1, maxLength: 8 }),
  }),
  fc.record({ kind: fc.constant('change' as const), share, status }),
  fc.record({ kind: fc.constant('hand over' as const), share, doctor }),
  fc.record({ kind: fc.constant('merge' as const), share, patient }),
  fc.record({ kind: fc.constant('move' as const), share, status, early: fc.boolean() }),
  fc.record({ kind: fc.constant('remove' as const), share }),
  fc.record({ kind: fc.constant('close' as const), share, isClosed: fc.boolean() }),
);

test('after any statements that add, change, move and remove many appointments, the list is what the record says', async () => {
  const clinic = await aClinic();
  const { db } = clinic;
  const catalogue = await aCatalogue(db);
  const doctors = [catalogue.doctorId('anna'), catalogue.doctorId('lena')];
  const patients = await writePatients(db, PATIENTS);
  const open = async (): Promise<number[]> => {
    const { rows } = await db.execute<{ id: string }>(sql`select id from patient where closed_at is null`);
    return rows.map(({ id }) => Number(id));
  };
  const chosen = ({ of, at }: { of: number; at: number }) => sql`id % ${of} = ${at % of}`;

  const run = async (step: typeof statement extends fc.Arbitrary<infer Step> ? Step : never) => {
    switch (step.kind) {
      case 'book': {
        const stillOpen = await open();
        const booked = step.booked
          .map((row) => ({
            ...row,
            doctorId: doctors[row.doctor] ?? 0,
            patientId: patients[row.patient] ?? 0,
          }))
          .filter(({ patientId }) => stillOpen.includes(patientId));
        return await writeAppointments(db, catalogue.serviceId('check-up'), booked);
      }
      case 'change':
        return await db.execute(
          sql`update appointment set status = ${step.status} where ${chosen(step.share)}`,
        );
      case 'hand over':
        return await db.execute(
          sql`update appointment set doctor_id = ${doctors[step.doctor]} where ${chosen(step.share)}`,
        );
      case 'merge':
        return await db.execute(sql`update appointment set patient_id = ${patients[step.patient]}
          where ${chosen(step.share)}
            and exists (select from patient where id = ${patients[step.patient]} and closed_at is null)`);
      case 'move':
        return await db.execute(sql`
          insert into appointment_move (appointment_id, to_status, actor_kind, reason, moved_at)
          select id, ${step.status}, 'system', 'test', starts_at - make_interval(mins => ${step.early ? 31 : 30})
          from appointment where ${chosen(step.share)}`);
      case 'remove':
        return await db.execute(sql`delete from appointment where ${chosen(step.share)}
          and not exists (select from appointment_move where appointment_id = appointment.id)`);
      case 'close':
        return await db.execute(sql`update patient set closed_at = ${step.isClosed ? '2026-11-02' : null}
          where ${chosen(step.share)}`);
    }
  };

  await fc.assert(
    fc.asyncProperty(fc.array(statement, { minLength: 3, maxLength: 10 }), async (steps) => {
      for (const step of steps) {
        await run(step);
        const { rows: listed } = await db.execute<{ pair: string }>(
          sql`select doctor_id || ' ' || patient_id as pair from treated_patient`,
        );
        const treating = await listTreatingPairs(db, doctors, await open());
        expect(listed.map(({ pair }) => pair).toSorted(), JSON.stringify(step)).toEqual(
          treating.map(({ doctorId, patientId }) => `${doctorId} ${patientId}`).toSorted(),
        );
      }
    }),
    { numRuns: 20 },
  );
});
