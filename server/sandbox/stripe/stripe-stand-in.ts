import type { Provider } from '../providers/provider.ts';
import { serveStripeApi } from './stripe-api.ts';
import { stripeCommands } from './stripe-commands.ts';
import { REFUSALS } from './stripe-refusal.ts';
import { serveStripeScript } from './stripe-script.ts';
import { registerClinic } from './webhook-endpoints.ts';
import { signEvent } from './webhook-signature.ts';

export const stripeStandIn: Provider = {
  name: 'stripe',
  refusals: REFUSALS,
  isConfigured: (config) => config.stripe !== undefined,
  async serveApi(app, deps) {
    serveStripeApi(app, deps, stripeStandIn, ['server', 'browser']);
  },
  async serveBrowser(app, deps) {
    serveStripeScript(app);
    await app.register(async (scope) => serveStripeApi(scope, deps, stripeStandIn, ['browser']));
  },
  meetClinic: registerClinic,
  signWebhook: signEvent,
  commands: stripeCommands,
};
