import { addressBody } from './customer.body.ts';
import type { AddressInput } from './parameters.ts';
import { secondsOf } from './stripe-time.ts';
import type { CardTraits } from './test-cards.ts';

export interface BillingInput {
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
