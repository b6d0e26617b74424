import { expect, onTestFinished, test } from 'vitest';
import { createHttpServer } from '#server/platform/http/http-server.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { paypalStandIn } from './paypal-stand-in.ts';
import { PAYPAL_SANDBOX_ACCOUNT } from './sandbox-account.ts';
import { aPayPal, orderRequest } from './testing.ts';

/** The stand-in with its part on the clinic's own origin, and an order to be paid. */
async function aCheckout() {
  const paypal = await aPayPal();
  const app = await createHttpServer(paypal.deps, createMetrics());
  await app.register((scope) => paypalStandIn.serveBrowser(scope, paypal.deps), {
    prefix: '/sandbox/paypal',
  });
  onTestFinished(() => app.close());
  const { body } = await paypal.call('POST /v2/checkout/orders', orderRequest());
  const order = `/sandbox/paypal/orders/${body.id}`;
  const answer = (choice: unknown) =>
    app.inject({ method: 'POST', url: `${order}/answer`, payload: { answer: choice } });
  return { paypal, app, order, orderId: body.id as string, answer };
}

test('the script is there for those who name the account, and nothing in it needs a weaker policy', async () => {
  const { app } = await aCheckout();
  const script = await app.inject(`/sandbox/paypal/sdk/js?client-id=${PAYPAL_SANDBOX_ACCOUNT.clientId}`);

  expect(script.statusCode).toBe(200);
  expect(script.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': expect.stringContaining("script-src 'self';style-src 'self'"),
  });
  expect(script.body).not.toMatch(/\beval\(|new Function|innerHTML|\.style\b|setAttribute\('style'/);
  expect(script.body).not.toMatch(/^(import|export)\b/m);
  expect(script.body).toContain('Testumgebung – es wird kein Geld bewegt');
  expect((await app.inject('/sandbox/paypal/sdk/js?client-id=other')).statusCode).toBe(400);
});

test('the payer sees the amount and nothing else', async () => {
  const { app, order, orderId } = await aCheckout();

  expect((await app.inject(order)).json()).toEqual({
    id: orderId,
    status: 'CREATED',
    amount: { currency_code: 'EUR', value: '150.00' },
  });
  expect((await app.inject('/sandbox/paypal/orders/UNKNOWN')).statusCode).toBe(404);
});

test.each([
  ['approve', 'APPROVED', 201],
  ['declined', 'APPROVED', 422],
  ['cancel', 'CREATED', 422],
])('the answer %s leaves the order %s', async (choice, status, captured) => {
  const { paypal, orderId, answer } = await aCheckout();

  expect((await answer(choice)).json()).toMatchObject({ status });
  expect((await paypal.call(`POST /v2/checkout/orders/${orderId}/capture`)).status).toBe(captured);
});

test('another answer is not understood, and after the payment none is', async () => {
  const { paypal, orderId, answer } = await aCheckout();

  expect((await answer('perhaps')).statusCode).toBe(400);
  await answer('approve');
  await paypal.call(`POST /v2/checkout/orders/${orderId}/capture`);
  expect((await answer('cancel')).statusCode).toBe(404);
});

test('the link of an order leads to a page that asks the payer', async () => {
  const { app, orderId } = await aCheckout();

  const page = await app.inject(`/sandbox/paypal/checkoutnow?token=${orderId}`);
  expect(page.body).toContain('<script src="/sandbox/paypal/checkout.js"></script>');
  expect((await app.inject('/sandbox/paypal/checkout.js')).body).toContain('PayerID');
});
