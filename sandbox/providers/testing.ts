import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export interface Delivery {
  headers: IncomingHttpHeaders;
  raw: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into an event without declaring its shape.
  event: any;
}

/** A clinic that only collects webhooks, and can be told to refuse them. */
export async function aWebhookCollector() {
  const deliveries: Delivery[] = [];
  const collector = { url: '', deliveries, status: 200 };
  const server = createServer(async (request, response) => {
    const raw = Buffer.from(await text(request));
    deliveries.push({ headers: request.headers, raw, event: JSON.parse(raw.toString()) });
    response.writeHead(collector.status).end();
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  collector.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return collector;
}
