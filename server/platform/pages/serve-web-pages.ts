import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { keepPage } from '../http/kept-page.ts';
import { projectFile } from '../project-files.ts';
import { answerPages, type PageDeps } from './answer-pages.ts';

const BUILT_WEB = projectFile('dist/web');
/** Where tests move the clock, the speed of the machine must not decide which page somebody gets. */
const TESTS_WAIT_MS = 60_000;

export interface WebPage {
  /** One address, or with a slash at its end every address below it: the page's own router shows the screen. */
  mount: `/${string}`;
  /** Its folder in the built pages. */
  page: string;
  /** The server renders its screens; otherwise it is sent empty. */
  isRendered?: true;
}

/** Serves the built pages: hashed assets for ever, the pages themselves always fresh, all precompressed. */
export async function serveWebPages(
  app: FastifyInstance,
  deps: PageDeps,
  pages: WebPage[],
  folder = BUILT_WEB,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async ({ raw }) => {
      for (const header of CONDITIONS) delete raw.headers[header];
    });
    await scope.register(fastifyStatic, {
      setHeaders: leaveOutHeadersOfPages,
      root: join(folder, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '1y',
      index: false,
      acceptRanges: false,
      allowedPath: (path) => !path.endsWith('/'),
      suppressWarning: true,
    });
    const limits = deps.config.hasTestClock ? { longestWaitMs: TESTS_WAIT_MS } : {};
    for (const { mount, page, isRendered } of pages) {
      const send = isRendered
        ? answerPages(app, deps, { mount, folder, page, limits })
        : keepPage(join(folder, page, 'index.html'));
      scope.get(mount, send);
      if (!mount.endsWith('/')) continue;
      scope.get(`${mount}*`, send);
      scope.get(mount.slice(0, -1), (_request, reply) => reply.redirect(mount));
    }
  });
}

/** Conditions for changing a file; nobody changes ours, and one that fails would be an error. */
const CONDITIONS = ['if-match', 'if-unmodified-since'];

/** Never a page of its own, so nothing that a policy for pages could say applies to it. */
const PART_OF_A_PAGE = /\.(js|css|woff2)(\.br|\.gz)?$/;
/** What tells a browser how to treat a page: 0.7 kB, which a slow phone would read with each of twenty files. */
const HEADERS_OF_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

function leaveOutHeadersOfPages(reply: FastifyReply, path: string): void {
  if (PART_OF_A_PAGE.test(path)) for (const name of HEADERS_OF_PAGES) reply.removeHeader(name);
}
