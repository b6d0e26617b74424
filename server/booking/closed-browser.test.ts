import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aPlan } from '#server/schedule/testing.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aReadyGuest, saveCard } from './testing-payment.ts';

async function resultOf({ db }: Clinic) {
  const { rows } = await db.execute<{ state: string; status: string | null }>(
    sql`select payment.state, appointment.status
      from payment left join appointment on appointment.id = payment.appointment_id`,
  );
  return rows;
}

async function aClosedBrowser(clinic: Clinic, { hasAgreed }: { hasAgreed: boolean }) {
  const plan = await aPlan(clinic);
  const guest = await aReadyGuest(clinic, plan);
  if (hasAgreed) await clinic.call('POST /api/patients/appointment/guest/setup-intent', {}, guest);
  if (hasAgreed) {
    const agreed = { cancellation_rule: true, terms: true };
    await clinic.call('POST /api/patients/appointment/terms', agreed, guest);
  }
  await saveCard(clinic, guest);
}

test('PAYMENTS-5.3: closed after the bank said yes, the booking is finished as it was meant', async () => {
  const clinic = await aClinic();
  await clinic.http.listen({ port: 0, host: '127.0.0.1' });
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

test('PAYMENTS-5.3: whoever had not accepted the terms gets no visit, and her card is given up', async () => {
  const clinic = await aClinic();
  await clinic.http.listen({ port: 0, host: '127.0.0.1' });
  await aClosedBrowser(clinic, { hasAgreed: false });
  await clinic.drain();
  clinic.clock.advance(5 * 60);
  await clinic.drain();
  await clinic.drain();
  expect(await resultOf(clinic)).toEqual([{ state: 'abandoned', status: null }]);
});

test('PAYMENTS-5.3: once the time is gone the card is given up', async () => {
  const clinic = await aClinic();
  await clinic.http.listen({ port: 0, host: '127.0.0.1' });
  await aClosedBrowser(clinic, { hasAgreed: true });
  clinic.clock.advance(45 * 60);
  await clinic.drain();
  await clinic.drain();
  await clinic.drain();
  const [{ state, status } = { state: '', status: '' }] = await resultOf(clinic);
  expect(status).toBeNull();
  expect(state).toBe('abandoned');
});

test('the terms are accepted with both boxes only', async () => {
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
