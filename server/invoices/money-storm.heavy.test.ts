import { expect, test } from 'vitest';
import { paymentReceipt } from '#server/payments/payments.tables.ts';
import { comeToRest, playStorm } from './testing-storm.ts';
import { differencesIn } from './testing-storm-books.ts';

/** `npm run drill -- money-storm` plays others. */
const SEEDS = (process.env.STORM_SEEDS ?? '1').split(',').map(Number);
const SIZE = Number(process.env.STORM_SIZE ?? 300);

test.each(SEEDS)(
  'PAYMENTS-5.26, PAYMENTS-5.27: after a storm of bookings, refunds, disputes, reversals, transfers and lost webhooks (seed %i), ledger, providers, invoices and tasks agree',
  async (seed) => {
    const storm = await playStorm(seed, SIZE);
    await comeToRest(storm);
    expect(await storm.till.db.$count(paymentReceipt)).toBeGreaterThan(0);
    expect([...storm.faults, ...(await differencesIn(storm.till))]).toEqual([]);
  },
  600_000,
);
