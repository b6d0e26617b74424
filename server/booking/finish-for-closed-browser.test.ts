import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aPlan, requestHold } from '#server/schedule/testing.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { acceptTerms, aReadyGuest, book, payByPayPal, saveCard, saveCardOnly, slotAt } from './testing.ts';
import { USER_DATA } from './testing-person.ts';

async function resultOf({ db }: Clinic) {
  const { rows } = await db.execute<{ state: string; status: string | null }>(
    sql`select payment.state, appointment.status
      from payment left join appointment on appointment.id = payment.appointment_id`,
  );
  return rows;
}

async function paymentsWithGuestContact({ db }: Clinic): Promise<number> {
  const { rows } = await db.execute(sql`select id from payment where guest_contact is not null`);
  return rows.length;
}

async function aClosedBrowser(clinic: Clinic, { hasAgreed }: { hasAgreed: boolean }) {
  const plan = await aPlan(clinic);
  const guest = await aReadyGuest(clinic, plan);
  await (hasAgreed ? saveCard(clinic, guest) : saveCardOnly(clinic, guest));
}

test('PAYMENTS-5.3: the server finishes a booking whose browser was closed after the bank approved the card', async () => {
  const clinic = await aClinic();
  await clinic.hear();
  await aClosedBrowser(clinic, { hasAgreed: true });
  await clinic.drain();
  clinic.clock.advance(5 * 60);
  await clinic.drain();
  await clinic.drain();
  expect(await resultOf(clinic)).toEqual([{ state: 'card_saved', status: 'confirmed' }]);
  const { rows } = await clinic.db.execute<{ kind: string; is_given: boolean }>(
    sql`select kind, is_given from consent where subject_kind = 'appointment' order by id`,
  );
  expect(rows).toEqual([
    { kind: 'cancellation_rule', is_given: true },
    { kind: 'terms', is_given: true },
  ]);
});

test('PAYMENTS-5.3: a payer who had not accepted the terms gets no appointment, and a mail that the card was deleted', async () => {
  const clinic = await aClinic();
  await clinic.hear();
  await aClosedBrowser(clinic, { hasAgreed: false });
  await clinic.drain();
  clinic.clock.advance(5 * 60);
  await clinic.drain();
  await clinic.drain();
  expect(await resultOf(clinic)).toEqual([{ state: 'setup_pending', status: null }]);
  clinic.clock.advance(26 * 60);
  await clinic.drain();
  await clinic.drain();
  expect(await resultOf(clinic)).toEqual([{ state: 'abandoned', status: null }]);
  expect(await clinic.letters(USER_DATA.email)).toMatchObject([
    { subject: 'Ihre Buchung wurde nicht abgeschlossen', text: expect.stringContaining('nicht belastet') },
  ]);
  expect(await paymentsWithGuestContact(clinic)).toBe(0);
});

test('PAYMENTS-5.3: a payer who booked in another way meanwhile gets no mail about the unused card', async () => {
  const clinic = await aClinic();
  const plan = await aPlan(clinic);
  const guest = await aReadyGuest(clinic, plan);
  await saveCard(clinic, guest);
  const captured = await payByPayPal(clinic, guest);
  const paid = { payment_gateway: 'paypal', paypal_transaction_id: captured.body.id };
  expect((await book(clinic, plan, paid, guest)).status).toBe(200);
  clinic.clock.advance(31 * 60);
  await clinic.drain();
  const subjects = (await clinic.letters(USER_DATA.email)).map(({ subject }) => subject);
  expect(subjects).not.toContain('Ihre Buchung wurde nicht abgeschlossen');
});

test('PAYMENTS-5.1: a payer who lost the slot books another slot with the same card', async () => {
  const clinic = await aClinic();
  const plan = await aPlan(clinic);
  const guest = await aReadyGuest(clinic, plan);
  const card = await saveCard(clinic, guest);
  clinic.clock.advance(20 * 60);
  await clinic.drain();
  expect((await book(clinic, plan, card, guest)).body.code).toBe('schedule.hold_expired');
  await requestHold(clinic, plan, { start_time: '09:45' }, guest);
  await clinic.call('POST /api/patients/appointment/guest/setup-intent', {}, guest);
  await acceptTerms(clinic, guest);
  const later = { ...card, schedule: { id: slotAt(plan, '08:45') } };
  expect(await book(clinic, plan, later, guest)).toMatchObject({
    status: 200,
    body: { data: { status: 'confirmed' } },
  });
});

test('PAYMENTS-5.3: the card is deleted once the hold has expired', async () => {
  const clinic = await aClinic();
  await clinic.hear();
  await aClosedBrowser(clinic, { hasAgreed: true });
  clinic.clock.advance(45 * 60);
  await clinic.drain();
  await clinic.drain();
  await clinic.drain();
  const [{ state, status } = { state: '', status: '' }] = await resultOf(clinic);
  expect(status).toBeNull();
  expect(state).toBe('abandoned');
});

test('the terms count as accepted only if both boxes are ticked', async () => {
  const clinic = await aClinic();
  const plan = await aPlan(clinic);
  const guest = await aReadyGuest(clinic, plan);
  const half = await clinic.call(
    'POST /api/patients/appointment/terms',
    { cancellation_rule: true, terms: false },
    guest,
  );
  expect(half.status).toBe(422);
  expect(Object.keys(half.body.errors)).toEqual(['terms']);
});
