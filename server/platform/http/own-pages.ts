import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type DrawnPage,
  OWN_PAGE_COOKIE,
  type OwnWish,
  type PageDrawer,
  type PageReader,
} from '#contract/drawn-page.ts';
import { cleanHtml } from '../clean-html.ts';
import type { Locale } from '../locale.ts';
import { callerAddress } from '../network.ts';

/** Then the frame is sent, and the browser asks for everything: a slow database must not leave a window empty. */
const LONGEST_WAIT_MS = 600;
/** Drawing takes the processor from everybody else; whoever comes while so many wait gets the frame. */
const MOST_AT_ONCE = 4;

interface Asked {
  /** The path of the screen, below the mount of the page. */
  path: string;
  language: Locale;
  drawer: () => Promise<PageDrawer>;
}

/**
 * Draws a screen for the person who is signed in, with the answers that this person gets, and keeps nothing of it.
 * Undefined where the browser has to draw: nobody is signed in, the screen is not one of those, or it would take long.
 */
export function drawOwnPages(
  app: FastifyInstance,
  now: () => Date,
  longestWaitMs = LONGEST_WAIT_MS,
): (request: FastifyRequest, asked: Asked) => Promise<DrawnPage | undefined> {
  let atOnce = 0;
  const draw = async (wish: Omit<OwnWish, 'screen' | 'drawnAt'>, drawer: Asked['drawer']) => {
    const { screenAt, isOwnPage, drawOwn } = await drawer();
    if (!isOwnPage(wish.path, wish.isCompact)) return undefined;
    return await drawOwn({ ...wish, screen: screenAt(wish.path), drawnAt: now().getTime() });
  };
  return async (request, { path, language, drawer }) => {
    const [, ownerId, width] = EXPECTED.exec(request.cookies[OWN_PAGE_COOKIE] ?? '') ?? [];
    // What the address says beyond its path, the screen may show; that is left to the browser.
    if (ownerId === undefined || request.url.includes('?') || atOnce === MOST_AT_ONCE) return undefined;
    const owner = { ownerId: Number(ownerId), isCompact: width === 'compact' };
    atOnce += 1;
    const drawing = draw({ path, language, ...owner, reader: readAs(app, request) }, drawer).finally(() => {
      atOnce -= 1;
    });
    return await Promise.race([drawing, nothingAfter(longestWaitMs)]);
  };
}

/** `17.compact`, as the browser writes it. */
const EXPECTED = /^(\d{1,15})\.(compact|wide)$/;

async function nothingAfter(milliseconds: number): Promise<undefined> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}

/** Asks the portal as the person does whose browser wants the page, who has just opened it. */
function readAs(app: FastifyInstance, request: FastifyRequest): PageReader {
  const { cookie = '', 'user-agent': device = '' } = request.headers;
  return readBy(app, { cookie, 'user-agent': device, 'x-person-acted': '1' }, callerAddress(request));
}

/** Asks the portal by these headers; without any of them, as somebody whom it does not know. */
export function readBy(
  app: FastifyInstance,
  headers: Record<string, string> = {},
  network?: string,
): PageReader {
  return {
    cleanHtml,
    async answer(url, locale) {
      const asked = { method: 'GET', url, headers: { ...headers, locale } } as const;
      const { statusCode, body } = await app.inject({ ...asked, ...(network && { remoteAddress: network }) });
      return new Response(body, { status: statusCode });
    },
  };
}
