import type { FastifyInstance } from 'fastify';
import { staffPermissions } from '#contract/staff-permissions.ts';
import { anamnesis } from './anamnesis/anamnesis.capability.ts';
import { appointments } from './appointments/appointments.capability.ts';
import { serveCalendarFeeds } from './appointments/feed/serve-calendar-feed.http.ts';
import { createAudit } from './audit/audit.capability.ts';
import { isWithdrawn } from './audit/consent/withdraw-consent.service.ts';
import { booking } from './booking/booking.capability.ts';
import { catalogue } from './catalogue/catalogue.capability.ts';
import { chat } from './chat/chat.capability.ts';
import { content } from './content/content.capability.ts';
import { dashboard } from './dashboard/dashboard.capability.ts';
import { documents } from './documents/documents.capability.ts';
import { drafts } from './drafts/drafts.capability.ts';
import { enquiries } from './enquiries/enquiries.capability.ts';
import { feedback } from './feedback/feedback.capability.ts';
import { identity } from './identity/identity.capability.ts';
import { invoices } from './invoices/invoices.capability.ts';
import { patients } from './patients/patients.capability.ts';
import { payments } from './payments/payments.capability.ts';
import { serveWebhooks } from './payments/webhook/receive-webhook.http.ts';
import type { Capability } from './platform/capability.ts';
import type { MovableClock } from './platform/clock.ts';
import type { Deps } from './platform/deps.ts';
import { type Readiness, serveHealth } from './platform/http/health.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { serveApiDescription } from './platform/http/openapi.ts';
import { servePlainStyle } from './platform/http/plain-page.ts';
import { serveRoutes } from './platform/http/routes.ts';
import { createJobs, type Jobs } from './platform/jobs/jobs.ts';
import { createMaintenance } from './platform/maintenance.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { serveWebPages, type WebPage } from './platform/pages/serve-web-pages.ts';
import type { Tracing } from './platform/tracing/tracing.ts';
import { positions } from './positions/positions.capability.ts';
import { loadSandbox } from './sandbox.ts';
import { schedule } from './schedule/schedule.capability.ts';
import { treatment } from './treatment/treatment.capability.ts';
import { video } from './video/video.capability.ts';
import { waitlist } from './waitlist/waitlist.capability.ts';

/** From basic to composed. */
const audited: Capability[] = [
  createMaintenance((db, patientId) => isWithdrawn(db, patientId, 'reminder_mails')),
  identity,
  content,
  catalogue,
  positions,
  schedule,
  drafts,
  anamnesis,
  payments,
  appointments,
  documents,
  booking,
  invoices,
  chat,
  enquiries,
  video,
  feedback,
  treatment,
  patients,
  waitlist,
  dashboard,
];

/** Everything the product can do. */
export const capabilities = [...audited, createAudit(audited)];

/** Which columns name files, for a backup. */
export const storedFiles = capabilities.flatMap((capability) => capability.storedFiles ?? []);

interface App {
  http: FastifyInstance;
  jobs: Jobs;
  readiness: Readiness;
}

interface AppOptions {
  testClock?: MovableClock | undefined;
  tracing?: Tracing | undefined;
}

/** The whole product as a function of its dependencies; listening and working begin in `main.ts`. */
export async function createApp(deps: Deps, { testClock, tracing }: AppOptions = {}): Promise<App> {
  const metrics = createMetrics({ deps, metrics: capabilities.flatMap(({ metrics = [] }) => metrics) });
  const http = await createHttpServer(deps, metrics);
  tracing?.followRequests(http);
  const sandbox = await loadSandbox(deps.config);
  const jobs = createJobs(deps, sandbox ? [...capabilities, sandbox.maintenance] : capabilities, metrics);
  const readiness: Readiness = { isReady: true };
  const routes = capabilities.flatMap((capability) => capability.routes ?? []);

  serveHealth(http, deps.db, metrics, readiness, deps.config);
  serveRoutes(http, deps, routes, staffPermissions);
  await serveWebhooks(http, deps);
  serveCalendarFeeds(http, deps);
  servePlainStyle(http);
  if (deps.config.hasApiDocs) serveApiDescription(http, routes);
  await serveWebPages(http, deps, sandbox ? [...PAGES, GALLERY] : PAGES);
  http.get('/', (_request, reply) => reply.redirect('/patient/'));
  await sandbox?.serve(http, { deps, jobs, clock: deps.config.hasTestClock ? testClock : undefined });
  return { http, jobs, readiness };
}

const PAGES: WebPage[] = [
  { mount: '/patient/', page: 'patient', isRendered: true },
  { mount: '/staff/', page: 'staff', isRendered: true },
];
const GALLERY: WebPage = { mount: '/sandbox/ui', page: 'gallery' };
