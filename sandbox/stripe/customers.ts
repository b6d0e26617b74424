import { z } from 'zod';
import { insertObject, listObjects, updateObject } from '#sandbox/providers/objects.store.ts';
import { newId } from '#sandbox/providers/provider.ts';
import {
  address,
  clearable,
  ignored,
  listBody,
  listRoute,
  mergeMetadata,
  metadata,
  optionsOf,
  paging,
  text,
} from './api/parameters.ts';
import { lockExisting, route, type StripeCall } from './api/stripe-call.ts';
import { StoredRefusal } from './api/stripe-refusal.ts';
import { addressBody, customerBody } from './customer.body.ts';
import { attachMethod, detachMethod, methodToUse } from './payment-methods.ts';
import { customerKind, liveCustomer, paymentMethodKind } from './stripe-objects.ts';
import { emit } from './webhooks.ts';

const Customer = z.strictObject({
  address: z.union([z.literal('').transform(() => null), address]).optional(),
  description: clearable.optional(),
  email: clearable.optional(),
  invoice_settings: ignored,
  metadata,
  name: clearable.optional(),
  payment_method: text.optional(),
  phone: clearable.optional(),
  preferred_locales: z.array(text).optional(),
  shipping: ignored,
  tax_exempt: ignored,
});
type Customer = z.output<typeof Customer>;

export const customerRoutes = [
  route('POST /v1/customers', Customer, createCustomer),
  listRoute('GET /v1/customers', customerKind, { email: text.optional() }),
  route('GET /v1/customers/:id', z.strictObject({}), async (call) => {
    return (await lockExisting(call, customerKind, call.id)).body;
  }),
  route('POST /v1/customers/:id', Customer, updateCustomer),
  route('DELETE /v1/customers/:id', z.strictObject({}), deleteCustomer),
  route(
    'GET /v1/customers/:id/payment_methods',
    z.strictObject({ ...paging, type: text.optional(), allow_redisplay: ignored }),
    async (call) => {
      const customer = await liveCustomer(call, call.id);
      const where = { customer: customer.id, ...(call.input.type && { type: call.input.type }) };
      const found = await listObjects(call.tx, paymentMethodKind, { where, ...optionsOf(call.input) });
      return listBody(`/v1/customers/${call.id}/payment_methods`, found, call.input);
    },
  ),
];

async function createCustomer(call: StripeCall<Customer>): Promise<object | StoredRefusal> {
  const { tx, now, input } = call;
  const id = newId('cus', now);
  const body = customerBody(id, now, input);
  await insertObject(tx, customerKind, { id, body, inner: {}, createdAt: now });
  await emit(call, 'customer.created', body);
  if (!input.payment_method) return body;

  const attached = await attachMethod(call, await methodToUse(call, input.payment_method), id);
  return attached instanceof StoredRefusal ? attached : body;
}

async function updateCustomer(call: StripeCall<Customer>): Promise<object> {
  const { id, body } = await liveCustomer(call, call.id);
  const { address: sent, metadata: given, name, email, phone, description } = call.input;
  const changed = Object.fromEntries(
    Object.entries({ name, email, phone, description }).filter(([, value]) => value !== undefined),
  );
  const updated = {
    ...body,
    ...changed,
    ...(sent !== undefined && { address: addressBody(sent) }),
    metadata: mergeMetadata(body.metadata, given),
  };
  await updateObject(call.tx, customerKind, { id, body: updated });
  await emit(call, 'customer.updated', updated);
  return updated;
}

async function deleteCustomer(call: StripeCall): Promise<object> {
  const { id, body } = await liveCustomer(call, call.id);
  const methods = await listObjects(call.tx, paymentMethodKind, { where: { customer: id } });
  for (const method of methods) await detachMethod(call, method);
  const deleted = { id, object: 'customer' as const, deleted: true as const };
  await updateObject(call.tx, customerKind, { id, body: deleted });
  await emit(call, 'customer.deleted', body);
  return deleted;
}
