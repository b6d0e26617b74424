import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DrawWish, PageDrawer, PageReader } from '#contract/drawn-page.ts';
import { keep, keepByKey } from '../changes/keep.ts';
import { cleanHtml } from '../clean-html.ts';
import type { Deps } from '../deps.ts';
import { knownLocale, type Locale, localeOf } from '../locale.ts';
import { describeError } from '../log.ts';
import { REHEARSAL_STRIP } from '../rehearsal.ts';
import { type ComposedPage, composePage } from './compose-page.ts';
import { compressForms, keepBuilt, keepPage, type PageForm, sendForm } from './kept-page.ts';

/** Everything that a page may show of the clinic. */
const TOPICS = ['settings', 'catalogue', 'legal texts'];
/** About what the portal has, in two languages; each takes 90 kB. */
const MOST_PAGES = 80;
const VARY = 'accept-encoding, accept-language, cookie';
const A_YEAR_SECONDS = 31_536_000;
const A_MINUTE_MS = 60_000;

export type DrawingDeps = Pick<Deps, 'config' | 'changes' | 'now' | 'log'>;

interface DrawnMount {
  mount: string;
  /** The folder of the built pages, and the page in it: `patient`. */
  folder: string;
  page: string;
}

/** What was built of a page: its template, the files of its screens, and the code that draws them. */
interface BuiltPage {
  changedAt: number;
  template: string;
  files: Record<string, { scripts: string[]; styles: string[] }>;
  drawer: PageDrawer;
}

interface KeptPage {
  forms: PageForm[];
  /** The usual content policy, with the styles and the script inside the page allowed. */
  policy: (usual: string) => string;
}

/**
 * Answers with pages that are drawn here: words, styles and data of a screen in one file. A drawn page is kept until
 * something on it changes, and it is the same for everybody: while it is drawn, nobody is signed in. A page that cannot
 * be drawn is sent empty, as it was built, and the browser draws it.
 */
export function drawPages(
  app: FastifyInstance,
  deps: DrawingDeps,
  { mount, folder, page }: DrawnMount,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const file = join(folder, page, 'index.html');
  const sendEmpty = keepPage(file);
  const readBuilt = keepBuilt(file, (changedAt) => readBuiltPage(folder, page, changedAt));
  const reader = readAsVisitor(app);
  const strip = deps.config.isRehearsal ? REHEARSAL_STRIP : undefined;
  // The screens of the paths that are drawn whole.
  const wholePages = keep(deps.changes, TOPICS, async () => {
    const { drawer } = await readBuilt();
    return new Map((await drawer.wholePages(reader)).map((path) => [path, drawer.screenAt(path)]));
  });
  const kept = keepByKey(deps.changes, { topics: TOPICS, most: MOST_PAGES }, async (key) => {
    const base = deps.config.publicUrl + mount.slice(0, -1);
    return await drawPage(await readBuilt(), { wish: readKey(key), reader, folder, base, strip });
  });

  const find = async (request: FastifyRequest): Promise<KeptPage> => {
    const { drawer, changedAt } = await readBuilt();
    const [pathname = '', query = ''] = request.url.split('?');
    const path = `/${pathname.slice(mount.length)}`;
    const whole = ASKS_FOR_ANOTHER.test(query) ? undefined : (await wholePages()).get(path);
    const minute = Math.floor(deps.now().getTime() / A_MINUTE_MS);
    const wish = whole === undefined ? { screen: drawer.screenAt(path) } : { screen: whole, path };
    return await kept(
      writeKey({ path: undefined, ...wish, language: languageFor(request) }, [minute, changedAt]),
    );
  };
  return async (request, reply) => {
    const found = await find(request).catch((error: unknown) => {
      deps.log.error(describeError(error), 'a page could not be drawn');
      return undefined;
    });
    if (!found) return await sendEmpty(request, reply);
    const named = namedLanguage(request);
    if (named)
      reply.setCookie(LANGUAGE_COOKIE, named, { path: '/', maxAge: A_YEAR_SECONDS, sameSite: 'lax' });
    const policy = found.policy(String(reply.getHeader('content-security-policy')));
    reply.header('content-security-policy', policy);
    return sendForm(request, reply, found.forms, VARY);
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

/** The language of the address, else the chosen one, else what the browser asks for. */
function languageFor(request: FastifyRequest): Locale {
  return namedLanguage(request) ?? knownLocale(request.cookies[LANGUAGE_COOKIE]) ?? localeOf(request.headers);
}

/** `?lang=en`, as in the links between the languages. */
function namedLanguage({ url }: FastifyRequest): Locale | undefined {
  return url.includes('?') ? knownLocale(/[?&]lang=(\w+)/.exec(url)?.[1]) : undefined;
}

interface Drawing {
  wish: Wish;
  reader: PageReader;
  folder: string;
  /** The address of the portal. */
  base: string;
  strip: typeof REHEARSAL_STRIP | undefined;
}

async function drawPage(built: BuiltPage, drawing: Drawing): Promise<KeptPage> {
  const { wish, reader, folder, base, strip } = drawing;
  const { language, path } = wish;
  const drawn = await built.drawer.draw({ ...wish, reader });
  const { scripts = [], styles = [] } = built.files[wish.screen] ?? {};
  const read = styles.map(async (href) => [href, await readStyle(folder, href)] as const);
  const composed = composePage({
    ...{ template: built.template, language, drawn, scripts, strip },
    styles: new Map(await Promise.all(read)),
    brand: await (await reader.answer('/api/brand.css', language)).text(),
    address: path && base + path,
  });
  return { forms: await compressForms(composed.html), policy: allowInside(composed) };
}

/** The styles and the script inside the page, and no others. The usual policy is always the same. */
function allowInside({ styleHash, scriptHash = '' }: ComposedPage): KeptPage['policy'] {
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
  const { drawer } = (await import(/* @vite-ignore */ address)) as { drawer: PageDrawer };
  return { changedAt, template: template ?? '', files: JSON.parse(files ?? ''), drawer };
}

async function readStyle(folder: string, href: string): Promise<string> {
  return (await readFile(join(folder, href), 'utf8')).trim();
}

/** Asks the portal as somebody whom it does not know: nothing personal can get into a page. */
function readAsVisitor(app: FastifyInstance): PageReader {
  return {
    cleanHtml,
    async answer(url, language) {
      const { statusCode, body } = await app.inject({ method: 'GET', url, headers: { locale: language } });
      return new Response(body, { status: statusCode });
    },
  };
}
