import { expect, test } from 'vitest';
import { aTill, CARDS, PRICE } from '#server/payments/testing.ts';
import { aPlan } from '#server/schedule/testing.ts';
import { aStaffMember } from '#server/testing/people.ts';
import { agreeTerms } from '../cancel/agreed-terms.rules.ts';
import { anAppointment, STARTS_AT } from '../testing.ts';

test('payments 12: the bank is asked once, after the ten seconds, for the amount that the doctor confirmed', async () => {
  const till = await aTill({ hears: false });
  const { clinic, patient } = till;
  const plan = await aPlan(clinic);
  const terms = agreeTerms({ priceCents: PRICE, startsAt: STARTS_AT, noShowFeePercent: 30 });
  const appointmentId = await anAppointment(clinic, plan, patient, { terms });
  const paymentId = await till.bookByCard(CARDS.good, appointmentId);
  till.clock.set(STARTS_AT);
  const admin = await aStaffMember(clinic);
  const call = (path: string, body: object = {}) =>
    clinic.call(`POST /api/staff/appointments/${appointmentId}/${path}`, body, { token: admin.token });

  const completed = { to: 'completed', charge_cents: PRICE };
  await call('move', completed);
  await clinic.drain();
  await call('undo-completion');
  till.clock.advance(60);
  await clinic.drain();
  expect(await till.objects('stripe', 'payment_intent')).toEqual([]);

  await call('move', completed);
  till.clock.advance(9);
  await clinic.drain();
  expect(await till.objects('stripe', 'payment_intent')).toEqual([]);
  till.clock.advance(1);
  await clinic.drain();
  await clinic.drain();
  expect(await till.objects('stripe', 'payment_intent')).toMatchObject([
    { amount: PRICE, status: 'succeeded' },
  ]);
  expect((await till.payment(paymentId)).chargedCents).toBe(PRICE);
  expect((await call('undo-completion')).body.code).toBe('appointments.undo_too_late');
});
