import { findObject, type ObjectKind } from '#sandbox/providers/objects.store.ts';
import type { Db } from '#server/platform/database/database.ts';
import {
  chargeKind,
  customerKind,
  disputeKind,
  paymentIntentKind,
  paymentMethodKind,
  payoutKind,
  refundKind,
  setupIntentKind,
} from '../stripe-objects.ts';
import { refusal } from './stripe-refusal.ts';

type Fields = Record<string, unknown>;

const EXPANDABLE: Record<string, Pick<ObjectKind<object, object>, 'provider' | 'name'>> = {
  charge: chargeKind,
  customer: customerKind,
  default_payment_method: paymentMethodKind,
  latest_charge: chargeKind,
  payment_intent: paymentIntentKind,
  payment_method: paymentMethodKind,
  setup_intent: setupIntentKind,
};
/** The source of a balance transaction has the kind that its id begins with. */
const SOURCES: Record<string, Pick<ObjectKind<object, object>, 'provider' | 'name'>> = {
  ch: chargeKind,
  re: refundKind,
  du: disputeKind,
  po: payoutKind,
};
const DEEPEST = 4;

/** Puts whole objects in the place of their ids: `latest_charge`, in a list `data.customer`. */
export async function expand(db: Db, body: object, paths: string[]): Promise<object> {
  let expanded: unknown = body;
  for (const path of paths)
    expanded = await expandPath(db, expanded, path.split('.').slice(0, DEEPEST), path);
  return expanded as object;
}

async function expandPath(db: Db, value: unknown, [key, ...rest]: string[], path: string): Promise<unknown> {
  if (key === undefined || value === null) return value;
  if (Array.isArray(value)) {
    return await Promise.all(value.map((each) => expandPath(db, each, [key, ...rest], path)));
  }
  const fields = value as Fields;
  const current = typeof value === 'object' ? fields[key] : undefined;
  if (current === undefined) throw notExpandable(path);
  const whole = typeof current === 'string' ? await read(db, key, current, path) : current;
  return { ...fields, [key]: await expandPath(db, whole, rest, path) };
}

async function read(db: Db, field: string, id: string, path: string): Promise<object | string> {
  const kind = field === 'source' ? SOURCES[id.split('_')[0] ?? ''] : EXPANDABLE[field];
  if (!kind) throw notExpandable(path);
  return (await findObject(db, kind, id))?.body ?? id;
}

function notExpandable(path: string) {
  return refusal({ message: `This property cannot be expanded (${path}).`, param: 'expand' });
}

/** What the publishable key gets to see of an intent. */
const COMMON = [
  'id',
  'object',
  'automatic_payment_methods',
  'cancellation_reason',
  'client_secret',
  'created',
  'description',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'status',
];
const SHOWN: Record<string, string[]> = {
  setup_intent: [...COMMON, 'last_setup_error', 'usage'],
  payment_intent: [
    ...COMMON,
    'amount',
    'amount_details',
    'canceled_at',
    'capture_method',
    'confirmation_method',
    'currency',
    'last_payment_error',
    'processing',
    'receipt_email',
    'setup_future_usage',
    'shipping',
    'source',
  ],
};

/** The answer without what a browser must not see; an intent inside a refusal is cut as well. */
export function viewForBrowser(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('error' in value) return { error: mapFields(value.error as object) };
  const shown = SHOWN[(value as { object?: string }).object ?? ''];
  if (!shown) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => shown.includes(key)));
}

function mapFields(error: object): object {
  return Object.fromEntries(Object.entries(error).map(([key, value]) => [key, viewForBrowser(value)]));
}
