import type { Provider } from '../providers/provider.ts';
import { serveApi } from './api-server.ts';
import { serveBrowser } from './browser-server.ts';
import { commands } from './commands.ts';
import { errorAnswer, refuse } from './paypal-refusal.ts';
import { registerWebhook, signWebhook } from './webhooks.ts';

/** PayPal as far as the clinic needs it: orders, captures, refunds, disputes, webhooks and the payer's window. */
export const paypalStandIn: Provider = {
  name: 'paypal',
  refusals: {
    stillRunning: refuse('PREVIOUS_REQUEST_IN_PROGRESS').answer,
    keyReused: refuse('PAYPAL_REQUEST_ID_PREVIOUSLY_USED').answer,
    tooMany: errorAnswer(429),
    broken: errorAnswer(500),
  },
  isConfigured: ({ paypal }) => paypal !== undefined,
  serveApi: (app, deps) => serveApi(app, deps, paypalStandIn),
  serveBrowser: (app, deps) => serveBrowser(app, deps, paypalStandIn),
  meetClinic: registerWebhook,
  signWebhook,
  commands,
};
