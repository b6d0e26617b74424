import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addMissingSettings } from '#server/content/settings.service.ts';
import { aPlan, freeTimes } from '#server/schedule/testing.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient, aStaffMember } from '#server/testing/people.ts';
import { acceptTerms, confirmCard, slotAt } from '../testing.ts';

async function aProposal(clinic: Clinic, details: Parameters<typeof aPatient>[1] = {}) {
  const plan = await aPlan(clinic);
  const patient = await aPatient(clinic, details);
  const admin = await aStaffMember(clinic);
  const made = await clinic.call(
    'POST /api/staff/appointments',
    { patient_id: patient.id, schedule: slotAt(plan) },
    { token: admin.token },
  );
  const [letter] = await clinic.letters(patient.email);
  const token = /confirm-payment\/([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
  return { plan, patient, admin, made, token, letter };
}

const look = (clinic: Clinic, token: string) =>
  clinic.call(`GET /api/patients/appointments/confirmation-token/${token}`);

async function payByCard(clinic: Clinic, token: string) {
  const setup = await clinic.call('POST /api/patients/appointment/guest/setup-intent', { token });
  await acceptTerms(clinic, {}, { token });
  const { payment_method } = await confirmCard(clinic, setup.body.client_secret);
  const form = { token, payment_gateway: 'stripe', paymentMethod: payment_method };
  return clinic.call('POST /api/patients/appointments/confirm', form);
}

async function payByPayPal(clinic: Clinic, token: string, capturing: 'done' | 'pending' = 'done') {
  const control = (fields: object) => clinic.call('POST /sandbox/control', { provider: 'paypal', ...fields });
  const { body: order } = await clinic.call('POST /api/patients/paypal/order/create', { token });
  await acceptTerms(clinic, {}, { token });
  await control({ command: 'answer_order', order: order.id, answer: 'approve' });
  if (capturing === 'pending') await control({ command: 'behave', subject: 'capture', action: 'pending' });
  const captured = { orderID: order.id, token };
  const { body } = await clinic.call('POST /api/patients/paypal/order/capture', captured);
  const form = { token, payment_gateway: 'paypal', paypal_transaction_id: body.id };
  return { confirm: () => clinic.call('POST /api/patients/appointments/confirm', form) };
}

async function moneyOf({ db }: Clinic) {
  const { rows } = await db.execute(
    sql`select appointment_id::int, state, charged_cents, refunded_cents from payment`,
  );
  return rows;
}

async function statusOf({ db }: Clinic, id: number) {
  const { rows } = await db.execute<{ status: string }>(sql`select status from appointment where id = ${id}`);
  return rows[0]?.status;
}

test('the mailed link shows the appointment that the clinic proposed', async ({ annotate }) => {
  await annotate('SEAM-04, CONF-01, CONF-16, API-15, ENT-09', 'proves');
  const clinic = await aClinic();
  const { plan, patient, made, token, letter } = await aProposal(clinic);
  expect(made).toMatchObject({ status: 200, body: { data: { status: 'created_by_admin' } } });
  expect(await freeTimes(clinic, plan, plan.anna)).not.toContain('09:00');
  expect(letter?.subject).toBe('Bitte bestätigen Sie Ihren Termin');
  expect(`${letter?.subject} ${letter?.text}`).not.toMatch(/Erstgespräch|Hormon/);
  expect(letter?.text).toMatch(/\n.+ 2026\n09:00 Uhr \(Berliner Zeit\)\nmit Dr\. med\. Anna Keller\n/);

  const { status, body } = await look(clinic, token);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    service: { title: 'Erstgespräch', duration: 45, price: 89.5 },
    schedule: { id: expect.any(String), date_start_time: '2026-11-17T09:00:00+01:00' },
    user: { has_address: true, country_code: 'DE' },
    doctor: { id: plan.anna, display_name: 'Dr. med. Anna Keller' },
    terms: { amount_cents: 89_50 },
  });
  // The link alone reveals neither the name nor the address of the patient.
  expect(body.data.user).toEqual({ has_address: true, country_code: 'DE' });
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`Berger|@|${patient.email}`));
});

test('CONF-08, API-14: a saved card confirms the proposed appointment once', async () => {
  const clinic = await aClinic();
  const { made, token } = await aProposal(clinic);
  const { status, body } = await payByCard(clinic, token);
  expect([status, body.message]).toEqual([200, 'Ihr Termin ist bestätigt.']);
  expect(body.calendar_file).toContain(`UID:appointment-${made.body.data.id}@`);
  // The link may have been forwarded, so the file names nobody.
  expect(body.calendar_file).not.toMatch(/ATTENDEE|Berger/i);
  expect(await statusOf(clinic, made.body.data.id)).toBe('confirmed');

  const form = { token, payment_gateway: 'stripe', paymentMethod: 'pm_x' };
  const again = await clinic.call('POST /api/patients/appointments/confirm', form);
  expect(again).toMatchObject({ status: 404, body: { code: 'booking.confirmation_invalid' } });
  expect(again.body.error).toBe(again.body.message);
});

test('CONF-08: a repeated confirmation with the same card gets the same answer; one with another card is refused', async () => {
  const clinic = await aClinic();
  const { token } = await aProposal(clinic);
  const setup = await clinic.call('POST /api/patients/appointment/guest/setup-intent', { token });
  await acceptTerms(clinic, {}, { token });
  const { payment_method } = await confirmCard(clinic, setup.body.client_secret);
  const confirm = (paymentMethod: string) =>
    clinic.call('POST /api/patients/appointments/confirm', {
      token,
      payment_gateway: 'stripe',
      paymentMethod,
    });

  const answers = await Promise.all([confirm(payment_method), confirm(payment_method)]);
  answers.push(await confirm(payment_method));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.calendar_file)).size).toBe(1);
  expect((await confirm('pm_x')).status).toBe(404);
});

test('CONF-08, API-14: a PayPal payment confirms the proposed appointment, and a repeated request gets the same answer', async () => {
  const clinic = await aClinic();
  const { made, token } = await aProposal(clinic);
  const { confirm } = await payByPayPal(clinic, token);

  for (const answer of [await confirm(), await confirm()])
    expect([answer.status, answer.body.message]).toEqual([200, 'Ihr Termin ist bestätigt.']);

  expect(await statusOf(clinic, made.body.data.id)).toBe('confirmed');
  expect(await moneyOf(clinic)).toEqual([
    { appointment_id: made.body.data.id, state: 'captured', charged_cents: 89_50, refunded_cents: 0 },
  ]);
});

test('PAYMENTS-5.9: a PayPal payment under review does not confirm a proposed appointment yet', async () => {
  const clinic = await aClinic();
  const { made, token } = await aProposal(clinic);
  const { confirm } = await payByPayPal(clinic, token, 'pending');

  const answer = await confirm();
  expect([answer.status, answer.body.code]).toEqual([503, 'payments.unclear']);
  expect(answer.headers['retry-after']).toBe('60');
  expect(await statusOf(clinic, made.body.data.id)).toBe('created_by_admin');
});

test('PAYMENTS-5.5: PayPal gives the money back when the clinic withdraws the proposal before its confirmation', async () => {
  const clinic = await aClinic();
  const { made, token, admin } = await aProposal(clinic);
  const { confirm } = await payByPayPal(clinic, token);
  const move = { to: 'cancelled', reason: 'die Ärztin ist krank' };
  await clinic.call(`POST /api/staff/appointments/${made.body.data.id}/move`, move, { token: admin.token });

  expect((await confirm()).body.code).toBe('booking.confirmation_invalid');
  await clinic.deliver();
  expect(await moneyOf(clinic)).toMatchObject([{ state: 'refunded', refunded_cents: 89_50 }]);
});

test('PAYMENTS-5.3: the server confirms a proposed appointment whose browser was closed after the bank approved the card', async () => {
  const clinic = await aClinic();
  const { made, token } = await aProposal(clinic);
  const setup = await clinic.call('POST /api/patients/appointment/guest/setup-intent', { token });
  const agreed = { token, cancellation_rule: true, terms: true };
  await clinic.call('POST /api/patients/appointment/terms', agreed);
  await confirmCard(clinic, setup.body.client_secret);
  for (const minutes of [6, 5, 5]) {
    clinic.clock.advance(minutes * 60);
    await clinic.drain();
  }
  expect(await statusOf(clinic, made.body.data.id)).toBe('confirmed');
});

test('CONF-08, PAYMENTS-5.20: a proposed appointment keeps the fee that the link shows, even after a fee change', async () => {
  const clinic = await aClinic();
  const { made, token } = await aProposal(clinic);
  await addMissingSettings(clinic.db, [{ key: 'no_show_fee_percent', value: '100' }]);
  expect((await look(clinic, token)).body.data.terms).toMatchObject({ no_show_fee_percent: 30 });
  const terms = { token, cancellation_rule: true, terms: true };
  const other = { ...terms, no_show_fee_percent: 100 };
  expect((await clinic.call('POST /api/patients/appointment/terms', other)).body.code).toBe(
    'booking.amount_differs',
  );
  expect((await payByCard(clinic, token)).status).toBe(200);
  const { rows } = await clinic.db.execute(
    sql`select terms ->> 'noShowFeeCents' as fee from appointment where id = ${made.body.data.id}`,
  );
  expect(rows).toEqual([{ fee: '2685' }]);
});

test('SEAM-04: an appointment that nobody confirms in time is cancelled and its slot is free again', async () => {
  const clinic = await aClinic();
  const { plan, made, token, patient } = await aProposal(clinic);
  clinic.clock.advance(23 * 3600 + 1);
  const late = await look(clinic, token);
  expect(late).toMatchObject({
    status: 404,
    body: { message: 'Der Termin ist ungültig oder wurde wegen Fristablaufs abgesagt.' },
  });
  clinic.clock.set(new Date('2026-11-17T08:00:00Z'));
  await clinic.drain();
  expect(await statusOf(clinic, made.body.data.id)).toBe('cancelled');
  await clinic.drain();
  expect(await statusOf(clinic, made.body.data.id)).toBe('cancelled');
  expect((await clinic.letters(patient.email)).length).toBeGreaterThan(1);
  expect(plan.anna).toBeGreaterThan(0);
});

test('OR-47: a patient without an address cannot confirm', async () => {
  const clinic = await aClinic();
  const { made, token, patient } = await aProposal(clinic);
  await clinic.db.execute(sql`delete from patient_address where patient_id = ${patient.id}`);
  expect((await look(clinic, token)).body.data.user).toEqual({
    has_address: false,
    country_code: null,
  });
  expect(await payByCard(clinic, token)).toMatchObject({
    status: 409,
    body: { code: 'booking.address_missing' },
  });
  expect(await statusOf(clinic, made.body.data.id)).toBe('created_by_admin');
});

test('a guessed link is not found, and a card confirms only the appointment it was saved for', async () => {
  const clinic = await aClinic();
  const { token } = await aProposal(clinic);
  expect((await look(clinic, 'made-up')).status).toBe(404);
  const form = { token, payment_gateway: 'stripe', paymentMethod: 'pm_card_visa' };
  const refused = await clinic.call('POST /api/patients/appointments/confirm', form);
  expect(refused).toMatchObject({ status: 409, body: { code: 'payments.card_not_verified' } });
});

test('SEAM-23: one network may open sixty invalid links in ten minutes; other networks are not affected', async () => {
  const clinic = await aClinic();
  const { token } = await aProposal(clinic);
  const follow = (link: string, network = '192.0.2.7') =>
    clinic.call(`GET /api/patients/appointments/confirmation-token/${link}`, undefined, { network });

  for (let guess = 0; guess < 60; guess += 1)
    expect((await follow(`${guess}`.padStart(43, 'x'))).status).toBe(404);
  expect((await follow(token)).status).toBe(429);
  expect((await follow(token, '192.0.2.8')).status).toBe(200);
  clinic.clock.advance(600);
  expect((await follow(token)).status).toBe(200);
});

test('patients, visitors and assistants may not propose an appointment', async () => {
  const clinic = await aClinic();
  const { plan, patient } = await aProposal(clinic);
  const wish = { patient_id: patient.id, schedule: slotAt(plan, '09:30') };
  const propose = (token?: string) => clinic.call('POST /api/staff/appointments', wish, { token });
  expect((await propose()).status).toBe(401);
  expect((await propose(patient.token)).status).toBe(403);
  const assistant = await aStaffMember(clinic, 'assistant');
  expect((await propose(assistant.token)).status).toBe(403);
});

/** A signed-in doctor, and a patient who has an appointment with her. */
async function aDoctor(clinic: Clinic, doctorId: number, { treats }: { treats?: number } = {}) {
  const { id, token } = await aStaffMember(clinic, 'doctor');
  await clinic.db.execute(sql`update doctor set staff_id = null`);
  await clinic.db.execute(sql`update doctor set staff_id = ${id} where id = ${doctorId}`);
  await clinic.db.execute(
    sql`update appointment set status = 'confirmed', doctor_id = ${doctorId} where patient_id = ${treats ?? null}`,
  );
  return (wish: object) => clinic.call('POST /api/staff/appointments', wish, { token });
}

test('OR-33: a doctor cannot propose an appointment to a patient of other doctors', async () => {
  const clinic = await aClinic();
  const { plan, patient } = await aProposal(clinic);
  const schedule = slotAt(plan, '09:30');
  const propose = await aDoctor(clinic, plan.anna);

  const [foreign, nobody] = [
    await propose({ patient_id: patient.id, schedule }),
    await propose({ patient_id: 99_999, schedule }),
  ];
  expect([foreign.status, foreign.body]).toEqual([404, nobody.body]);
  expect(await freeTimes(clinic, plan, plan.anna)).toContain('10:30');
});

test('OR-33: a doctor proposes her own slots to her own patients, and a slot of another doctor stays free', async () => {
  const clinic = await aClinic();
  const { plan, patient } = await aProposal(clinic);
  const wish = { patient_id: patient.id, schedule: slotAt(plan, '09:30') };
  const proposeAsLena = await aDoctor(clinic, plan.lena, { treats: patient.id });

  expect((await proposeAsLena(wish)).body.code).toBe('schedule.slot_not_offered');
  expect(await freeTimes(clinic, plan, plan.anna)).toContain('10:30');
  const proposeAsAnna = await aDoctor(clinic, plan.anna, { treats: patient.id });
  expect((await proposeAsAnna(wish)).body.data?.status).toBe('created_by_doctor');
});

test('a proposal for a taken slot or an unknown patient is refused', async () => {
  const clinic = await aClinic();
  const { plan, patient, admin } = await aProposal(clinic);
  const propose = (wish: object) => clinic.call('POST /api/staff/appointments', wish, { token: admin.token });
  const taken = await propose({ patient_id: patient.id, schedule: slotAt(plan) });
  expect(taken).toMatchObject({ status: 409, body: { code: 'schedule.slot_taken' } });
  expect((await propose({ patient_id: 99_999, schedule: slotAt(plan, '09:30') })).status).toBe(404);
  expect((await propose({ patient_id: patient.id, schedule: 'nonsense' })).status).toBe(409);
});
