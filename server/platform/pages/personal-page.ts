import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type PageRenderer, PERSONAL_PAGE_COOKIE, type RenderedPage } from '#contract/page-renderer.ts';
import { createSemaphore } from '../semaphore.ts';
import { readAsCaller } from './page-reader.ts';
import type { AskedPage } from './page-request.ts';

/** When the server sends the frame instead of a personal page, and the browser loads the rest. */
export interface PersonalLimits {
  /** A slow database must not keep a window empty. */
  longestWaitMs: number;
  /** Rendering takes processor time from all other requests. */
  mostAtOnce: number;
}

const LIMITS: PersonalLimits = { longestWaitMs: 600, mostAtOnce: 4 };

/**
 * Renders a screen for the person who is signed in, with the answers that this person gets. Nothing of it is cached.
 * Undefined when the browser has to render: nobody is signed in, the screen is not personal, or rendering would take
 * too long. Refuses while too many others are rendered.
 */
export function personalPages(
  app: FastifyInstance,
  now: () => Date,
  ownLimits: Partial<PersonalLimits> = {},
): (request: FastifyRequest, asked: AskedPage, renderer: PageRenderer) => Promise<RenderedPage | undefined> {
  const { longestWaitMs, mostAtOnce } = { ...LIMITS, ...ownLimits };
  const limited = createSemaphore({ atOnce: mostAtOnce, waiting: 0 });
  return async (request, { path, query, language }, renderer) => {
    const expected = expectedBy(request);
    // The screen may show what a query string asks for, so the browser renders it.
    if (!expected || query !== '' || !renderer.isPersonal(path, expected.isCompact)) return undefined;
    const rendering = limited(() =>
      renderer.renderPersonal({
        screen: renderer.screenAt(path),
        path,
        language,
        reader: readAsCaller(app, request),
        owner: { ...expected, renderedAt: now().getTime() },
      }),
    );
    return await Promise.race([rendering, nothingAfter(longestWaitMs)]);
  };
}

export function asksForPersonal({ cookies }: FastifyRequest): boolean {
  return cookies[PERSONAL_PAGE_COOKIE] !== undefined;
}

/** `17.compact`, as the browser writes the cookie. */
const EXPECTED = /^(\d{1,15})\.(compact|wide)$/;

/** Reads from the cookie whose page the browser expects, and its layout. */
function expectedBy(request: FastifyRequest): { id: number; isCompact: boolean } | undefined {
  const [, id, width] = EXPECTED.exec(request.cookies[PERSONAL_PAGE_COOKIE] ?? '') ?? [];
  return id === undefined ? undefined : { id: Number(id), isCompact: width === 'compact' };
}

async function nothingAfter(milliseconds: number): Promise<undefined> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
