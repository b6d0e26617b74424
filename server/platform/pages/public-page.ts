import type { FastifyInstance } from 'fastify';
import type { PageRequest, RenderedPage } from '#contract/page-renderer.ts';
import { Cache } from '../cache/cache.ts';
import type { Deps } from '../deps.ts';
import type { BuiltPage } from './built-page.ts';
import { readAsVisitor } from './page-reader.ts';
import type { AskedPage } from './page-request.ts';

/** Everything that a page may show of the clinic. */
const TOPICS = ['settings', 'catalogue', 'legal texts'];
/** About what the portal has, in two languages; each takes 90 kB. */
const MOST_PAGES = 80;
const A_MINUTE_MS = 60_000;

/** A page without its reader: what tells the pages for every visitor apart. */
export type PublicPage = Omit<PageRequest, 'reader'>;

/**
 * The pages that every visitor gets, each rendered as somebody whom the portal does not know, so that nothing personal can
 * get into it, and then kept until something on it changes; `finish` makes of it what is kept.
 */
export function publicPages<Finished>(
  app: FastifyInstance,
  { changes, now }: Pick<Deps, 'changes' | 'now'>,
  readBuilt: () => Promise<BuiltPage>,
  finish: (built: BuiltPage, page: PublicPage, rendered: RenderedPage) => Promise<Finished>,
): (asked: AskedPage) => Promise<Finished> {
  const reader = readAsVisitor(app);
  // The screens of the paths that are rendered whole.
  const wholeScreens = new Cache<ReadonlyMap<string, string>>({ size: 1 });
  const readWholeScreens = async () => {
    const { renderer } = await readBuilt();
    return new Map((await renderer.publicPaths(reader)).map((path) => [path, renderer.screenAt(path)]));
  };
  const pages = new Cache<Finished>({ size: MOST_PAGES });
  const render = async (key: string) => {
    const built = await readBuilt();
    const page = readKey(key);
    return await finish(built, page, await built.renderer.renderPublic({ ...page, reader }));
  };
  return async ({ path, query, language }) => {
    const { renderer, changedAt } = await readBuilt();
    const screens = await wholeScreens.read({ changes, key: '' }, async () => ({
      value: await readWholeScreens(),
      topics: TOPICS,
    }));
    const whole = ASKS_FOR_ANOTHER.test(query) ? undefined : screens.get(path);
    const minute = Math.floor(now().getTime() / A_MINUTE_MS);
    const page: PublicPage =
      whole === undefined
        ? { screen: renderer.screenAt(path), path: undefined, language }
        : { screen: whole, path, language };
    const key = writeKey(page, [minute, changedAt]);
    return await pages.read({ changes, key }, async () => ({ value: await render(key), topics: TOPICS }));
  };
}

/** A former wording of a legal text is left to the browser. */
const ASKS_FOR_ANOTHER = /(^|&)version=/;

/** Addresses that hold a token, and those that nobody knows, share the page of their screen. */
function writeKey({ screen, path = '', language }: PublicPage, state: number[]): string {
  return [language, screen, path, ...state].join(' ');
}

function readKey(key: string): PublicPage {
  const [language, screen = '', path] = key.split(' ');
  return { language: language === 'en' ? 'en' : 'de', screen, path: path || undefined };
}
