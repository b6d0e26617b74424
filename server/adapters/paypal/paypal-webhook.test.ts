import { expect, test } from 'vitest';
import { aClientOfPayPal, done } from './testing.ts';

async function aDelivery() {
  const setting = await aClientOfPayPal();
  const orderId = await setting.anApprovedOrder('appt-1');
  const [delivery] = await setting.paypal.deliveries();
  if (!delivery) throw new Error('No webhook arrived.');
  return { ...setting, orderId, delivery };
}

test('a genuine webhook becomes its event', async () => {
  const { client, delivery, orderId } = await aDelivery();

  expect(done(await client.verifyWebhook(delivery))).toEqual({
    eventId: delivery.event.id,
    type: 'CHECKOUT.ORDER.APPROVED',
    about: { kind: 'order', id: orderId },
  });
});

test('an altered webhook is refused, even if only its spacing changed', async () => {
  const { client, delivery } = await aDelivery();
  const text = delivery.raw.toString();

  for (const altered of [text.replace('150.00', '1.00'), ` ${text}`.replace(',', ' ,')]) {
    expect(await client.verifyWebhook({ ...delivery, raw: Buffer.from(altered) })).toEqual({
      outcome: 'refused',
      code: 'forged',
    });
  }
});

test.each(['', 'x', '[]', '{}', '{"id":1}', '{"id":"a"},"webhook_id":"WH2","x":{"y":1}'])(
  'the body %j is no webhook and PayPal is not asked',
  async (body) => {
    const { client, paypal, delivery } = await aDelivery();
    await paypal.control('behave', { subject: 'request', action: '500' });

    expect(await client.verifyWebhook({ ...delivery, raw: Buffer.from(body) })).toEqual({
      outcome: 'refused',
      code: 'malformed',
    });
  },
);

test('bytes that are no text, and missing headers, are refused', async () => {
  const { client, delivery } = await aDelivery();

  const bytes = Buffer.concat([delivery.raw.subarray(0, -1), Buffer.from([0xff, 0x7d])]);
  expect(await client.verifyWebhook({ ...delivery, raw: bytes })).toMatchObject({ code: 'malformed' });
  const { 'paypal-transmission-sig': _signature, ...headers } = delivery.headers;
  expect(await client.verifyWebhook({ ...delivery, headers })).toMatchObject({ code: 'malformed' });
});

test('a webhook from the future, or without a time, is refused before PayPal is asked', async () => {
  const { client, paypal, delivery } = await aDelivery();
  await paypal.control('behave', { subject: 'request', action: '500' });
  const sentAt = (time: string) =>
    client.verifyWebhook({ ...delivery, headers: { ...delivery.headers, 'paypal-transmission-time': time } });
  const minutesAhead = (minutes: number) =>
    new Date(paypal.clock.now().getTime() + minutes * 60_000).toISOString();

  for (const time of [minutesAhead(6), '2999-01-01T00:00:00Z', 'soon']) {
    expect(await sentAt(time)).toEqual({ outcome: 'refused', code: 'future' });
  }
  expect(await sentAt(minutesAhead(4))).toMatchObject({ outcome: 'unknown' });
});

test('while PayPal cannot be asked the outcome is unknown', async () => {
  const { client, paypal, delivery } = await aDelivery();
  await paypal.control('behave', { subject: 'request', action: '500' });

  expect(await client.verifyWebhook(delivery)).toEqual({ outcome: 'unknown', code: 'status_500' });
});

test('every kind of event names its object', async () => {
  const { client, paypal, aCapture } = await aClientOfPayPal();
  const capture = await aCapture('appt-1');
  const { dispute_id: dispute } = await paypal.control('open_dispute', { capture });
  const { id: refund } = await paypal.control('reverse_capture', { capture });

  const news = done(await client.newsSince(new Date('2026-11-16T00:00:00Z')));
  expect(news.map(({ type, about }) => [type, about])).toEqual(
    expect.arrayContaining([
      ['CHECKOUT.ORDER.APPROVED', { kind: 'order', id: expect.any(String) }],
      ['PAYMENT.CAPTURE.COMPLETED', { kind: 'capture', id: capture }],
      ['CUSTOMER.DISPUTE.CREATED', { kind: 'dispute', id: dispute }],
      ['PAYMENT.CAPTURE.REVERSED', { kind: 'refund', id: refund }],
    ]),
  );
  expect(done(await client.newsSince(new Date('2026-11-17T00:00:00Z')))).toEqual([]);
});
