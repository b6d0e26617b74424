import { expect, test } from 'vitest';
import { staff_payment } from '#texts/generated/staff_payment.ts';
import { paymentLabel } from './payment-label.ts';

test.each([
  ['stripe', 'charged', 'Karte, bezahlt'],
  ['paypal', 'partially_refunded', 'PayPal, teilweise erstattet'],
  ['stripe', 'setup_pending', 'Karte'],
  [null, null, 'Keine'],
] as const)('money by %s in state %s is told as %s', (payment_gateway, payment_status, told) => {
  expect(paymentLabel({ payment_gateway, payment_status }, staff_payment.de)).toBe(told);
});
