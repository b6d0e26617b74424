import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { allowErasing } from '#server/platform/database/patient-rows.ts';
import type { Duty } from '#server/platform/personal-data.ts';
import { paymentsPersonalData } from './payments.personal-data.ts';
import { aTill, CARDS, PRICE, type Till } from './testing.ts';

async function forget({ db, patient, clock }: Till, ...duties: Duty[]) {
  const erasure = { patientId: patient.id, stillKept: new Set(duties), now: clock.now() };
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`insert into deletion_request (patient_id, outlook, requested_at) values (${patient.id}, '{}', now())`,
    );
    await allowErasing(tx, patient.id);
    await paymentsPersonalData.forget?.(tx, erasure);
  });
}

test('PAYMENTS-5.29: the provider deletes an erased patient, and the ledger stays without the card', async () => {
  const till = await aTill();
  const id = await till.bookByCard(CARDS.good);
  expect(await paymentsPersonalData.obstacle?.(till.db, till.patient.id)).toBe('money_open');
  expect(await paymentsPersonalData.holdings?.(till.db, till.patient.id)).toEqual([]);
  await till.move('completed');
  await till.settle();

  expect(await paymentsPersonalData.obstacle?.(till.db, till.patient.id)).toBeUndefined();
  expect(await paymentsPersonalData.holdings?.(till.db, till.patient.id)).toMatchObject([
    { what: 'payments', duty: 'books' },
  ]);
  await forget(till, 'books');
  await till.settle();
  expect(await till.payment(id)).toMatchObject({
    chargedCents: PRICE,
    state: 'charged',
    customerId: null,
    paymentMethodId: null,
    cardBrand: null,
    cardLast4: null,
  });
  expect((await till.ledger(id)).length).toBeGreaterThan(0);
  expect(await till.objects('stripe', 'customer')).toMatchObject([{ deleted: true }]);
});

test('erasing an account deletes a customer that the provider still has', async () => {
  const till = await aTill({ hears: false });
  await till.bookByCard(CARDS.good);
  expect((await till.objects('stripe', 'customer')).filter(({ deleted }) => deleted)).toEqual([]);

  await forget(till);
  await till.settle();
  expect(await till.objects('stripe', 'customer')).toMatchObject([{ deleted: true }]);
  expect(await paymentsPersonalData.read(till.deps, till.patient.id)).toEqual({
    json: { payments: [], charges: [], refunds: [], ledger: [], receipts: [], tasks: [] },
  });
});
