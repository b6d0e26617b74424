import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  defineKind,
  deleteObject,
  findObject,
  insertObject,
  listObjects,
  lockObject,
  updateObject,
} from '#sandbox/providers/objects.store.ts';
import {
  type Provider,
  type ProviderAnswer,
  randomText,
  type SandboxDeps,
  type Work,
} from '#sandbox/providers/provider.ts';
import { executeRequest, withholdAnswers } from '#sandbox/providers/request-execution.ts';
import { inOneWork } from '#sandbox/providers/webhook-delivery.ts';
import { issueToken, isTokenGood } from './zoom-tokens.ts';

/** Zoom as far as the clinic needs it: tokens of a server-to-server app, and the meetings of one user. No browser, no webhooks. */
export const zoomStandIn: Provider = {
  name: 'zoom',
  refusals: {
    stillRunning: zoomError(409, 409, 'The request is still being processed.'),
    keyReused: zoomError(400, 300, 'Bad request.'),
    tooMany: zoomError(429, 429, 'You have reached the maximum per-second rate limit for this API.'),
    broken: zoomError(500, 500, 'Internal server error.'),
  },
  isConfigured: ({ videoRooms, zoom }) => videoRooms !== 'zoom' || zoom !== undefined,
  serveApi: (app, deps) => serveZoom(app, deps, zoomStandIn),
  async serveBrowser() {},
  async registerClinic() {},
  signWebhook: async () => [],
  commands: {},
};

const Wish = z.object({
  topic: z.string().max(200).default('My Meeting'),
  type: z.literal(2),
  start_time: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  duration: z.int().min(1),
  timezone: z.string().optional(),
  agenda: z.string().max(2000).default(''),
  settings: z.record(z.string(), z.unknown()).default({}),
});

interface Meeting extends z.output<typeof Wish> {
  id: number;
  join_url: string;
  start_url: string;
  created_at: string;
}

const MEETING = defineKind<Meeting>('zoom', 'meeting');
/** Pages of the list are small, so that a client has to turn them. */
const PAGE = 2;

interface Route {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  execute(work: Work, request: FastifyRequest): Promise<ProviderAnswer>;
}

const ROUTES: Route[] = [
  { method: 'GET', path: '/v2/users/:user/meetings', execute: list },
  { method: 'POST', path: '/v2/users/:user/meetings', execute: create },
  { method: 'GET', path: '/v2/meetings/:id', execute: show },
  { method: 'PATCH', path: '/v2/meetings/:id', execute: change },
  { method: 'DELETE', path: '/v2/meetings/:id', execute: remove },
];

/** Zoom's own API, with the behaviours that a test asks for: refused, hanging, executed and cut off. */
async function serveZoom(app: FastifyInstance, deps: SandboxDeps, provider: Provider): Promise<void> {
  const isAnswered = withholdAnswers(app);
  app.post('/oauth/token', async ({ headers, query }, reply) => {
    const issue = (work: Work) => issueToken(work, headers.authorization, query as Record<string, string>);
    const { status, body } = await inOneWork(deps, provider, issue);
    return reply.code(status).send(body);
  });
  for (const { method, path, execute } of ROUTES) {
    app.route({
      method,
      url: path,
      handler: async (request, reply) => {
        if (!(await isTokenGood(deps.db, request.headers.authorization, deps.now())))
          return reply.code(401).send(zoomError(401, 124, 'Invalid access token.').body);
        const [shownPath = ''] = request.url.split('?');
        const described = { method, path: shownPath, requestId: randomText(12) };
        const outcome = await executeRequest(deps, provider, described, (work) => execute(work, request));
        if (!isAnswered(outcome, request, reply)) return reply;
        const { status, body } = outcome.answer;
        return reply.code(status).send(body);
      },
    });
  }
}

function zoomError(status: number, code: number, message: string): ProviderAnswer {
  return { status, body: { code, message } };
}

const idOf = ({ params }: FastifyRequest) => (params as { id: string }).id;
const missing = (id: string) => zoomError(404, 3001, `Meeting does not exist: ${id}.`);

async function list({ tx }: Work, { query }: FastifyRequest): Promise<ProviderAnswer> {
  const all = await listObjects(tx, MEETING);
  const begin = Number((query as { next_page_token?: string }).next_page_token ?? 0);
  const isMore = all.length > begin + PAGE;
  const meetings = all.slice(begin, begin + PAGE).map(({ body: { settings: _settings, ...shown } }) => shown);
  const next_page_token = isMore ? String(begin + PAGE) : '';
  return { status: 200, body: { page_size: PAGE, total_records: all.length, next_page_token, meetings } };
}

async function create({ tx, now }: Work, { body }: FastifyRequest): Promise<ProviderAnswer> {
  const wish = Wish.safeParse(body);
  if (!wish.success) return zoomError(400, 300, 'Validation Failed.');
  const id = randomInt(80_000_000_000, 89_999_999_999);
  const secret = randomText(32);
  const meeting: Meeting = {
    ...wish.data,
    id,
    created_at: now.toISOString(),
    join_url: `https://sandbox.zoom.us/j/${id}?pwd=${secret}`,
    start_url: `https://sandbox.zoom.us/s/${id}?zak=${randomText(32)}`,
  };
  await insertObject(tx, MEETING, { id: String(id), body: meeting, inner: {}, createdAt: now });
  return { status: 201, body: meeting };
}

async function show({ tx }: Work, request: FastifyRequest): Promise<ProviderAnswer> {
  const found = await findObject(tx, MEETING, idOf(request));
  return found ? { status: 200, body: found.body } : missing(idOf(request));
}

async function change({ tx }: Work, request: FastifyRequest): Promise<ProviderAnswer> {
  const found = await lockObject(tx, MEETING, idOf(request));
  if (!found) return missing(idOf(request));
  const wish = Wish.partial().safeParse(request.body);
  if (!wish.success) return zoomError(400, 300, 'Validation Failed.');
  await updateObject(tx, MEETING, {
    id: found.id,
    body: { ...found.body, ...(wish.data as Partial<Meeting>) },
  });
  return { status: 204, body: undefined };
}

async function remove({ tx }: Work, request: FastifyRequest): Promise<ProviderAnswer> {
  if (!(await findObject(tx, MEETING, idOf(request)))) return missing(idOf(request));
  await deleteObject(tx, MEETING, idOf(request));
  return { status: 204, body: undefined };
}
