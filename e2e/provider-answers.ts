/** Stripe and PayPal as the check of their keys meets them. A portal asks here with `provider-answers.mjs`. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type State = 'unreachable' | 'refused' | 'accepted';

const ACCEPTED: Record<string, object> = {
  '/v1/balance': { object: 'balance', livemode: false, available: [], pending: [] },
  '/v1/oauth2/token': { access_token: 'A21AAF', token_type: 'Bearer', expires_in: 32_400 },
  '/v1/notifications/webhooks-events': { events: [], count: 0 },
};
const REFUSED: Record<string, object> = {
  '/v1/balance': { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } },
  '/v1/oauth2/token': { error: 'invalid_client', error_description: 'Client Authentication failed' },
};

export async function openProviders() {
  let state: State = 'unreachable';
  const server = createServer((request, answer) => {
    if (state === 'unreachable') return void request.socket.destroy();
    const [path = ''] = (request.url ?? '').split('?');
    const body = (state === 'accepted' ? ACCEPTED : REFUSED)[path];
    answer.writeHead(state === 'accepted' ? 200 : 401, { 'content-type': 'application/json' });
    answer.end(JSON.stringify(body ?? {}));
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    /** For a portal: keys that look like those of a real account, and the way to the answers. */
    settings: {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      PAYPAL_CLIENT_ID: 'a',
      PAYPAL_CLIENT_SECRET: 'b',
      PAYPAL_WEBHOOK_ID: 'c',
      NODE_OPTIONS: `--import ./e2e/provider-answers.mjs?at=http://127.0.0.1:${port}`,
    },
    become: (next: State) => {
      state = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
