import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { listObjects } from '#sandbox/providers/objects.store.ts';
import { sandboxObject } from '#sandbox/sandbox.tables.ts';
import type { Db } from '#server/platform/database/database.ts';
import { ignored, listBody, listRoute, optionsOf, paging, text } from './api/parameters.ts';
import { lockExisting, route } from './api/stripe-call.ts';
import { chargeKind, eventKind } from './stripe-objects.ts';

const Events = z.strictObject({
  ...paging,
  delivery_success: ignored,
  type: text.optional(),
  types: z.array(text).max(20).optional(),
});

/** Reads charges and events. */
export const recordRoutes = [
  listRoute('GET /v1/charges', chargeKind, { customer: text.optional(), payment_intent: text.optional() }),
  route('GET /v1/charges/:id', z.strictObject({}), async (call) => {
    return (await lockExisting(call, chargeKind, call.id)).body;
  }),
  route('GET /v1/events', Events, async ({ tx, input }) => {
    const { type, types } = input;
    const options = { oneOf: types && { field: 'type', values: types }, where: type ? { type } : {} };
    return listBody(
      '/v1/events',
      await listObjects(tx, eventKind, { ...options, ...optionsOf(input) }),
      input,
    );
  }),
  route('GET /v1/events/:id', z.strictObject({}), async (call) => {
    return (await lockExisting(call, eventKind, call.id)).body;
  }),
];

/** The clinic's account at the stand-in, and its balance. */
export const accountRoutes = [
  route('GET /v1/account', z.strictObject({}), async () => ({
    id: 'acct_sandboxOnlineKlinik',
    object: 'account',
    charges_enabled: true,
    country: 'DE',
    default_currency: 'eur',
    details_submitted: true,
    email: null,
    payouts_enabled: true,
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
