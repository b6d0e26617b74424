import type { FastifyInstance } from 'fastify';
import type { PageRequest, RenderedPage } from '#contract/page-renderer.ts';
import { Cache } from '../cache/cache.ts';
import type { Deps } from '../deps.ts';
import { createSemaphore } from '../semaphore.ts';
import type { BuiltPage } from './built-page.ts';
import { readAsVisitor } from './page-reader.ts';
import type { AskedPage } from './page-request.ts';

/** The topics of everything that a public page may show. */
const TOPICS = ['settings', 'catalogue', 'legal texts'];
/** About the number of public pages in two languages; each has 90 kB. */
const MOST_PAGES = 80;
const A_MINUTE_MS = 60_000;
/** Rendering takes processor time from all other requests; beyond this the browsers render. */
const LIMIT = { atOnce: 4, waiting: 16 };

/** A page without its reader: what distinguishes the pages for every visitor. */
export type PublicPage = Omit<PageRequest, 'reader'>;

/**
 * Renders the pages that every visitor gets and caches them until something on them changes. The API is read as an
 * unknown visitor, so nothing personal can get into a page. `finish` makes the cached value of a rendered page.
 */
export function publicPages<Finished>(
  app: FastifyInstance,
  { changes, now }: Pick<Deps, 'changes' | 'now'>,
  readBuilt: () => Promise<BuiltPage>,
  finish: (built: BuiltPage, page: PublicPage, rendered: RenderedPage) => Promise<Finished>,
): (asked: AskedPage) => Promise<Finished> {
  const reader = readAsVisitor(app);
  // The screens that are rendered whole, by path.
  const wholeScreens = new Cache<ReadonlyMap<string, string>>({ size: 1 });
  const readWholeScreens = async () => {
    const { renderer } = await readBuilt();
    return new Map((await renderer.publicPaths(reader)).map((path) => [path, renderer.screenAt(path)]));
  };
  const pages = new Cache<Finished>({ size: MOST_PAGES });
  const limited = createSemaphore(LIMIT);
  const render = async (page: PublicPage) =>
    await limited(async () => {
      const built = await readBuilt();
      return await finish(built, page, await built.renderer.renderPublic({ ...page, reader }));
    });
  return async ({ path, query, language }) => {
    const { renderer, changedAt } = await readBuilt();
    const screens = await wholeScreens.read({ changes, key: `${changedAt}` }, async () => ({
      value: await readWholeScreens(),
      topics: TOPICS,
    }));
    const whole = ASKS_FOR_ANOTHER.test(query) ? undefined : screens.get(path);
    const minute = Math.floor(now().getTime() / A_MINUTE_MS);
    // Addresses with a token and unknown addresses get the frame of their screen, without the address.
    const page: PublicPage =
      whole === undefined
        ? { screen: renderer.screenAt(path), path: undefined, language }
        : { screen: whole, path, language };
    const key = [language, page.screen, page.path ?? '', minute, changedAt].join(' ');
    return await pages.read({ changes, key }, async () => ({ value: await render(page), topics: TOPICS }));
  };
}

/** A request for an earlier version of a legal text, which the browser renders. */
const ASKS_FOR_ANOTHER = /(^|&)version=/;
