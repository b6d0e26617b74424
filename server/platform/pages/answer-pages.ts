import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RenderedPage } from '#contract/page-renderer.ts';
import type { Deps } from '../deps.ts';
import { compressForms, keepBuilt, keepPage, sendForm, sendOnce } from '../http/kept-page.ts';
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
  /** The folder of the built pages, and the page in it: `patient`. */
  folder: string;
  page: string;
  /** Tests wait for longer, or for shorter. */
  limits?: Partial<PersonalLimits>;
}

interface ReadyPage {
  /** The usual content policy, with the styles and the script inside the page allowed. */
  policy: (usual: string) => string;
  send: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;
}

/**
 * How a page is made: what is asked for (`page-request.ts`), as whom the portal is read (`page-reader.ts`), the rendering by
 * the built code of the app (`built-page.ts`) for one person (`personal-page.ts`) or for every visitor (`public-page.ts`),
 * and the HTML with words, styles and data in one file (`compose-html.ts`). A page that cannot be rendered is sent empty,
 * as it was built, and the browser renders it.
 */
export function answerPages(
  app: FastifyInstance,
  deps: PageDeps,
  { mount, folder, page, limits }: RenderedMount,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const file = join(folder, page, 'index.html');
  const sendEmpty = keepPage(file);
  const readBuilt = keepBuilt(file, (changedAt) => readBuiltPage(folder, page, changedAt));
  const compose = composer(app, deps, mount);

  const renderPersonal = personalPages(app, deps.now, limits);
  const findPersonal = async (request: FastifyRequest): Promise<ReadyPage | undefined> => {
    if (!asksForPersonal(request)) return undefined;
    const asked = readPageRequest(request, mount);
    const built = await readBuilt();
    const rendered = await renderPersonal(request, asked, built.renderer);
    if (!rendered) return undefined;
    const screen = built.renderer.screenAt(asked.path);
    const composed = await compose(built, { screen, path: undefined, language: asked.language }, rendered);
    return { policy: allowInside(composed), send: (...answer) => sendOnce(...answer, composed.html) };
  };
  const findPublic = publicPages(
    app,
    deps,
    readBuilt,
    async (built, wanted, rendered): Promise<ReadyPage> => {
      const composed = await compose(built, wanted, rendered);
      const forms = await compressForms(composed.html);
      return { policy: allowInside(composed), send: (...answer) => sendForm(...answer, forms, VARY) };
    },
  );
  const orNothing = (found: Promise<ReadyPage | undefined>) =>
    found.catch((error: unknown) => {
      deps.log.error(describeError(error), 'a page could not be rendered');
      return undefined;
    });

  return async (request, reply) => {
    const found =
      (await orNothing(findPersonal(request))) ??
      (await orNothing(findPublic(readPageRequest(request, mount))));
    if (!found) return await sendEmpty(request, reply);
    rememberLanguage(request, reply);
    const policy = found.policy(String(reply.getHeader('content-security-policy')));
    reply.header('content-security-policy', policy);
    return await found.send(request, reply);
  };
}

/** Puts the parts of a page together. Search engines find it by its path, if every visitor gets it. */
function composer(app: FastifyInstance, { config }: PageDeps, mount: string) {
  const { answer } = readAsVisitor(app);
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
      brand: await (await answer('/api/brand.css', language)).text(),
      address: path && base + path,
    });
  };
}

/** The styles and the script inside the page, and no others. The usual policy is always the same. */
function allowInside({ styleHash, scriptHash = '' }: ComposedPage): ReadyPage['policy'] {
  let allowed: string | undefined;
  return (usual) => {
    allowed ??= usual
      .replace("style-src 'self'", `style-src 'self' ${styleHash}`)
      .replace("script-src 'self'", `script-src 'self' ${scriptHash}`.trimEnd());
    return allowed;
  };
}
