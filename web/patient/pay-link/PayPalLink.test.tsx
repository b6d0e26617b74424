import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OpenPayment } from '#contract/payments.contract.ts';
import { providePayPal } from '#web/checkout/testing-paypal.ts';
import { type Answers, refused } from '#web/testing/api.ts';
import { asVisitor, expectToast, openAsPatient, PAYMENT_CONFIG, toasts } from '#web/testing/open-screen.tsx';

const ORDER = 'POST /api/patients/payment-link/:token/paypal/order';
const CAPTURE = 'POST /api/patients/payment-link/:token/paypal/capture';
const LINK = 'GET /api/patients/payment-link/:token';
const OPEN: OpenPayment = {
  state: 'open',
  needs: 'card',
  purpose: 'appointment',
  amount_cents: 180_00,
  currency: 'EUR',
  country_code: 'DE',
};
const PAID: OpenPayment = { ...OPEN, state: 'paid' };

async function choosePayPal(answers: Answers = {}, isEligible = true) {
  const paypal = providePayPal(isEligible);
  const opened = await openAsPatient('/pay/link-token', {
    ...asVisitor,
    answers: {
      [LINK]: { data: OPEN },
      'GET /api/payment-config': { data: PAYMENT_CONFIG },
      'GET /api/patients/payment-link/:token/transfer': { data: null },
      [ORDER]: { data: OPEN, order_id: 'order-1' },
      ...answers,
    },
  });
  await opened.user.click(await main().findByRole('button', { name: 'Mit PayPal zahlen' }));
  return { ...opened, paypal };
}
const main = () => within(screen.getByRole('main'));
const panel = () => main().findByRole('region', { name: 'Mit PayPal zahlen' });
const FAILED = /^PayPal ist gerade nicht erreichbar/;

test('PAYMENTS-5.17: PayPal pays an open payment, and the page shows it as paid', async () => {
  const { api, paypal } = await choosePayPal({ [CAPTURE]: { message: 'Vielen Dank.', data: PAID } });
  await within(await panel()).findByText('PayPal');
  expect(main().queryByText('PayPal wird geladen')).toBeNull();
  expect(main().getByText(/^PayPal öffnet sich in einem eigenen Fenster/)).toBeTruthy();
  expect(within(await panel()).getByRole('heading').textContent).toBe('Mit PayPal zahlen');
  expect(await paypal.press()).toBe(true);
  expect(await paypal.order()).toBe('order-1');
  await paypal.approve('order-1');
  await expectToast('success', 'Vielen Dank.');
  await main().findByText(/^Diese Zahlung ist abgeschlossen/);
  expect(api.sent(CAPTURE)).toEqual([{ token: 'link-token', order_id: 'order-1' }]);
  expect(paypal.close).toHaveBeenCalled();
});

test('a closed window of PayPal says that nothing was taken, and leads back to the ways to pay', async () => {
  const { paypal, api } = await choosePayPal();
  await within(await panel()).findByText('PayPal');
  await paypal.cancel();
  await expectToast('success', 'Die Zahlung mit PayPal wurde abgebrochen. Es wurde nichts abgebucht.');
  await main().findByRole('button', { name: 'Mit einer Karte zahlen' });
  expect(api.sent(CAPTURE)).toEqual([]);
});

test('the patient leaves PayPal again without paying', async () => {
  const { user } = await choosePayPal();
  await user.click(within(await panel()).getByRole('button', { name: 'Abbrechen' }));
  await main().findByRole('button', { name: 'Mit einer Karte zahlen' });
  expect(toasts()).toEqual([]);
});

test('an order that is refused is said once, although PayPal reports it, too', async () => {
  const { paypal } = await choosePayPal({ [ORDER]: refused(422, { message: 'Zu viele Versuche.' }) });
  await within(await panel()).findByText('PayPal');
  await expect(paypal.order()).rejects.toThrow();
  await paypal.fail(new Error('createOrder failed'));
  await expectToast('error', 'Zu viele Versuche.');
  expect(within(await panel()).getByText('Zu viele Versuche.')).toBeTruthy();
  expect(toasts()).toHaveLength(1);
  await paypal.fail(new Error('the window broke'));
  await within(await panel()).findByText(FAILED);
});

test('a payment that was settled meanwhile is shown instead of an order', async () => {
  const { paypal } = await choosePayPal({ [ORDER]: { data: PAID, order_id: null } });
  await within(await panel()).findByText('PayPal');
  await expect(paypal.order()).rejects.toThrow();
  await main().findByText(/^Diese Zahlung ist abgeschlossen/);
  expect(toasts()).toEqual([]);
});

test('a declined source of money lets PayPal ask for another one; any other failure does not', async () => {
  const declined = refused(422, { code: 'payments.declined', message: 'Abgelehnt.' });
  const { api, paypal } = await choosePayPal({ [CAPTURE]: declined });
  await within(await panel()).findByText('PayPal');
  await paypal.approve('order-1');
  await within(await panel()).findByText('Abgelehnt.');
  expect(paypal.restart).toHaveBeenCalledOnce();
  const looked = api.sent(LINK).length;
  api.answer({ [CAPTURE]: refused(422, { message: 'Fehler.' }) });
  await paypal.approve('order-1');
  await waitFor(() => expect(api.sent(LINK).length).toBeGreaterThan(looked));
  expect(paypal.restart).toHaveBeenCalledOnce();
});

test('where PayPal offers no button, the page says so and shows the ways to pay', async () => {
  await choosePayPal({}, false);
  await expectToast(
    'error',
    'PayPal ist gerade nicht erreichbar. Bitte versuchen Sie es noch einmal oder zahlen Sie mit einer Karte.',
  );
  await main().findByRole('button', { name: 'Mit einer Karte zahlen' });
});
