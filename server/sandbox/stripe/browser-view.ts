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
