import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { builtPageSender } from '../http/built-file.ts';
import { projectFile } from '../project-files.ts';
import { answerPages, type PageDeps } from './answer-pages.ts';

const BUILT_WEB = projectFile('dist/web');
/** With a test clock, the speed of the machine must not decide which page somebody gets. */
const TESTS_WAIT_MS = 60_000;

export interface WebPage {
  /** One address, or with a slash at its end all addresses below it; the router of the page shows the screen. */
  mount: `/${string}`;
  /** The folder of the built page. */
  page: string;
  /** Whether the server renders the screens; otherwise it sends the built page. */
  isRendered?: true;
}

/** Serves the built pages, all precompressed: browsers cache hashed assets for ever, and revalidate the pages. */
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
        : builtPageSender(join(folder, page, 'index.html'));
      scope.get(mount, send);
      if (!mount.endsWith('/')) continue;
      scope.get(`${mount}*`, send);
      scope.get(mount.slice(0, -1), (_request, reply) => reply.redirect(mount));
    }
  });
}

/** Conditional headers for changing a file. Nobody changes ours, and a failed condition would be an error. */
const CONDITIONS = ['if-match', 'if-unmodified-since'];

/** These files are never pages, so a policy for pages does not apply to them. */
const PART_OF_A_PAGE = /\.(js|css|woff2)(\.br|\.gz)?$/;
/** Headers that only matter for pages: 0.7 kB, which a slow phone would load with each of twenty files. */
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
