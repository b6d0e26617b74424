import type { StoredObject } from '../providers/objects.store.ts';
import type { CustomerBody } from './customer.body.ts';
import { lockExisting, type StripeWork } from './stripe-call.ts';
import { customerKind } from './stripe-objects.ts';
import { noSuch } from './stripe-refusal.ts';

/** A deleted customer can be looked at, and nothing else. */
export async function liveCustomer(
  work: StripeWork,
  id: string,
  param?: string,
): Promise<StoredObject<CustomerBody, object>> {
  const { body, ...customer } = await lockExisting(work, customerKind, id, param);
  if ('deleted' in body) throw noSuch('customer', id, param);
  return { ...customer, body };
}
