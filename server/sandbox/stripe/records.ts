import { z } from 'zod';
import { listObjects } from '../providers/objects.store.ts';
import { listBody, listRoute, optionsOf } from './lists.ts';
import { ignored, paging, text } from './parameters.ts';
import { lockExisting, route } from './stripe-call.ts';
import { chargeKind, eventKind } from './stripe-objects.ts';

const Events = z.strictObject({
  ...paging,
  delivery_success: ignored,
  type: text.optional(),
  types: z.array(text).max(20).optional(),
});

/** What came of the requests: charges, and the news about everything. */
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
