import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { signIn } from '#server/appointments/testing.ts';
import { aPlan, requestHold } from '#server/schedule/testing.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient, aStaffMember } from '#server/testing/people.ts';
import {
  acceptTerms,
  aReadyGuest,
  book,
  type CallOptions,
  confirmCard,
  payByPayPal,
  saveCardOnly,
  slotAt,
} from './testing.ts';

const REFUSED = { status: 409, body: { code: 'booking.terms_not_accepted' } };

async function countOf({ db }: Clinic, table: 'appointment' | 'consent') {
  const rows = {
    appointment: sql`select id from appointment where status not like 'created%'`,
    consent: sql`select id from consent where subject_kind = 'appointment'`,
  };
  return (await db.execute(rows[table])).rows.length;
}

async function moneyOf({ db }: Clinic) {
  const { rows } = await db.execute(sql`select state, charged_cents, refunded_cents from payment`);
  return rows;
}

async function aSignedInPatient(clinic: Clinic, plan: Awaited<ReturnType<typeof aPlan>>) {
  const patient = await aPatient(clinic);
  const options = { token: await signIn(clinic, { kind: 'patient', patientId: patient.id }) };
  await requestHold(clinic, plan, {}, options);
  return options;
}

/** The call options of a guest or patient who has completed the wizard. */
const BOOKERS: Record<
  string,
  (clinic: Clinic, plan: Awaited<ReturnType<typeof aPlan>>) => Promise<CallOptions>
> = { guest: aReadyGuest, patient: aSignedInPatient };

test.each(Object.keys(BOOKERS))('PAY-09: a %s books by card only after accepting the terms', async (kind) => {
  const clinic = await aClinic();
  const plan = await aPlan(clinic);
  const booker = (await BOOKERS[kind]?.(clinic, plan)) ?? {};
  const card = await saveCardOnly(clinic, booker);

  const german = await book(clinic, plan, card, booker);
  expect(german).toMatchObject(REFUSED);
  expect(german.body.error).toContain('Absageregel');
  const english = await book(clinic, plan, card, {
    ...booker,
    headers: { ...booker.headers, locale: 'en' },
  });
  expect(english.body.error).toContain('cancellation rule');
  expect([await countOf(clinic, 'appointment'), await countOf(clinic, 'consent')]).toEqual([0, 0]);

  for (const half of [{ terms: false }, { cancellation_rule: false }])
    expect((await acceptTerms(clinic, booker, half)).status).toBe(422);
  expect(await book(clinic, plan, card, booker)).toMatchObject(REFUSED);

  expect((await acceptTerms(clinic, booker)).status).toBe(200);
  expect((await book(clinic, plan, card, booker)).status).toBe(200);
  expect([await countOf(clinic, 'appointment'), await countOf(clinic, 'consent')]).toEqual([1, 2]);
});

test('terms accepted for one slot do not count for another slot', async () => {
  const clinic = await aClinic();
  const plan = await aPlan(clinic);
  const patient = await aSignedInPatient(clinic, plan);
  const card = await saveCardOnly(clinic, patient);
  await requestHold(clinic, plan, { start_time: '10:30' }, patient);
  expect((await acceptTerms(clinic, patient)).status).toBe(200);

  await requestHold(clinic, plan, {}, patient);
  expect(await book(clinic, plan, card, patient)).toMatchObject(REFUSED);
  await acceptTerms(clinic, patient);
  expect((await book(clinic, plan, card, patient)).status).toBe(200);
});

test.each(Object.keys(BOOKERS))(
  'no PayPal payment of a %s is captured before the terms are accepted',
  async (kind) => {
    const clinic = await aClinic();
    const plan = await aPlan(clinic);
    const booker = (await BOOKERS[kind]?.(clinic, plan)) ?? {};
    expect(await payByPayPal(clinic, booker, { accepts: false })).toMatchObject(REFUSED);
    expect(await moneyOf(clinic)).toMatchObject([{ charged_cents: 0 }]);

    const { body } = await payByPayPal(clinic, booker);
    const paid = { payment_gateway: 'paypal', paypal_transaction_id: body.id };
    expect((await book(clinic, plan, paid, booker)).status).toBe(200);
  },
);

test('PAYMENTS-5.5: a PayPal payment captured without accepted terms is refunded, and nothing is booked', async () => {
  const clinic = await aClinic();
  const plan = await aPlan(clinic);
  const guest = await aReadyGuest(clinic, plan);
  const { body } = await payByPayPal(clinic, guest);
  await clinic.db.execute(sql`update payment set terms_accepted_at = null`);

  const paid = { payment_gateway: 'paypal', paypal_transaction_id: body.id };
  expect(await book(clinic, plan, paid, guest)).toMatchObject(REFUSED);
  for (let round = 0; round < 3; round += 1) await clinic.drain();
  expect(await countOf(clinic, 'appointment')).toBe(0);
  expect(await moneyOf(clinic)).toEqual([{ state: 'refunded', charged_cents: 89_50, refunded_cents: 89_50 }]);
});

test('a link confirms the appointment only after the terms are accepted', async () => {
  const clinic = await aClinic();
  const plan = await aPlan(clinic);
  const patient = await aPatient(clinic);
  const admin = await aStaffMember(clinic);
  const wish = { patient_id: patient.id, schedule: slotAt(plan) };
  await clinic.call('POST /api/staff/appointments', wish, { token: admin.token });
  const [letter] = await clinic.letters(patient.email);
  const token = /confirm-payment\/([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
  const setup = await clinic.call('POST /api/patients/appointment/guest/setup-intent', { token });
  const { payment_method } = await confirmCard(clinic, setup.body.client_secret);
  const confirm = () =>
    clinic.call('POST /api/patients/appointments/confirm', {
      token,
      payment_gateway: 'stripe',
      paymentMethod: payment_method,
    });

  expect(await confirm()).toMatchObject(REFUSED);
  expect([await countOf(clinic, 'appointment'), await countOf(clinic, 'consent')]).toEqual([0, 0]);
  await acceptTerms(clinic, {}, { token });
  expect((await confirm()).status).toBe(200);
  expect([await countOf(clinic, 'appointment'), await countOf(clinic, 'consent')]).toEqual([1, 2]);
});
