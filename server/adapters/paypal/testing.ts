import { PAYPAL_SANDBOX_ACCOUNT } from '#sandbox/paypal/sandbox-account.ts';
import { aPayPal } from '#sandbox/paypal/testing.ts';
import { type PayPalSettings, restPayPal } from './rest-paypal.ts';

/** The clinic's PayPal client against the stand-in, over real HTTP. */
export async function aClientOfPayPal(settings: Partial<PayPalSettings> = {}) {
  const paypal = await aPayPal();
  const client = restPayPal({
    mode: 'sandbox',
    ...PAYPAL_SANDBOX_ACCOUNT,
    now: paypal.clock.now,
    serverUrl: async () => paypal.url,
    ...settings,
  });

  const newOrder = (reference = 'appt-1', key = `${reference}:order`) =>
    client.createOrder({ reference, amountCents: 15_000, locale: 'de', key });

  async function anApprovedOrder(reference = 'appt-1'): Promise<string> {
    const { orderId } = done(await newOrder(reference));
    await paypal.control('answer_order', { order: orderId, answer: 'approve' });
    return orderId;
  }

  async function aCapture(reference = 'appt-1'): Promise<string> {
    const orderId = await anApprovedOrder(reference);
    const [capture] = done(await client.captureOrder(orderId, `${reference}:capture:1`)).captures;
    if (!capture) throw new Error('Nothing was captured.');
    return capture.captureId;
  }

  return { paypal, client, newOrder, anApprovedOrder, aCapture };
}

/** What a call found; a test that expected it fails with the reason. */
export function done<Found>(answer: { outcome: 'done'; found: Found } | { outcome: string }): Found {
  if ('found' in answer) return answer.found;
  throw new Error(JSON.stringify(answer));
}
