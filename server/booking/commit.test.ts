import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aPlan, freeTimes, requestHold } from '#server/schedule/testing.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient } from '#server/testing/people.ts';
import { aReadyGuest, book, readDraft, saveCard, storedRecords } from './testing.ts';

async function rowsOf({ db }: Clinic, table: string) {
  const { rows } = await db.execute<Record<string, unknown>>(sql.raw(`select * from ${table} order by id`));
  return rows;
}

async function aBookedGuest(clinic: Clinic) {
  const plan = await aPlan(clinic);
  const guest = await aReadyGuest(clinic, plan);
  const card = await saveCard(clinic, guest);
  return { plan, guest, card, answer: await book(clinic, plan, card, guest) };
}

test('a guest with a saved card gets a confirmed appointment and is signed in', async ({ annotate }) => {
  await annotate('PAY-19, PAY-22, PAY-23, API-13, GEN-04', 'proves');
  const clinic = await aClinic();
  const { plan, answer } = await aBookedGuest(clinic);
  expect(answer).toMatchObject({
    status: 200,
    body: {
      message: 'Ihr Termin ist gebucht. Die Bestätigung ist per E-Mail unterwegs.',
      data: { status: 'confirmed', date_start_time: '2026-11-17T08:00:00.000Z' },
      userSession: { access_token: expect.any(String), user: { id: expect.any(Number), name: 'Eva Klein' } },
    },
  });
  const [appointment] = await rowsOf(clinic, 'appointment');
  expect(appointment).toMatchObject({ status: 'confirmed', gateway: 'stripe', created_by: 'guest' });
  const [money] = await rowsOf(clinic, 'payment');
  expect(money).toMatchObject({ state: 'card_saved', appointment_id: appointment?.id, charged_cents: 0 });
  expect(await freeTimes(clinic, plan, plan.anna)).not.toContain('09:00');
  const [record] = await storedRecords(clinic);
  expect(record?.patient_id).toBe(appointment?.patient_id);

  const profile = await clinic.call('GET /api/patients/get-profile', undefined, {
    token: answer.body.userSession.access_token,
  });
  expect(profile.body.data).toMatchObject({ email: 'eva.klein@example.test', address: { city: 'Berlin' } });
});

test('SEAM-22: the answer carries the calendar file of the booking, which names nobody', async () => {
  const clinic = await aClinic();
  const { answer } = await aBookedGuest(clinic);
  const file = answer.body.calendar_file;
  expect(file).toContain('METHOD:PUBLISH\r\n');
  expect(file).toContain(`UID:appointment-${answer.body.data.id}@`);
  expect(file).toContain('DTSTART:20261117T080000Z\r\nDTEND:20261117T084500Z\r\nSUMMARY:Online-Termin\r\n');
  expect(file).not.toMatch(/ATTENDEE|eva|klein|keller|erstgespräch/i);
});

test('WIZ-16: the server deletes the draft with the booking', async () => {
  const clinic = await aClinic();
  const { guest } = await aBookedGuest(clinic);
  expect(await readDraft(clinic, guest)).toBeNull();
  expect(await rowsOf(clinic, 'booking_draft')).toEqual([]);
});

test('twenty requests with the same key make one booking and get the same answer', async () => {
  const clinic = await aClinic();
  const plan = await aPlan(clinic);
  const guest = await aReadyGuest(clinic, plan);
  const card = await saveCard(clinic, guest);
  const named = { headers: { ...guest.headers, 'idempotency-key': 'attempt-1' } };
  const answers = await Promise.all(Array.from({ length: 20 }, () => book(clinic, plan, card, named)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  expect(await rowsOf(clinic, 'appointment')).toHaveLength(1);

  const later = await book(clinic, plan, card, named);
  expect(later.body.data).toEqual(answers[0]?.body.data);
  const other = await book(clinic, plan, { ...card, locale: 'en' }, named);
  expect(other).toMatchObject({ status: 422, body: { code: 'request.key_reused' } });
});

test('a lost answer is repeated, also to a guest who is already signed in', async () => {
  const clinic = await aClinic();
  const plan = await aPlan(clinic);
  const guest = await aReadyGuest(clinic, plan);
  const card = await saveCard(clinic, guest);
  const headers = { ...guest.headers, 'idempotency-key': 'attempt-1' };
  const lost = await book(clinic, plan, card, { headers });
  const token = lost.body.userSession.access_token;
  const again = await book(clinic, plan, card, { headers, token });
  expect(again).toMatchObject({ status: 200, body: { data: lost.body.data } });
  expect(await rowsOf(clinic, 'appointment')).toHaveLength(1);
});

test('a repeated booking signs nobody in once the account is proven or no longer new', async () => {
  const clinic = await aClinic();
  const plan = await aPlan(clinic);
  const guest = await aReadyGuest(clinic, plan);
  const card = await saveCard(clinic, guest);
  const headers = { ...guest.headers, 'idempotency-key': 'attempt-1' };
  expect((await book(clinic, plan, card, { headers })).body.userSession).toBeDefined();
  expect((await book(clinic, plan, card, { headers })).body.userSession).toBeDefined();

  await clinic.db.execute(sql`update patient set email_verified_at = now()`);
  const proven = await book(clinic, plan, card, { headers });
  expect([proven.status, proven.body.userSession]).toEqual([200, undefined]);

  await clinic.db.execute(sql`update patient set email_verified_at = null`);
  clinic.clock.advance(16 * 60);
  const late = await book(clinic, plan, card, { headers });
  expect([late.status, late.body.userSession]).toEqual([200, undefined]);

  await clinic.db.execute(sql`update patient set closed_at = now()`);
  expect((await book(clinic, plan, card, { headers })).status).toBe(200);
});

test('a second request without a key finds the slot booked', async () => {
  const clinic = await aClinic();
  const { plan, guest, card } = await aBookedGuest(clinic);
  const again = await book(clinic, plan, card, guest);
  expect(again).toMatchObject({
    status: 409,
    body: { code: 'schedule.hold_expired', error: expect.any(String) },
  });
  expect(await rowsOf(clinic, 'appointment')).toHaveLength(1);
});

test('OR-46: a booking under a known address gets an answer with the same keys, and the owner of the address sees nothing of it', async () => {
  const clinic = await aClinic();
  const unknown = (await aBookedGuest(clinic)).answer;
  const other = await aClinic();
  const owner = await aPatient(other, { email: 'eva.klein@example.test' });
  const { answer } = await aBookedGuest(other);

  expect([answer.status, keysOf(answer.body)]).toEqual([unknown.status, keysOf(unknown.body)]);
  expect(answer.body.userSession.user.name).toBe('Eva Klein');
  const [appointment] = await rowsOf(other, 'appointment');
  expect(Number(appointment?.patient_id)).toBe(answer.body.userSession.user.id);
  expect(Number(appointment?.patient_id)).not.toBe(owner.id);
  const own = (path: string) => other.call(`GET /api/patients/${path}`, undefined, { token: owner.token });
  expect((await own('get-appointments')).body.total).toBe(0);
  expect((await own('anamneses/latest')).body.data).toBeNull();
  expect((await own('profile')).body.data).toMatchObject({ first_name: 'Anna', anamnese_file: [] });
  expect((await other.letters('eva.klein@example.test')).length).toBeGreaterThan(0);
});

test('OR-50: an amount other than the price of the service is refused', async () => {
  const clinic = await aClinic();
  const plan = await aPlan(clinic);
  const guest = await aReadyGuest(clinic, plan);
  const card = await saveCard(clinic, guest);
  const cheap = await book(clinic, plan, { ...card, amount: 1 }, guest);
  expect(cheap).toMatchObject({ status: 409, body: { code: 'booking.amount_differs' } });
  expect(cheap.body.error).toBe(cheap.body.message);
  expect(await rowsOf(clinic, 'appointment')).toEqual([]);
});

test('a booking with an unconfirmed card, or with the card of another payer, is refused', async () => {
  const clinic = await aClinic();
  const plan = await aPlan(clinic);
  const guest = await aReadyGuest(clinic, plan);
  const begun = await clinic.call('POST /api/patients/appointment/guest/setup-intent', {}, guest);
  const { customer_id } = begun.body;
  for (const form of [
    { payment_method: 'pm_card_visa', customer_id },
    { payment_method: 'pm_made_up' },
    { payment_method: 'pm_made_up', customer_id: 'cus_somebody_else' },
  ]) {
    const refused = await book(clinic, plan, form, guest);
    expect(refused).toMatchObject({ status: 409, body: { code: 'payments.card_not_verified' } });
  }
  expect((await book(clinic, plan, {}, guest)).body.errors).toHaveProperty('payment_method');
  expect(await rowsOf(clinic, 'appointment')).toEqual([]);
});

test('2.3.1: a card setup or a booking before the steps are completed is refused', async () => {
  const clinic = await aClinic();
  const plan = await aPlan(clinic);
  const { body } = await requestHold(clinic, plan);
  const guest = { headers: { 'x-booking-draft': String(body.draft_token) } };
  const setup = await clinic.call('POST /api/patients/appointment/guest/setup-intent', {}, guest);
  expect(setup).toMatchObject({ status: 409, body: { code: 'booking.step_not_due' } });
  const booked = await book(clinic, plan, { payment_method: 'pm_x' }, guest);
  expect(booked).toMatchObject({ status: 409, body: { code: 'booking.step_not_due' } });
  const terms = await clinic.call('GET /api/patients/booking-terms', undefined, guest);
  expect(terms.status).toBe(409);
});

test('after the hold is lost nothing is booked and no card is charged', async () => {
  const clinic = await aClinic();
  const plan = await aPlan(clinic);
  const guest = await aReadyGuest(clinic, plan);
  const card = await saveCard(clinic, guest);
  clinic.clock.advance(31 * 60);
  const late = await book(clinic, plan, card, guest);
  expect(late).toMatchObject({ status: 409, body: { code: 'schedule.hold_expired' } });
  expect(await rowsOf(clinic, 'appointment')).toEqual([]);
});

test('PAY-02, API-11: a signed-in patient with an address books with a card', async () => {
  const clinic = await aClinic();
  const plan = await aPlan(clinic);
  const patient = { token: (await aPatient(clinic)).token };
  await requestHold(clinic, plan, {}, patient);
  const answer = await book(clinic, plan, await saveCard(clinic, patient), patient);
  expect(answer).toMatchObject({ status: 200, body: { data: { status: 'confirmed' } } });
  expect(answer.body.userSession).toBeUndefined();
});

test('API-11: the patient’s setup intent needs a session', async () => {
  const clinic = await aClinic();
  expect(await clinic.call('POST /api/patients/appointment/setup-intent', {})).toMatchObject({ status: 401 });
});

test('the terms name price, deadline and fees before the booking', async () => {
  const clinic = await aClinic();
  const plan = await aPlan(clinic);
  const guest = await aReadyGuest(clinic, plan);
  const { body } = await clinic.call('GET /api/patients/booking-terms', undefined, guest);
  expect(body.data).toEqual({
    version: '2026-11',
    amount_cents: 89_50,
    currency: 'EUR',
    free_until: '2026-11-15T08:00:00.000Z',
    free_hours: 48,
    is_free_now: false,
    late_fee_cents: 26_85,
    no_show_fee_cents: 26_85,
    no_show_fee_percent: 30,
  });
});

test('no name, address, card or answer of a booking is written to the log', async () => {
  const clinic = await aClinic();
  await aBookedGuest(clinic);
  const log = clinic.logLines.join('\n');
  for (const secret of ['Klein', 'eva.klein', 'Lindenstraße', '4242', 'pm_'])
    expect(log).not.toContain(secret);
});

/** All keys of an answer, including nested ones. */
function keysOf(body: object): string[] {
  return Object.entries(body).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? [key, ...keysOf(value).map((inner) => `${key}.${inner}`)]
      : [key],
  );
}
