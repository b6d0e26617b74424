import { type AddressInput, type MetadataInput, mergeMetadata } from './api/parameters.ts';
import { secondsOf } from './api/stripe-call.ts';
import type { CardTraits } from './test-cards.ts';

interface CustomerInput {
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

interface BillingInput {
  address?: AddressInput | null | undefined;
  email?: string | null | undefined;
  name?: string | null | undefined;
  phone?: string | null | undefined;
}

export interface NewCard extends CardTraits {
  exp_month: number;
  exp_year: number;
  billing: BillingInput | undefined;
}

export function paymentMethodBody(id: string, now: Date, card: NewCard) {
  return {
    id,
    object: 'payment_method' as const,
    allow_redisplay: 'unspecified' as const,
    billing_details: {
      address: addressBody(card.billing?.address ?? {}),
      email: card.billing?.email ?? null,
      name: card.billing?.name ?? null,
      phone: card.billing?.phone ?? null,
      tax_id: null,
    },
    card: cardBody(card),
    created: secondsOf(now),
    customer: null as string | null,
    customer_account: null,
    livemode: false,
    metadata: {} as Record<string, string>,
    type: 'card' as const,
  };
}

export type PaymentMethodBody = ReturnType<typeof paymentMethodBody>;

function cardBody({ brand, country, exp_month, exp_year, fingerprint, funding, last4 }: NewCard) {
  return {
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
    country,
    display_brand: brand,
    exp_month,
    exp_year,
    fingerprint,
    funding,
    generated_from: null,
    last4,
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated' as const,
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}
