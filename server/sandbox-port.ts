import type { FastifyInstance } from 'fastify';
import type { StripeSettings } from './adapters/card-payment/stripe-client.ts';
import type { PayPalSettings } from './adapters/paypal/rest-paypal.ts';
import type { ZoomSettings } from './adapters/video-room/zoom-rooms.ts';
import type { Capability } from './platform/capability.ts';
import type { MovableClock } from './platform/clock.ts';
import type { Db } from './platform/database/database.ts';
import type { Migrations } from './platform/database/migrate.ts';
import type { Deps } from './platform/deps.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Mailer } from './platform/mail.ts';

/** Everything the server asks of its stand-ins for the outside world. The folder `sandbox/` implements it. */
export interface Sandbox {
  migrations: Migrations;
  mailer(db: Db, now: () => Date): Mailer;
  /** The settings with which the payment clients use the stand-ins; the address is known only at run time. */
  stripe: Omit<StripeSettings, 'serverUrl'>;
  paypal: Omit<PayPalSettings, 'serverUrl' | 'now'>;
  zoom: Pick<ZoomSettings, 'accountId' | 'clientId' | 'clientSecret'>;
  maintenance: Capability;
  /** Serves the pages and aids below `/sandbox/`. */
  serve(
    http: FastifyInstance,
    parts: { deps: Deps; jobs: Jobs; clock: MovableClock | undefined },
  ): Promise<void>;
  /** Starts the stand-in providers on this port; undefined when every provider is real. */
  listen(
    deps: Pick<Deps, 'config' | 'db' | 'now' | 'log'>,
    port: number,
  ): Promise<{ url: string; close(): Promise<void> } | undefined>;
}
