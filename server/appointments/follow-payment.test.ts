import { beforeEach, expect, test } from 'vitest';
import {
  paymentCaptured,
  paymentCharged,
  paymentChargeFailed,
  paymentDenied,
  paymentRefunded,
} from '#server/payments/payments.events.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import type { Plan } from '#server/schedule/testing.ts';
import type { Clinic } from '#server/testing/clinic.ts';
import {
  anAppointment,
  aStaffedClinic,
  moveThrough,
  NEXT_SLOT,
  type Patient,
  readAppointment,
} from './testing.ts';

let clinic: Clinic;
let plan: Plan;
let patient: Patient;

beforeEach(async () => {
  ({ clinic, plan, patient } = await aStaffedClinic());
});

const PAID = { paymentId: 1, amountCents: 89_50, reason: 'appointment' as const };
const news = {
  charged: (appointmentId: number) => recordEvent(clinic.db, paymentCharged, { ...PAID, appointmentId }),
  charge_failed: (appointmentId: number) =>
    recordEvent(clinic.db, paymentChargeFailed, { ...PAID, appointmentId }),
  captured: (appointmentId: number) => recordEvent(clinic.db, paymentCaptured, { ...PAID, appointmentId }),
  denied: (appointmentId: number) => recordEvent(clinic.db, paymentDenied, { ...PAID, appointmentId }),
  refunded: (appointmentId: number | null, isFull = true) =>
    recordEvent(clinic.db, paymentRefunded, { ...PAID, appointmentId, refundId: 1, isFull }),
};
const statusOf = async (id: number) => {
  expect(await clinic.drain()).toMatchObject({ failed: 0 });
  return (await readAppointment(clinic, id)).status;
};

test.each(['completed', 'no_show'] as const)('SEAM-07: %s and charged is payment_success', async (status) => {
  const id = await anAppointment(clinic, plan, patient);
  await moveThrough(clinic, id, status);
  await news.charged(id);

  expect(await statusOf(id)).toBe('payment_success');
});

test('SEAM-07: a charge that fails and is paid later ends well; a full refund ends it', async () => {
  const id = await anAppointment(clinic, plan, patient);
  await moveThrough(clinic, id, 'completed');
  await news.charge_failed(id);
  expect(await statusOf(id)).toBe('payment_failed');
  await news.charged(id);
  expect(await statusOf(id)).toBe('payment_success');
  await news.refunded(id, false);
  expect(await statusOf(id)).toBe('payment_success');
  await news.refunded(id);
  expect(await statusOf(id)).toBe('refunded');
});

test('SEAM-07: news that come late, twice or for nobody change nothing', async () => {
  const id = await anAppointment(clinic, plan, patient);
  await moveThrough(clinic, id, 'completed');
  for (const tell of [news.charged, news.charged, news.charge_failed, news.denied, news.captured])
    await tell(id);
  await news.charged(id + 1);
  await news.refunded(null);

  expect(await statusOf(id)).toBe('payment_success');
});

test('payments 9: an awaited payment confirms the appointment, and its refusal gives the time back', async () => {
  const paypal = { status: 'awaiting_payment', gateway: 'paypal' } as const;
  const paid = await anAppointment(clinic, plan, patient, paypal);
  await news.captured(paid);
  expect(await statusOf(paid)).toBe('confirmed');
  const subjects = (await clinic.letters(patient.email)).map(({ subject }) => subject);
  expect(subjects).toContain('Ihr Termin ist bestätigt');

  const denied = await anAppointment(clinic, plan, patient, { ...paypal, slot: NEXT_SLOT });
  await news.denied(denied);
  expect(await statusOf(denied)).toBe('payment_failed');
  await anAppointment(clinic, plan, patient, { slot: NEXT_SLOT });
});

test('SEAM-04: a payment does not confirm what the clinic proposed; who has the link does', async () => {
  const id = await anAppointment(clinic, plan, patient, { status: 'created_by_doctor', gateway: null });
  await news.captured(id);

  expect(await statusOf(id)).toBe('created_by_doctor');
});

test('SEAM-05: the fee of a cancelled appointment leaves it cancelled', async () => {
  const id = await anAppointment(clinic, plan, patient);
  await moveThrough(clinic, id, 'cancellation_requested', 'cancel_stripe_charge_all');
  await news.charged(id);

  expect(await statusOf(id)).toBe('cancel_stripe_charge_all');
});
