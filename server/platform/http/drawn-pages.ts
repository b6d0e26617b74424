import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DrawnPage, DrawWish, PageDrawer, PageReader } from '#contract/drawn-page.ts';
import { keep, keepByKey } from '../changes/keep.ts';
import type { Deps } from '../deps.ts';
import { knownLocale, type Locale } from '../locale.ts';
import { describeError } from '../log.ts';
import { REHEARSAL_STRIP } from '../rehearsal.ts';
import { type ComposedPage, composePage } from './compose-page.ts';
import { compressForms, keepBuilt, keepPage, sendForm, sendOnce } from './kept-page.ts';
import { drawOwnPages, readBy } from './own-pages.ts';

/** Everything that a page may show of the clinic. */
const TOPICS = ['settings', 'catalogue', 'legal texts'];
/** About what the portal has, in two languages; each takes 90 kB. */
const MOST_PAGES = 80;
const VARY = 'accept-encoding, cookie';
const A_YEAR_SECONDS = 31_536_000;
const A_MINUTE_MS = 60_000;

export type DrawingDeps = Pick<Deps, 'config' | 'changes' | 'now' | 'log'>;

interface DrawnMount {
  mount: string;
  /** The folder of the built pages, and the page in it: `patient`. */
  folder: string;
  page: string;
  /** For the page of one person; tests wait for longer, or for shorter. */
  longestWaitMs?: number;
}

/** What was built of a page: its template, the files of its screens, and the code that draws them. */
interface BuiltPage {
  changedAt: number;
  template: string;
  files: Record<string, { scripts: string[]; styles: string[] }>;
  readStyle: (href: string) => Promise<string>;
  /** For pages that everybody gets. */
  drawer: PageDrawer;
  /** The same code a second time, for pages of one person: it shares no memory with the first. */
  ownDrawer: () => Promise<PageDrawer>;
}

interface FoundPage {
  /** The usual content policy, with the styles and the script inside the page allowed. */
  policy: (usual: string) => string;
  send: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;
}

/** What the pages of a mount have in common. */
interface Source {
  readBuilt: () => Promise<BuiltPage>;
  /** Below the mount, `/login`. */
  pathOf: (request: FastifyRequest) => string;
  /** Asks the portal as a visitor. */
  reader: PageReader;
  /** The address of the portal. */
  base: string;
  strip: typeof REHEARSAL_STRIP | undefined;
}

/**
 * Answers with pages that are drawn here: words, styles and data of a screen in one file. A page that cannot be drawn is
 * sent empty, as it was built, and the browser draws it.
 */
export function drawPages(
  app: FastifyInstance,
  deps: DrawingDeps,
  { mount, folder, page, longestWaitMs }: DrawnMount,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const file = join(folder, page, 'index.html');
  const sendEmpty = keepPage(file);
  const source: Source = {
    readBuilt: keepBuilt(file, (changedAt) => readBuiltPage(folder, page, changedAt)),
    pathOf: ({ url }) => `/${url.split('?')[0]?.slice(mount.length)}`,
    // Nobody is signed in: nothing personal can get into a page that is kept.
    reader: readBy(app),
    base: deps.config.publicUrl + mount.slice(0, -1),
    strip: deps.config.isRehearsal ? REHEARSAL_STRIP : undefined,
  };
  const findOwn = findOwnPage(drawOwnPages(app, deps.now, longestWaitMs), source);
  const findKept = findKeptPage(deps, source);
  const orNothing = (found: Promise<FoundPage | undefined>) =>
    found.catch((error: unknown) => {
      deps.log.error(describeError(error), 'a page could not be drawn');
      return undefined;
    });

  return async (request, reply) => {
    const found = (await orNothing(findOwn(request))) ?? (await orNothing(findKept(request)));
    if (!found) return await sendEmpty(request, reply);
    const named = namedLanguage(request);
    if (named)
      reply.setCookie(LANGUAGE_COOKIE, named, { path: '/', maxAge: A_YEAR_SECONDS, sameSite: 'lax' });
    const policy = found.policy(String(reply.getHeader('content-security-policy')));
    reply.header('content-security-policy', policy);
    return await found.send(request, reply);
  };
}

/** The page of the person who is signed in, if it can be drawn at once. It is drawn anew each time. */
function findOwnPage(drawOwn: ReturnType<typeof drawOwnPages>, source: Source) {
  return async (request: FastifyRequest): Promise<FoundPage | undefined> => {
    const language = languageFor(request);
    const path = source.pathOf(request);
    const drawer = async () => await (await source.readBuilt()).ownDrawer();
    const drawn = await drawOwn(request, { path, language, drawer });
    if (!drawn) return undefined;
    const built = await source.readBuilt();
    const wish = { screen: built.drawer.screenAt(path), path: undefined, language };
    const composed = await compose(built, wish, drawn, source);
    return { policy: allowInside(composed), send: (...answer) => sendOnce(...answer, composed.html) };
  };
}

/**
 * A page that is kept until something on it changes. It is the same for everybody: while it is drawn, nobody is signed
 * in.
 */
function findKeptPage({ changes, now }: DrawingDeps, source: Source) {
  const { readBuilt, pathOf, reader } = source;
  // The screens of the paths that are drawn whole.
  const wholePages = keep(changes, TOPICS, async () => {
    const { drawer } = await readBuilt();
    return new Map((await drawer.wholePages(reader)).map((path) => [path, drawer.screenAt(path)]));
  });
  const kept = keepByKey(changes, { topics: TOPICS, most: MOST_PAGES }, async (key): Promise<FoundPage> => {
    const built = await readBuilt();
    const wish = readKey(key);
    const drawn = await built.drawer.draw({ ...wish, reader });
    const composed = await compose(built, wish, drawn, source);
    const forms = await compressForms(composed.html);
    return { policy: allowInside(composed), send: (...answer) => sendForm(...answer, forms, VARY) };
  });
  return async (request: FastifyRequest): Promise<FoundPage> => {
    const { drawer, changedAt } = await readBuilt();
    const [, query = ''] = request.url.split('?');
    const path = pathOf(request);
    const whole = ASKS_FOR_ANOTHER.test(query) ? undefined : (await wholePages()).get(path);
    const minute = Math.floor(now().getTime() / A_MINUTE_MS);
    const wish = whole === undefined ? { screen: drawer.screenAt(path) } : { screen: whole, path };
    return await kept(
      writeKey({ path: undefined, ...wish, language: languageFor(request) }, [minute, changedAt]),
    );
  };
}

/** A former wording of a legal text is drawn by the browser. */
const ASKS_FOR_ANOTHER = /(^|&)version=/;

type Wish = Omit<DrawWish, 'reader'>;

/** Addresses that hold a token, and those that nobody knows, share the page of their screen. */
function writeKey({ screen, path = '', language }: Wish, state: number[]): string {
  return [language, screen, path, ...state].join(' ');
}

function readKey(key: string): Wish {
  const [language, screen = '', path] = key.split(' ');
  return { language: language === 'en' ? 'en' : 'de', screen, path: path || undefined };
}

const LANGUAGE_COOKIE = 'language';

/** The language of the address, else the stored one, else German, whatever the browser asks for (LANG-03, OR-60). */
function languageFor(request: FastifyRequest): Locale {
  return namedLanguage(request) ?? knownLocale(request.cookies[LANGUAGE_COOKIE]) ?? 'de';
}

/** `?lang=en`, as in the links between the languages. */
function namedLanguage({ url }: FastifyRequest): Locale | undefined {
  return url.includes('?') ? knownLocale(/[?&]lang=(\w+)/.exec(url)?.[1]) : undefined;
}

async function compose(
  built: BuiltPage,
  { screen, path, language }: Wish,
  drawn: DrawnPage,
  { reader, base, strip }: Source,
): Promise<ComposedPage> {
  const { scripts = [], styles = [] } = built.files[screen] ?? {};
  const read = styles.map(async (href) => [href, await built.readStyle(href)] as const);
  return composePage({
    template: built.template,
    language,
    drawn,
    scripts,
    strip,
    styles: new Map(await Promise.all(read)),
    brand: await (await reader.answer('/api/brand.css', language)).text(),
    address: path && base + path,
  });
}

/** The styles and the script inside the page, and no others. The usual policy is always the same. */
function allowInside({ styleHash, scriptHash = '' }: ComposedPage): FoundPage['policy'] {
  let allowed: string | undefined;
  return (usual) => {
    allowed ??= usual
      .replace("style-src 'self'", `style-src 'self' ${styleHash}`)
      .replace("script-src 'self'", `script-src 'self' ${scriptHash}`.trimEnd());
    return allowed;
  };
}

async function readBuiltPage(folder: string, page: string, changedAt: number): Promise<BuiltPage> {
  const [template, files, entries] = await Promise.all(
    [`${page}/index.html`, `${page}/files.json`, 'drawers/entries.json'].map((name) =>
      readFile(join(folder, name), 'utf8'),
    ),
  );
  const { [page]: entry = '' } = JSON.parse(entries ?? '') as Record<string, string>;
  const address = pathToFileURL(join(folder, 'drawers', entry)).href;
  const styles = new Map<string, Promise<string>>();
  return {
    changedAt,
    template: template ?? '',
    files: JSON.parse(files ?? ''),
    readStyle: (href) => styles.getOrInsertComputed(href, () => readStyle(folder, href)),
    drawer: await loadDrawer(address),
    ownDrawer: () => loadDrawer(`${address}?own`),
  };
}

async function loadDrawer(address: string): Promise<PageDrawer> {
  const { drawer } = (await import(/* @vite-ignore */ address)) as { drawer: PageDrawer };
  return drawer;
}

async function readStyle(folder: string, href: string): Promise<string> {
  return (await readFile(join(folder, href), 'utf8')).trim();
}
