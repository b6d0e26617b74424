import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#server/platform/database/database.ts';
import { sandboxObject } from '../providers/providers.tables.ts';
import { route } from './stripe-call.ts';

/** Whose money it would be, and how much of it there is. */
export const accountRoutes = [
  route('GET /v1/account', z.strictObject({}), async () => ({
    id: 'acct_sandboxOnlineKlinik',
    object: 'account',
    charges_enabled: true,
    country: 'DE',
    default_currency: 'eur',
    details_submitted: true,
    email: null,
    payouts_enabled: false,
    type: 'standard',
  })),
  route('GET /v1/balance', z.strictObject({}), async ({ tx }) => {
    const amount = await moneyHeld(tx);
    return {
      object: 'balance',
      available: [{ amount, currency: 'eur', source_types: { card: amount } }],
      livemode: false,
      pending: [{ amount: 0, currency: 'eur', source_types: { card: 0 } }],
    };
  }),
];

async function moneyHeld(db: Db): Promise<number> {
  const held = sql<string>`coalesce(sum((body->>'amount_captured')::int - (body->>'amount_refunded')::int), 0)`;
  const [sum] = await db
    .select({ amount: held })
    .from(sandboxObject)
    .where(sql`provider = 'stripe' and kind = 'charge'`);
  return Number(sum?.amount ?? 0);
}
