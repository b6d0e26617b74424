import { vi } from 'vitest';
import type { ApiRoutes } from '#contract/api.ts';
import type { Route } from '#web/lib/call-api.ts';

declare global {
  /** See the watch over the console in `scripts/tests`. */
  var allowedOnConsole: RegExp[] | undefined;
}

type Output<Key extends Route> = ApiRoutes[Key]['output'];
type Said<Key extends Route> = Output<Key> | Response;
/** The output by the contract, a `Response` such as `refused(…)`, or a function of what was sent. */
type Answer<Key extends Route> = Said<Key> | ((input: Sent) => Said<Key> | Promise<Said<Key>>);
export type Answers = { [Key in Route]?: Answer<Key> };
/** What stood in the path, the query and the body of a request; query values are always texts. */
export type Sent = Record<string, unknown>;

/**
 * What the portal reads in advance when somebody is about to open a screen. Its code may arrive after the test, even
 * during the next one, so a test need not know these calls.
 */
const IN_ADVANCE = ['/api/patients/get-service-category', '/api/patients/booking-draft'];

/** Long forms save themselves. A test about drafts answers these calls differently. */
const DRAFTS: Answers = {
  'GET /api/patients/drafts/:form': { data: null },
  'PUT /api/patients/drafts/:form': { saved_at: '2026-11-16T09:00:00.000Z', replaced: null },
  'DELETE /api/patients/drafts/:form': { message: 'Ihr Entwurf ist gelöscht.' },
};

/** Most tests are about no end of an appointment. */
const NO_WRAP_UP: Answers = {
  'GET /api/staff/appointments/:appointment_id/wrap-up': refused(404, { message: 'Nicht gefunden.' }),
};

/** A file in which nothing has happened. */
const NO_TIMELINE: Answers = {
  'GET /api/staff/patients/:patient_id/timeline': { data: { waiting: [], entries: [], is_cut: false } },
};

/** Nobody has said how an appointment was, and nobody is asked. */
const NO_FEEDBACK: Answers = {
  'GET /api/patients/appointments/:appointment_id/feedback': { data: { given: null, can_give: false } },
  'GET /api/staff/appointments/:appointment_id/feedback': { data: null },
};

interface RecordedCall {
  route: string;
  input: Sent;
  headers: Headers;
}

/** The server as one test wants it: it answers by endpoint and remembers what was sent over the wire. */
export class TestApi {
  readonly calls: RecordedCall[] = [];
  /** Calls without an answer; a test with such a call fails when it ends. */
  readonly unanswered: string[] = [];
  private readonly answers = new Map<string, unknown>();

  constructor(answers: Answers) {
    this.answer({ ...DRAFTS, ...NO_WRAP_UP, ...NO_TIMELINE, ...NO_FEEDBACK, ...answers });
  }

  /** Answers differently from now on. */
  answer(answers: Answers): void {
    for (const [route, answer] of Object.entries(answers)) this.answers.set(route, answer);
  }

  /** What was sent to this endpoint, in order. */
  sent(route: Route): Sent[] {
    return this.calls.filter((call) => call.route === route).map(({ input }) => input);
  }

  /** The headers of the last request to this endpoint. */
  headersOf(route: Route): Headers | undefined {
    return this.calls.findLast((call) => call.route === route)?.headers;
  }

  async respond(method: string, url: string, headers: Headers, body: Sent): Promise<Response> {
    const { pathname, searchParams } = new URL(url, 'http://clinic.test');
    const route = this.routeOf(method, pathname);
    if (route === undefined) {
      if (!IN_ADVANCE.includes(pathname)) this.unanswered.push(`${method} ${pathname}`);
      return refused(500, { message: 'The test gives no answer to this call.' });
    }
    const input = { ...paramsOf(route, pathname), ...fromQuery(searchParams), ...body };
    this.calls.push({ route, input, headers });
    const answer = this.answers.get(route);
    try {
      const said = await (typeof answer === 'function' ? answer(input) : answer);
      if (said instanceof Response && !said.ok) allowMessagesAboutFailures();
      return said instanceof Response ? said.clone() : Response.json(said);
    } catch (error) {
      allowMessagesAboutFailures();
      throw error;
    }
  }

  private routeOf(method: string, pathname: string): string | undefined {
    const fitting = [...this.answers.keys()].filter(
      (route) => route.startsWith(`${method} `) && paramsOf(route, pathname),
    );
    return fitting.find((route) => !route.includes(':')) ?? fitting[0];
  }
}

/** A refusal by the server: `refused(422, { message, errors })`. */
export function refused(status: number, body: Record<string, unknown> = {}): Response {
  return Response.json(body, { status });
}

/** An answer that the test gives later: `slow.resolve(…)`. */
export function slow<Key extends Route>() {
  const { promise, resolve } = Promise.withResolvers<Said<Key>>();
  return { answer: () => promise, resolve };
}

/** A file as the server sends it. */
export function aFile(name: string): Response {
  return new Response('content', {
    headers: { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` },
  });
}

/** From now on, until the test ends, `fetch` and `XMLHttpRequest` reach this server. */
export function connect(api: TestApi): void {
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers, body, signal }: RequestInit = {}) => {
    const input = typeof body === 'string' ? JSON.parse(body) : {};
    const response = await api.respond(method, url, new Headers(headers), input);
    if (signal?.aborted) throw signal.reason;
    return response;
  });
  vi.stubGlobal('XMLHttpRequest', uploadsTo(api));
}

/** As much of XMLHttpRequest as `uploadFile` uses. */
function uploadsTo(api: TestApi) {
  return class extends EventTarget {
    readonly upload = new EventTarget();
    withCredentials = false;
    status = 0;
    responseText = '';
    private readonly headers = new Headers();
    private method = '';
    private url = '';
    private isAborted = false;

    open(method: string, url: string): void {
      [this.method, this.url] = [method, url];
    }

    setRequestHeader(name: string, value: string): void {
      this.headers.set(name, value);
    }

    abort(): void {
      this.isAborted = true;
      this.dispatchEvent(new Event('abort'));
    }

    async send(form: FormData): Promise<void> {
      const input = Object.fromEntries(form.entries());
      const response = await api.respond(this.method, this.url, this.headers, input);
      this.responseText = await response.text();
      this.status = response.status;
      if (!this.isAborted) this.dispatchEvent(new Event('load'));
    }
  };
}

/** What the app writes to the console about a failed read. It may come late, so all later tests of the worker may see it. */
function allowMessagesAboutFailures(): void {
  globalThis.allowedOnConsole ??= [/^loading .+ failed$/, / was not found$/];
}

function paramsOf(route: string, pathname: string): Sent | undefined {
  const template = route.slice(route.indexOf(' ') + 1);
  const pattern = template.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)');
  const found = new RegExp(`^${pattern}$`).exec(pathname);
  return found ? { ...found.groups } : undefined;
}

function fromQuery(query: URLSearchParams): Sent {
  const pairs = [...query.keys()].map((key) =>
    key.endsWith('[]') ? [key.slice(0, -2), query.getAll(key)] : [key, query.get(key)],
  );
  return Object.fromEntries(pairs);
}
