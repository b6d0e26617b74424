import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RenderedPage } from '#contract/page-renderer.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../failure.ts';
import { builtPageSender, cacheBuiltFile } from '../http/built-file.ts';
import { encodePublicHtml, sendPersonalHtml, sendPublicHtml } from '../http/html-response.ts';
import { describeError } from '../log.ts';
import { REHEARSAL_STRIP } from '../rehearsal.ts';
import { type BuiltPage, readBuiltPage } from './built-page.ts';
import { type ComposedPage, composeHtml } from './compose-html.ts';
import { readAsVisitor } from './page-reader.ts';
import { readPageRequest, rememberLanguage } from './page-request.ts';
import { asksForPersonal, type PersonalLimits, personalPages } from './personal-page.ts';
import { type PublicPage, publicPages } from './public-page.ts';

const VARY = 'accept-encoding, cookie';

export type PageDeps = Pick<Deps, 'config' | 'changes' | 'now' | 'log'>;

interface RenderedMount {
  mount: string;
  /** The folder of the built pages, and the name of the page: `patient`. */
  folder: string;
  page: string;
  /** Tests set longer or shorter limits. */
  limits?: Partial<PersonalLimits>;
}

interface PageResponse {
  /** The usual content security policy, which also allows the inline styles and script of the page. */
  policy: (usual: string) => string;
  send: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;
}

/**
 * Answers a request for a page: reads the request (`page-request.ts`), reads the API as a visitor or as the caller
 * (`page-reader.ts`), renders with the built code of the app (`built-page.ts`) for one person (`personal-page.ts`) or
 * for every visitor (`public-page.ts`), and composes HTML with texts, styles and data (`compose-html.ts`). If a page
 * cannot be rendered, the server sends the built file and the browser renders it.
 */
export function answerPages(
  app: FastifyInstance,
  deps: PageDeps,
  { mount, folder, page, limits }: RenderedMount,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const file = join(folder, page, 'index.html');
  const sendEmpty = builtPageSender(file);
  const readBuilt = cacheBuiltFile(file, (changedAt) => readBuiltPage(folder, page, changedAt));
  const compose = composer(app, deps, mount);

  const renderPersonal = personalPages(app, deps.now, limits);
  const findPersonal = async (request: FastifyRequest): Promise<PageResponse | undefined> => {
    if (!asksForPersonal(request)) return undefined;
    const asked = readPageRequest(request, mount);
    const built = await readBuilt();
    const rendered = await renderPersonal(request, asked, built.renderer);
    if (!rendered) return undefined;
    const screen = built.renderer.screenAt(asked.path);
    const composed = await compose(built, { screen, path: undefined, language: asked.language }, rendered);
    return { policy: allowInline(composed), send: (...answer) => sendPersonalHtml(...answer, composed.html) };
  };
  const findPublic = publicPages(
    app,
    deps,
    readBuilt,
    async (built, wanted, rendered): Promise<PageResponse> => {
      const composed = await compose(built, wanted, rendered);
      const body = encodePublicHtml(composed.html);
      return { policy: allowInline(composed), send: (...answer) => sendPublicHtml(...answer, body, VARY) };
    },
  );
  const orUndefined = (found: Promise<PageResponse | undefined>) =>
    found.catch((error: unknown) => {
      // Too many pages are rendered at once, which is no fault of this page.
      if (error instanceof Failure) return undefined;
      deps.log.error(describeError(error), 'a page could not be rendered');
      return undefined;
    });

  return async (request, reply) => {
    const found =
      (await orUndefined(findPersonal(request))) ??
      (await orUndefined(findPublic(readPageRequest(request, mount))));
    if (!found) return await sendEmpty(request, reply);
    rememberLanguage(request, reply);
    const policy = found.policy(String(reply.getHeader('content-security-policy')));
    reply.header('content-security-policy', policy);
    return await found.send(request, reply);
  };
}

/** Composes the HTML. Search engines find a page by its path, if every visitor gets it. */
function composer(app: FastifyInstance, { config }: PageDeps, mount: string) {
  const { answer } = readAsVisitor(app);
  const readBrand = async (language: PublicPage['language']) => {
    const response = await answer('/api/brand.css', language);
    if (!response.ok) throw new Error(`the colours of the clinic were answered with ${response.status}`);
    return await response.text();
  };
  const base = config.publicUrl + mount.slice(0, -1);
  const strip = config.isRehearsal ? REHEARSAL_STRIP : undefined;
  return async (built: BuiltPage, { screen, path, language }: PublicPage, rendered: RenderedPage) => {
    const { scripts = [], styles = [] } = built.files[screen] ?? {};
    const read = styles.map(async (href) => [href, await built.readStyle(href)] as const);
    return composeHtml({
      template: built.template,
      language,
      rendered,
      scripts,
      strip,
      styles: new Map(await Promise.all(read)),
      brand: await readBrand(language),
      address: path && base + path,
    });
  };
}

/**
 * Allows the inline styles and the inline script of the page. The usual policy is always the same, so the result is
 * computed once.
 */
function allowInline({ styleHash, scriptHash = '' }: ComposedPage): PageResponse['policy'] {
  let allowed: string | undefined;
  return (usual) => {
    allowed ??= usual
      .replace("style-src 'self'", `style-src 'self' ${styleHash}`)
      .replace("script-src 'self'", `script-src 'self' ${scriptHash}`.trimEnd());
    return allowed;
  };
}
