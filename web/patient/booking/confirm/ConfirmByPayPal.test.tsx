import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { providePayPal } from '#web/checkout/testing-paypal.ts';
import { type Answers, refused } from '#web/testing/api.ts';
import { address, expectToast, toasts } from '#web/testing/open-screen.tsx';
import { ACCEPT, CONFIRM, main, openConfirmation } from './testing-confirm.ts';

const ORDER = 'POST /api/patients/paypal/order/create';
const CAPTURE = 'POST /api/patients/paypal/order/capture';
const NO_ANSWER = () => Promise.reject(new TypeError('Failed to fetch'));

/** The texts that the documents give are English. */
async function choosePayPal(answers: Answers = {}) {
  const paypal = providePayPal();
  const opened = await openConfirmation(
    { [ORDER]: { id: 'order-1' }, [CAPTURE]: { id: 'capture-1' }, ...answers } as Answers,
    'en',
  );
  await opened.user.click(await main().findByRole('button', { name: /^Pay with PayPal/ }));
  const panel = await main().findByRole('region', { name: 'Pay with PayPal' });
  await within(panel).findByText('PayPal');
  for (const box of within(panel).getAllByRole('checkbox')) await opened.user.click(box);
  return { ...opened, paypal, panel };
}

/** Waits for an error as a toast and beside the button; returns the toasts of other texts. */
async function expectProblem(panel: HTMLElement, text: string) {
  await expectToast('error', text);
  expect(await within(panel).findByText(text)).toBeTruthy();
  return toasts().filter((toast) => toast.text !== text);
}

test('CONF-09, CONF-14, ERR-17: order, capture and booking follow one another, a toast says that it is paid, and Thank follows', async () => {
  const { api, paypal } = await choosePayPal({ [CONFIRM]: { message: 'Your appointment is confirmed.' } });
  expect(await paypal.press()).toBe(true);
  expect(await paypal.order()).toBe('order-1');
  expect(toasts()).toEqual([]);
  await paypal.approve('order-1');

  await expectToast('success', 'Transaction completed successfully');
  await expectToast('success', 'Your appointment is confirmed.');
  await waitFor(() => expect(address()).toBe('/thank'));
  expect(api.sent(ORDER)).toEqual([{ token: 'token-1', amount: 180 }]);
  expect(api.sent(CAPTURE)).toEqual([{ token: 'token-1', orderID: 'order-1' }]);
  expect(api.sent(CONFIRM)).toEqual([
    { token: 'token-1', payment_gateway: 'paypal', paypal_transaction_id: 'capture-1' },
  ]);
  const ours = [ORDER, ACCEPT, CAPTURE, CONFIRM];
  expect(api.calls.map(({ route }) => route).filter((route) => ours.includes(route))).toEqual(ours);
});

test('CONF-10, ERR-16, OR-20: whoever closes the window of PayPal reads that, as a success, and has chosen no way', async () => {
  const { api, paypal } = await choosePayPal();
  await paypal.cancel();

  await expectToast('success', 'The transaction was cancelled');
  const [option] = main().getAllByRole('button', { name: /^Pay with PayPal/ });
  await waitFor(() => expect(option?.getAttribute('aria-pressed')).toBe('false'));
  expect(main().queryByRole('region', { name: 'Pay with PayPal' })).toBeNull();
  expect(toasts()).toHaveLength(1);
  expect([api.sent(CAPTURE), api.sent(CONFIRM)]).toEqual([[], []]);
});

test('CONF-11, ERR-13, OR-20: an order that our server refuses, and one without an answer, are told apart', async () => {
  const { api, paypal, panel } = await choosePayPal({ [ORDER]: refused(503, { message: 'Later, please.' }) });
  await expect(paypal.order()).rejects.toThrow();
  expect(await expectProblem(panel, 'An error occurred while creating the PayPal order.')).toEqual([]);
  expect(within(panel).getByText('Later, please.')).toBeTruthy();
  await paypal.fail(new Error('createOrder failed'));

  api.answer({ [ORDER]: NO_ANSWER });
  await expect(paypal.order()).rejects.toThrow();
  await expectProblem(panel, 'An error occurred during checkout.');
  expect(within(panel).queryByText('An error occurred while creating the PayPal order.')).toBeNull();
});

test('CONF-12, ERR-14: money that cannot be captured is an error, and nothing is confirmed', async () => {
  const { api, paypal, panel } = await choosePayPal({ [CAPTURE]: refused(422, { message: 'Refused.' }) });
  await paypal.order();
  await paypal.approve('order-1');

  expect(await expectProblem(panel, 'An error occurred during the transaction')).toEqual([]);
  expect(within(panel).getByText('Refused.')).toBeTruthy();
  expect(api.sent(CONFIRM)).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('CONF-13, ERR-15: what PayPal itself reports is an error of the transaction', async () => {
  const { paypal, panel } = await choosePayPal();
  await paypal.fail(new Error('the window broke'));

  expect(await expectProblem(panel, 'An error occurred with the transaction')).toEqual([]);
});

test('CONF-15, PAY-21, ERR-07: a paid appointment that cannot be confirmed shows the error, otherwise that the booking failed', async () => {
  const { api, paypal, panel } = await choosePayPal({
    [CONFIRM]: refused(409, { error: 'Just taken.', message: 'x' }),
  });
  await paypal.order();
  await paypal.approve('order-1');
  expect(await expectProblem(panel, 'Just taken.')).toEqual([]);

  api.answer({ [CONFIRM]: refused(500) });
  await paypal.approve('order-2');
  await expectProblem(panel, 'Booking failed. Your appointment could not be booked. Please try again later.');
  expect(address()).toBe('/confirm-payment/token-1');
});
