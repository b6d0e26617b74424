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

test('SEAM-07: a failed charge that is paid later ends in payment_success, and a full refund in refunded', async () => {
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

test('SEAM-07: payment reports that come late, twice or for a missing appointment change nothing', async () => {
  const id = await anAppointment(clinic, plan, patient);
  await moveThrough(clinic, id, 'completed');
  for (const tell of [news.charged, news.charged, news.charge_failed, news.denied, news.captured])
    await tell(id);
  await news.charged(id + 1);
  await news.refunded(null);

  expect(await statusOf(id)).toBe('payment_success');
});

test('payments 9: an approved payment confirms the appointment, and a refused one frees the time', async () => {
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

test('SEAM-04: a payment report does not confirm a proposal; the patient does by the link', async () => {
  const id = await anAppointment(clinic, plan, patient, { status: 'created_by_doctor', gateway: null });
  await news.captured(id);

  expect(await statusOf(id)).toBe('created_by_doctor');
});

test('SEAM-05: a charged fee does not change the status of a cancelled appointment', async () => {
  const id = await anAppointment(clinic, plan, patient);
  await moveThrough(clinic, id, 'cancellation_requested', 'cancel_stripe_charge_all');
  await news.charged(id);

  expect(await statusOf(id)).toBe('cancel_stripe_charge_all');
});
