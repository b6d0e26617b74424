import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Capability } from '#server/platform/capability.ts';
import { paypalStandIn } from './paypal/paypal-stand-in.ts';
import type { Provider, SandboxDeps } from './providers/provider.ts';
import { forgetAnswers } from './providers/requests.store.ts';
import { deliverDueWebhooks, inOneWork } from './providers/webhook-delivery.ts';
import { stripeStandIn } from './stripe/stripe-stand-in.ts';
import { zoomStandIn } from './zoom/zoom-stand-in.ts';

/** PayPal remembers refund requests for 45 days, longer than anything else is remembered. */
const LONGEST_STORED_MS = 45 * 24 * 3_600_000;

/** The stand-ins of the providers without keys; with keys the real provider is used instead. */
export function standInProviders(config: Config): Provider[] {
  if (!config.isSandboxed) return [];
  return [stripeStandIn, paypalStandIn, zoomStandIn].filter((provider) => !provider.isConfigured(config));
}

/** Starts the stand-ins for the clients of the clinic's server; undefined when every provider is real. */
export async function startProviderListener(
  deps: SandboxDeps,
  port: number,
): Promise<ProviderListener | undefined> {
  const providers = standInProviders(deps.config);
  return providers.length > 0 ? await listenForProviders(deps, providers, port) : undefined;
}

/** Serves the stand-ins' part for browsers on the clinic's origin, and tells them where the clinic listens. */
export async function serveProviders(app: FastifyInstance, deps: SandboxDeps): Promise<void> {
  const providers = standInProviders(deps.config);
  for (const provider of providers) {
    const prefix = `/sandbox/${provider.name}`;
    await app.register((scope) => provider.serveBrowser(scope, deps), { prefix });
  }
  app.addHook('onListen', async () => await registerClinic(deps, ownAddress(app)));
}

/** From now on the stand-ins send their webhooks to this address. */
export async function registerClinic(deps: SandboxDeps, url: string): Promise<void> {
  for (const provider of standInProviders(deps.config)) {
    await inOneWork(deps, provider, (work) => provider.registerClinic(work, url));
  }
}

/** Sends waiting and failed webhooks, and deletes stored answers that are too old to be repeated. */
export const providerMaintenance: Capability = {
  name: 'sandbox',
  sweeps: [
    {
      name: 'sandbox webhooks',
      cron: '* * * * *',
      run: (deps) => deliverDueWebhooks(deps, standInProviders(deps.config)),
    },
    {
      name: 'forget sandbox requests',
      cron: '27 3 * * *',
      run: ({ db, now }) => forgetAnswers(db, new Date(now().getTime() - LONGEST_STORED_MS)),
    },
  ],
};

/** A server that listens everywhere is reached over loopback. */
function ownAddress(app: FastifyInstance): string {
  const { address, port } = app.server.address() as AddressInfo;
  const host = ['0.0.0.0', '::'].includes(address) ? '127.0.0.1' : address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

interface ProviderListener {
  /** Where the clients of the clinic's server reach the stand-ins, such as `http://127.0.0.1:3001`. */
  url: string;
  close(): Promise<void>;
}

/** Serves the stand-ins' APIs (`/v1/…`, `/v2/…`) on a port of their own, for this machine only. Port 0 takes a free one. */
export async function listenForProviders(
  deps: SandboxDeps,
  providers: Provider[],
  port: number,
): Promise<ProviderListener> {
  const app = Fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 200 } });
  for (const provider of providers) await app.register((scope) => provider.serveApi(scope, deps));
  const url = await app.listen({ host: '127.0.0.1', port });
  return { url, close: () => app.close() };
}
