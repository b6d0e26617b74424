import { projectFile } from '#server/platform/project-files.ts';
import type { Sandbox } from '#server/sandbox.ts';
import { sandboxMailer } from './mailbox.ts';
import { serveSandboxPages } from './pages.ts';
import { providerUpkeep, serveProviders, startProviderListener } from './payment-providers.ts';
import { PAYPAL_SANDBOX_ACCOUNT } from './paypal/sandbox-account.ts';
import { STRIPE_SANDBOX_KEYS } from './stripe/sandbox-keys.ts';
import { ZOOM_SANDBOX_APP } from './zoom/zoom-tokens.ts';

/** The whole zone as the server sees it. The server loads this file only where nobody else comes. */
export const sandbox: Sandbox = {
  migrations: { folder: projectFile('sandbox/migrations'), schema: 'sandbox', table: 'migration' },
  mailer: sandboxMailer,
  stripe: { mode: 'sandbox', ...STRIPE_SANDBOX_KEYS, scriptUrl: '/sandbox/stripe/stripe.js' },
  paypal: { mode: 'sandbox', ...PAYPAL_SANDBOX_ACCOUNT, sdkBaseUrl: '/sandbox/paypal/sdk/js' },
  zoom: ZOOM_SANDBOX_APP,
  upkeep: providerUpkeep,
  async serve(http, parts) {
    serveSandboxPages(http, parts);
    await serveProviders(http, parts.deps);
  },
  listen: startProviderListener,
};
