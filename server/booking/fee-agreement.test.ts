import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { aSignature } from '#server/anamnesis/testing.ts';
import { patientDocument } from '#server/documents/documents.tables.ts';
import { aPlan, type Plan, requestHold, visitor } from '#server/schedule/testing.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient, aStaffMember } from '#server/testing/people.ts';
import {
  acceptTerms,
  aReadyGuest,
  book,
  type CallOptions,
  confirmCard,
  payByPayPal,
  saveCard,
  slotAt,
  submitAnamnesis,
  submitData,
} from './testing.ts';

let clinic: Clinic;
let plan: Plan;
let admin: { token: string };

/** Number 3 at six times its rate is 52.46 €; the service costs 89.50 €. */
const AGREED = { number: '3', factor_hundredths: 600, amount_cents: 52_46 };
const SIGNATURE = aSignature();

beforeEach(async () => {
  clinic = await aClinic();
  plan = await aPlan(clinic);
  admin = await aStaffMember(clinic);
  await require(600);
});

async function require(factor_hundredths: number, version = 0) {
  const template = {
    version,
    requires_agreement: true,
    is_no_emergency: true,
    positions: [{ number: '3', factor_hundredths }],
  };
  const saved = await clinic.call(`PUT /api/staff/services/${plan.checkUp}/positions`, template, admin);
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
}

const terms = (who: CallOptions) => clinic.call('GET /api/patients/booking-terms', undefined, who);
const agreementFor = async (who: CallOptions) => (await terms(who)).body.fee_agreement;
const sign = (who: CallOptions, body: object) =>
  clinic.call('POST /api/patients/fee-agreement', { signature: SIGNATURE, ...body }, who);

async function signAsRead(who: CallOptions) {
  const { terms_hash } = await agreementFor(who);
  return await sign(who, { terms_hash });
}

async function stored() {
  const { rows } = await clinic.db.execute<{ appointment_id: number | null; positions: object[] }>(
    sql`select appointment_id::int, positions, patient_name, doctor_name, locale, text_version from fee_agreement`,
  );
  return rows;
}

const MISSING = { status: 409, body: { code: 'booking.fee_agreement_missing' } };

describe('a guest', () => {
  let guest: CallOptions;

  beforeEach(async () => {
    guest = await aReadyGuest(clinic, plan);
  });

  test('reads what is to be agreed: both names, number, service, factor and amount, and nothing is signed', async () => {
    expect(await agreementFor(guest)).toEqual({
      text_version: '2026-12',
      terms_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      doctor: 'Dr. med. Anna Keller',
      patient: 'Eva Klein',
      positions: [{ ...AGREED, title: expect.stringContaining('Eingehende Beratung') }],
      signed_at: null,
    });
  });

  test('can neither begin to pay nor book without the agreement', async () => {
    expect(await clinic.call('POST /api/patients/appointment/guest/setup-intent', {}, guest)).toMatchObject(
      MISSING,
    );
    expect(await clinic.call('POST /api/patients/paypal/order/create', {}, guest)).toMatchObject(MISSING);
  });

  test('signs and books; the agreement belongs to the appointment and is filed once as a PDF', async () => {
    const { status, body } = await signAsRead(guest);
    expect([status, body.message, body.data.signed_at]).toEqual([
      200,
      'Ihre Unterschrift ist gespeichert.',
      expect.stringMatching(/^2026-11-16T09:00/),
    ]);
    expect((await agreementFor(guest)).signed_at).toBe(body.data.signed_at);
    const booked = await book(clinic, plan, await saveCard(clinic, guest), guest);
    expect(booked.status).toBe(200);
    expect(await stored()).toEqual([
      {
        appointment_id: booked.body.data.id,
        positions: [expect.objectContaining(AGREED)],
        patient_name: 'Eva Klein',
        doctor_name: 'Dr. med. Anna Keller',
        locale: 'de',
        text_version: '2026-12',
      },
    ]);
    await clinic.deliver();
    await clinic.deliver();
    expect(await clinic.db.select().from(patientDocument)).toMatchObject([
      {
        kind: 'document',
        title: 'Vereinbarung über die Höhe der Vergütung (§ 2 GOÄ)',
        fileName: 'Honorarvereinbarung-2026-11-16.pdf',
        fileType: 'application/pdf',
        releasedAt: expect.any(Date),
      },
    ]);
  });

  test('who changes the name after signing has to sign again', async () => {
    await signAsRead(guest);
    await submitData(clinic, plan, { last_name: 'Groß' }, guest);
    await submitAnamnesis(clinic, plan, guest);
    expect(await agreementFor(guest)).toMatchObject({ patient: 'Eva Groß', signed_at: null });
    expect(await clinic.call('POST /api/patients/paypal/order/create', {}, guest)).toMatchObject(MISSING);
  });

  test('terms that the clinic changed meanwhile cannot be signed, and a signature under the old ones does not count', async () => {
    const { terms_hash } = await agreementFor(guest);
    await require(700, 1);
    const late = await sign(guest, { terms_hash });
    expect([late.status, late.body.code]).toEqual([409, 'booking.fee_agreement_changed']);

    await signAsRead(guest);
    const card = await saveCard(clinic, guest);
    await require(650, 2);
    expect(await book(clinic, plan, card, guest)).toMatchObject(MISSING);
    expect(await clinic.db.execute(sql`select 1 from appointment`)).toMatchObject({ rows: [] });
    await signAsRead(guest);
    expect((await book(clinic, plan, card, guest)).status).toBe(200);
  });

  test('a payment by PayPal that was made before the agreement changed is given back', async () => {
    await signAsRead(guest);
    const { body } = await payByPayPal(clinic, guest);
    await require(650, 1);
    const form = { payment_gateway: 'paypal', paypal_transaction_id: body.id };
    expect(await book(clinic, plan, form, guest)).toMatchObject(MISSING);
    await clinic.drain();
    const { rows } = await clinic.db.execute(sql`select refunded_cents::int as cents from payment`);
    expect(rows).toEqual([{ cents: 89_50 }]);
  });

  test.each([
    [{ signature: 'data:image/png;base64,AAAA' }, 'signature'],
    [{ signature: '' }, 'signature'],
    [{ terms_hash: 'x' }, 'terms_hash'],
  ])('malformed: %j is refused at its field', async (change, field) => {
    const { terms_hash } = await agreementFor(guest);
    const { status, body } = await sign(guest, { terms_hash, ...change });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(await stored()).toEqual([]);
  });

  test('signing twice keeps one signature, and another guest cannot use it', async () => {
    await signAsRead(guest);
    await signAsRead(guest);
    expect(await stored()).toHaveLength(1);
    const other = await visitor(clinic, plan, { start_time: '09:45' });
    expect((await sign(other, { terms_hash: 'a'.repeat(64) })).body.code).toBe('booking.step_not_due');
    expect((await sign({}, { terms_hash: 'a'.repeat(64) })).body.code).toBe('schedule.hold_expired');
  });

  test('an agreement without a booking is forgotten after two days', async () => {
    await signAsRead(guest);
    clinic.clock.advance(47 * 3600);
    await clinic.drain();
    expect(await stored()).toHaveLength(1);
    clinic.clock.advance(3600);
    await clinic.drain();
    expect(await stored()).toEqual([]);
  });
});

describe('a patient', () => {
  test('signs in English and gets the paper in English; the doctor finds it in the file', async () => {
    const patient = await aPatient(clinic);
    const who = { token: patient.token, headers: { locale: 'en' } };
    await requestHold(clinic, plan, {}, who);
    expect(await clinic.call('POST /api/patients/appointment/setup-intent', {}, who)).toMatchObject(MISSING);
    expect((await signAsRead(who)).body.message).toBe('Your signature is saved.');
    expect((await book(clinic, plan, await saveCard(clinic, who), who)).status).toBe(200);
    await clinic.deliver();
    const files = await clinic.call(`GET /api/staff/patients/${patient.id}/documents`, {}, admin);
    expect(JSON.stringify(files.body)).toContain('Agreement on the fee (§ 2 GOÄ)');
  });

  test('what was signed stays, whatever becomes of the service', async () => {
    const patient = await aPatient(clinic);
    await requestHold(clinic, plan, {}, patient);
    await signAsRead(patient);
    const { body } = await book(clinic, plan, await saveCard(clinic, patient), patient);
    await require(900, 1);
    const statement = await clinic.call(`GET /api/staff/appointments/${body.data.id}/positions`, {}, admin);
    expect(statement.body.data).toMatchObject({
      agreement: { positions: [{ number: '3', factor_hundredths: 600 }] },
      positions: [{ number: '3', factor_hundredths: 600, reason: '' }],
    });
  });
});

test('after the appointment moved to another doctor its agreed factor cannot be invoiced', async () => {
  const patient = await aPatient(clinic);
  await requestHold(clinic, plan, {}, patient);
  await signAsRead(patient);
  const { body: booked } = await book(clinic, plan, await saveCard(clinic, patient), patient);
  const path = `/api/staff/appointments/${booked.data.id}`;
  const save = (version: number, factor_hundredths: number) => {
    const positions = [{ number: '3', factor_hundredths, reason: 'Zeitaufwand' }];
    return clinic.call(`PUT ${path}/positions`, { version, positions }, admin);
  };
  expect((await save(0, 600)).status).toBe(200);
  await clinic.db.execute(sql`update appointment set doctor_id = ${plan.lena}`);
  clinic.clock.set(new Date(booked.data.date_start_time));
  admin = await aStaffMember(clinic);
  const complete = (positions_version: number, charge_cents: number) =>
    clinic.call(`POST ${path}/move`, { to: 'completed', positions_version, charge_cents }, admin);
  expect(await complete(1, 52_46)).toMatchObject({ status: 409, body: { code: 'positions.not_agreed' } });

  const { sum_cents } = (await save(1, 350)).body.data;
  expect((await complete(2, sum_cents)).status).toBe(200);
});

test('a service without an agreement asks for none and takes no signature', async () => {
  await clinic.call(
    `PUT /api/staff/services/${plan.checkUp}/positions`,
    { version: 1, positions: [] },
    admin,
  );
  const guest = await aReadyGuest(clinic, plan);
  expect((await terms(guest)).body).not.toHaveProperty('fee_agreement');
  expect((await sign(guest, { terms_hash: 'a'.repeat(64) })).body.code).toBe('booking.fee_agreement_changed');
  expect((await book(clinic, plan, await saveCard(clinic, guest), guest)).status).toBe(200);
});

test('behind a confirmation link the agreement is signed first, and its answer does not name the patient', async () => {
  const patient = await aPatient(clinic);
  const made = await clinic.call(
    'POST /api/staff/appointments',
    { patient_id: patient.id, schedule: slotAt(plan) },
    admin,
  );
  const [letter] = await clinic.letters(patient.email);
  const token = /confirm-payment\/([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
  const setUp = () => clinic.call('POST /api/patients/appointment/guest/setup-intent', { token });
  expect(await setUp()).toMatchObject(MISSING);

  const link = `GET /api/patients/appointments/confirmation-token/${token}`;
  const { fee_agreement } = (await clinic.call(link)).body.data;
  expect([fee_agreement.patient, fee_agreement.signed_at]).toEqual(['', null]);
  const signed = await sign({}, { token, terms_hash: fee_agreement.terms_hash });
  expect([signed.status, signed.body.data.patient]).toEqual([200, '']);
  const setup = await setUp();
  await acceptTerms(clinic, {}, { token });
  const { payment_method } = await confirmCard(clinic, setup.body.client_secret);
  const form = { token, payment_gateway: 'stripe', paymentMethod: payment_method };
  expect((await clinic.call('POST /api/patients/appointments/confirm', form)).status).toBe(200);
  expect((await stored()).map(({ appointment_id }) => appointment_id)).toEqual([made.body.data.id]);
  expect((await sign({}, { token: 'nobody', terms_hash: 'a'.repeat(64) })).status).toBe(404);
});
