import { type AddressInput, type MetadataInput, mergeMetadata } from './parameters.ts';
import { secondsOf } from './stripe-time.ts';

export interface CustomerInput {
  address?: AddressInput | null | undefined;
  description?: string | null | undefined;
  email?: string | null | undefined;
  name?: string | null | undefined;
  phone?: string | null | undefined;
  preferred_locales?: string[] | undefined;
  metadata?: MetadataInput;
}

export function customerBody(id: string, now: Date, input: CustomerInput) {
  return {
    id,
    object: 'customer' as const,
    address: addressBody(input.address),
    balance: 0,
    created: secondsOf(now),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: input.description ?? null,
    discount: null,
    email: input.email ?? null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: mergeMetadata({}, input.metadata),
    name: input.name ?? null,
    next_invoice_sequence: 1,
    phone: input.phone ?? null,
    preferred_locales: input.preferred_locales ?? [],
    shipping: null,
    tax_exempt: 'none' as const,
    test_clock: null,
  };
}

export type CustomerBody = ReturnType<typeof customerBody>;

export function addressBody(input: AddressInput | null | undefined) {
  if (!input) return null;
  return { city: null, country: null, line1: null, line2: null, postal_code: null, state: null, ...input };
}
