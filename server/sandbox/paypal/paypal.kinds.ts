import { defineKind } from '../providers/objects.store.ts';
import type { PayPalEvent } from './events.ts';
import type { Capture, Dispute, Order, Refund } from './paypal-objects.ts';
import type { Addresses } from './paypal-views.ts';

/** Where the stand-in was asked for the order: what is said about it later names the same address. */
type Told = Pick<Addresses, 'apiUrl'>;

export const ORDER = defineKind<Order, Addresses & { isFundingRefused: boolean; captureIds: string[] }>(
  'paypal',
  'order',
);
export const CAPTURE = defineKind<
  Capture,
  Told & { orderId: string; refundIds: string[]; openDispute: string | null }
>('paypal', 'capture');
export const REFUND = defineKind<Refund, Told & { captureId: string }>('paypal', 'refund');
export const DISPUTE = defineKind<Dispute, Told & { captureId: string }>('paypal', 'dispute');
export const EVENT = defineKind<PayPalEvent, Told>('paypal', 'event');

/** Known by its hash alone. */
export const ACCESS_TOKEN = defineKind<{ expires_at: string }, object>('paypal', 'access_token');
export const WEBHOOK = defineKind<{ id: string; url: string }, object>('paypal', 'webhook');
export const SIGNING_KEY = defineKind<{ publicKey: string }, { privateKey: string }>('paypal', 'signing_key');
