import { beforeEach, expect, test } from 'vitest';
import { appointmentMove } from '#server/appointments/appointments.tables.ts';
import { anOffice, FEE, type Office, PRICE } from '#server/invoices/testing.ts';
import { payment, paymentCharge, paymentLedger } from '#server/payments/payments.tables.ts';
import { openSession } from '#server/platform/sessions/sessions.ts';
import { aStaffMember } from '#server/testing/people.ts';

let office: Office;

beforeEach(async () => {
  office = await anOffice();
});

async function figures(month?: string, role: 'admin' | 'doctor' | 'assistant' = 'admin') {
  const { clinic } = office;
  const { id: staffId } = await aStaffMember(clinic, role);
  const { token } = await openSession(
    clinic.db,
    { kind: 'staff', staffId, roles: [role] },
    {},
    clinic.clock.now(),
  );
  return await clinic.call('GET /api/staff/figures', month ? { month } : {}, { token });
}

/** An appointment that took place, with money that moved at these moments. */
async function aPaidAppointment(
  startsAt: string,
  money: { kind: 'charged' | 'refunded'; cents: number; at: string }[],
) {
  const { db } = office.clinic;
  const start = new Date(startsAt);
  const endsAt = new Date(start.getTime() + 45 * 60_000);
  const appointmentId = await office.anAppointment({ startsAt: start, endsAt, status: 'payment_success' });
  await db.insert(appointmentMove).values({
    appointmentId,
    fromStatus: 'confirmed',
    toStatus: 'completed',
    actorKind: 'staff',
    actorId: 1,
    reason: 'test',
    movedAt: start,
  });
  await office.pay(appointmentId, { state: 'charged', chargedCents: PRICE });
  const [paid] = await db.select({ id: payment.id }).from(payment).orderBy(payment.id);
  if (money.length === 0 || !paid) return;
  await db.insert(paymentLedger).values(
    money.map(({ kind, cents, at }) => ({
      paymentId: paid.id,
      kind,
      amountCents: cents,
      toState: 'charged' as const,
      actor: 'system',
      why: 'test',
      at: new Date(at),
    })),
  );
}

test('the figures of a month count its appointments, patients and payments by Berlin days', async () => {
  // Half past midnight of the 1st in Berlin, and five minutes before the month ends there.
  await aPaidAppointment('2026-10-31T23:30:00Z', [
    { kind: 'charged', cents: PRICE, at: '2026-10-31T23:40:00Z' },
  ]);
  await aPaidAppointment('2026-11-30T22:55:00Z', [
    { kind: 'charged', cents: FEE, at: '2026-11-30T22:59:00Z' },
  ]);
  await aPaidAppointment('2026-11-30T23:05:00Z', [
    { kind: 'refunded', cents: 5_00, at: '2026-11-30T23:01:00Z' },
  ]);

  const { data } = (await figures('2026-11')).body;
  expect(data).toMatchObject({
    month: '2026-11',
    appointments_completed: 2,
    patients_seen: 1,
    new_patients: 1,
    no_shows: 0,
    taken_cents: PRICE + FEE,
    refunded_cents: 0,
    open_count: 0,
    open_cents: 0,
    due_count: 0,
    due_cents: 0,
  });
  expect(data.days).toHaveLength(30);
  expect(data.days[0]).toEqual({
    date: '2026-11-01',
    taken_cents: PRICE,
    refunded_cents: 0,
    appointments: 1,
  });
  expect(data.days[29]).toMatchObject({ date: '2026-11-30', taken_cents: FEE, appointments: 1 });
  expect((await figures('2026-12')).body.data).toMatchObject({
    refunded_cents: 5_00,
    appointments_completed: 1,
  });
});

test('the figures count an open amount until it is paid or written off, and show the current month first', async () => {
  const { db, clock } = office.clinic;
  const appointmentId = await office.anAppointment({ status: 'payment_failed' });
  await office.pay(appointmentId, { state: 'charge_failed' });
  const [owed] = await db.select({ id: payment.id }).from(payment);
  await db.insert(paymentCharge).values({
    paymentId: owed?.id ?? 0,
    reason: 'appointment',
    amountCents: PRICE,
    state: 'failed',
    createdAt: clock.now(),
    updatedAt: clock.now(),
  });

  expect((await figures()).body.data).toMatchObject({ month: '2026-11', open_count: 1, open_cents: PRICE });
});

test('OR-33: only administrators get the figures, and the server refuses an invalid month', async () => {
  expect((await figures(undefined, 'doctor')).status).toBe(403);
  expect((await figures(undefined, 'assistant')).status).toBe(403);
  expect((await figures('2026-13')).body.errors).toHaveProperty('month');
});
