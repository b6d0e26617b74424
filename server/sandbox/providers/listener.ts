import Fastify from 'fastify';
import type { Provider, SandboxDeps } from './provider.ts';

export interface ProviderListener {
  /** Where the clients of the clinic's server reach the stand-ins, such as `http://127.0.0.1:3001`. */
  url: string;
  close(): Promise<void>;
}

/** The stand-in providers as servers of their own, for this machine only: `/v1/…`, `/v2/…`. Port 0 takes a free one. */
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
