import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { MovableClock } from '#server/platform/clock.ts';
import { Failure } from '#server/platform/failure.ts';
import { sendPlainPage } from '#server/platform/http/plain-page.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { projectFile } from '#server/platform/project-files.ts';
import type { Sandbox } from '#server/sandbox-port.ts';
import { mailsTo, renderMailbox, sandboxMailer } from './mailbox.ts';
import {
  providerMaintenance,
  serveProviders,
  standInProviders,
  startProviderListener,
} from './payment-providers.ts';
import { PAYPAL_SANDBOX_ACCOUNT } from './paypal/sandbox-account.ts';
import { obeyCommand } from './providers/control.ts';
import type { SandboxDeps } from './providers/provider.ts';
import { STRIPE_SANDBOX_KEYS } from './stripe/sandbox-keys.ts';
import { ZOOM_SANDBOX_APP } from './zoom/zoom-tokens.ts';

/** The whole zone as the server sees it. The server loads this file only where nobody else comes. */
export const sandbox: Sandbox = {
  migrations: { folder: projectFile('sandbox/migrations'), schema: 'sandbox', table: 'migration' },
  mailer: sandboxMailer,
  stripe: { mode: 'sandbox', ...STRIPE_SANDBOX_KEYS, scriptUrl: '/sandbox/stripe/stripe.js' },
  paypal: { mode: 'sandbox', ...PAYPAL_SANDBOX_ACCOUNT, sdkBaseUrl: '/sandbox/paypal/sdk/js' },
  zoom: ZOOM_SANDBOX_APP,
  maintenance: providerMaintenance,
  async serve(http, parts) {
    serveSandboxPages(http, parts);
    await serveProviders(http, parts.deps);
  },
  listen: startProviderListener,
};

/** A hundred years, so that no move leaves the dates that the database knows. */
const FARTHEST_SECONDS = 100 * 366 * 24 * 3600;

const Recipient = z.object({ to: z.string().optional() });
const ClockMove = z.union([
  z.object({ now: z.iso.datetime({ offset: true }) }),
  z.object({ advance_seconds: z.int().min(-FARTHEST_SECONDS).max(FARTHEST_SECONDS) }),
]);

/** Aids for development and tests. The app mounts them only outside production. */
function serveSandboxPages(
  app: FastifyInstance,
  { deps, jobs, clock }: { deps: SandboxDeps; jobs: Jobs; clock: MovableClock | undefined },
): void {
  const { db, config } = deps;
  app.get('/sandbox/mail.json', async (request) => await mailsTo(db, read(Recipient, request.query).to));

  app.get('/sandbox/mail', async (request, reply) => {
    const letters = await mailsTo(db, read(Recipient, request.query).to);
    return sendPlainPage(reply, { title: 'Sandbox mailbox', body: renderMailbox(letters) });
  });

  app.post('/sandbox/control', { onRequest: refuseOtherSites }, async ({ body }) => ({
    data: (await obeyCommand(deps, standInProviders(config), body)) ?? null,
  }));

  app.post('/sandbox/jobs/drain', { onRequest: refuseOtherSites }, async () => await jobs.drain());
  app.post('/sandbox/jobs/deliver', { onRequest: refuseOtherSites }, async () => await jobs.deliver());

  if (!clock) return;
  app.post('/sandbox/clock', { onRequest: refuseOtherSites }, async (request) => {
    const move = read(ClockMove, request.body);
    if ('now' in move) clock.set(new Date(move.now));
    else clock.advance(move.advance_seconds);
    return { now: clock.now().toISOString() };
  });
}

function read<Schema extends z.ZodType>(schema: Schema, sent: unknown): z.output<Schema> {
  const parsed = schema.safeParse(sent);
  if (!parsed.success) throw new Failure('request.malformed');
  return parsed.data;
}

/** A page of another site, open in the developer's browser, must not move the clock or run the jobs. */
async function refuseOtherSites({ headers }: FastifyRequest): Promise<void> {
  const { origin, host } = headers;
  if (origin !== undefined && URL.parse(origin)?.host !== host) throw new Failure('request.csrf');
}
