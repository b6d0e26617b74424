import { createVerify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Delivery } from '#sandbox/providers/testing.ts';
import { PAYPAL_SANDBOX_ACCOUNT } from './sandbox-account.ts';
import { aCapture, anApprovedOrder, aPayPal, type TestPayPal } from './testing.ts';

const VERIFY = 'POST /v1/notifications/verify-webhook-signature';

function question({ headers, raw }: Delivery, webhookId: string = PAYPAL_SANDBOX_ACCOUNT.webhookId): string {
  const claim = {
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: headers['paypal-transmission-time'],
    webhook_id: webhookId,
  };
  return `${JSON.stringify(claim).slice(0, -1)},"webhook_event":${raw.toString()}}`;
}

async function aDelivery(paypal: TestPayPal): Promise<Delivery> {
  await anApprovedOrder(paypal, { custom_id: 'appt-1' });
  const [delivery] = await paypal.deliveries();
  if (!delivery) throw new Error('No webhook arrived.');
  return delivery;
}

test('PayPal recognises its own webhook only if every byte is unchanged', async () => {
  const paypal = await aPayPal();
  const delivery = await aDelivery(paypal);
  const text = delivery.raw.toString();

  const verdict = async (raw: string) =>
    (await paypal.call(VERIFY, question({ ...delivery, raw: Buffer.from(raw) }))).body.verification_status;
  expect(await verdict(text)).toBe('SUCCESS');
  expect(await verdict(text.replace('appt-1', 'appt-2'))).toBe('FAILURE');
  expect(await verdict(JSON.stringify(JSON.parse(text), null, 1))).toBe('FAILURE');
});

test('a strange webhook id, another transmission or a missing part is no proof', async () => {
  const paypal = await aPayPal();
  const delivery = await aDelivery(paypal);
  const { headers } = delivery;

  expect((await paypal.call(VERIFY, question(delivery, 'ANOTHER1'))).body.verification_status).toBe(
    'FAILURE',
  );
  const later = { ...headers, 'paypal-transmission-time': '2030-01-01T00:00:00Z' };
  const moved = await paypal.call(VERIFY, question({ ...delivery, headers: later }));
  expect(moved.body.verification_status).toBe('FAILURE');
  const { 'paypal-transmission-sig': _signature, ...unsigned } = headers;
  const missing = await paypal.call(VERIFY, question({ ...delivery, headers: unsigned }));
  expect([missing.status, missing.body.details[0].field]).toEqual([400, '/transmission_sig']);
});

test('the certificate behind cert_url proves a webhook without asking PayPal', async () => {
  const paypal = await aPayPal();
  const { headers, raw } = await aDelivery(paypal);

  const certificate = new X509Certificate(await (await fetch(String(headers['paypal-cert-url']))).text());
  expect(certificate.subject).toBe('CN=Sandbox PayPal');
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  const message = [
    headers['paypal-transmission-id'],
    headers['paypal-transmission-time'],
    PAYPAL_SANDBOX_ACCOUNT.webhookId,
    crc32(raw),
  ].join('|');
  const check = createVerify('sha256').update(message);
  expect(check.verify(certificate.publicKey, String(headers['paypal-transmission-sig']), 'base64')).toBe(
    true,
  );
});

test('events that were not delivered can be read later', async () => {
  const paypal = await aPayPal();
  await paypal.control('behave', { subject: 'webhook', action: 'off' });
  const capture = await aCapture(paypal);
  expect(await paypal.deliveries()).toEqual([]);

  const list = 'GET /v1/notifications/webhooks-events';
  const { body } = await paypal.call(`${list}?page_size=5`);
  expect(body.count).toBe(2);
  expect(body.events.map(({ event_type }: Record<string, string>) => event_type)).toEqual(
    expect.arrayContaining(['PAYMENT.CAPTURE.COMPLETED', 'CHECKOUT.ORDER.APPROVED']),
  );
  expect((await paypal.call(`${list}?event_type=PAYMENT.CAPTURE.COMPLETED`)).body.count).toBe(1);
  expect((await paypal.call(`${list}?transaction_id=${capture}`)).body.count).toBe(1);
  expect((await paypal.call(`${list}?start_time=2026-11-17T00:00:00Z`)).body.count).toBe(0);
  expect((await paypal.call(`${list}?end_time=2026-11-17T00:00:00Z`)).body.count).toBe(2);
  expect((await paypal.call(`${list}?page_size=x`)).status).toBe(400);
  const [event] = body.events;
  expect((await paypal.call(`${list}/${event.id}`)).body).toEqual(event);
});

test('a webhook sent twice carries one event in two transmissions', async () => {
  const paypal = await aPayPal();
  await paypal.control('behave', { subject: 'webhook', action: 'twice' });
  await anApprovedOrder(paypal);

  const deliveries = await paypal.deliveries();
  expect(new Set(deliveries.map(({ event }) => event.id)).size).toBe(1);
  expect(new Set(deliveries.map(({ headers }) => headers['paypal-transmission-id'])).size).toBe(2);
});
