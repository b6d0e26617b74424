import type { PayPalOrder } from '#server/adapters/paypal/paypal.ts';
import type { Payment } from './payment.store.ts';
import { referenceOf } from './payment-keys.rules.ts';

/** What differs between an order as PayPal has it and the payment it was made for; nothing may. */
export function orderMismatch(
  order: Pick<PayPalOrder, 'amountCents' | 'currency' | 'reference' | 'payeeMerchantId'>,
  payment: Pick<Payment, 'id' | 'createdAt' | 'currency'> & { owedCents: number },
  merchantId: string | undefined,
): 'amount' | 'currency' | 'payee' | 'reference' | undefined {
  if (order.currency !== payment.currency) return 'currency';
  if (order.amountCents !== payment.owedCents) return 'amount';
  if (merchantId !== undefined && order.payeeMerchantId !== merchantId) return 'payee';
  return order.reference === referenceOf(payment) ? undefined : 'reference';
}
