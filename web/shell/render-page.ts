import { createElement, type ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import type { PageRequest, PersonalPageRequest, RenderedPage } from '#contract/page-renderer.ts';
import { ApiError, callApi } from '#web/lib/call-api.ts';
import { personalPageScript } from '#web/lib/early-act.ts';
import { StaticRouter } from '#web/lib/fixed-routers.ts';
import type { PageData } from '#web/lib/page-data.ts';
import { queriesOf } from '#web/lib/queries.tsx';
import type { SessionUser } from '#web/lib/render-context.ts';
import { CurrentRender, type RenderContext, type Rendered, type Setting } from '#web/lib/render-context.ts';

/** Creates the context of one page on the server, for nobody in particular or for this person. */
export function createServerContext(
  { language, reader }: PageRequest,
  of: Partial<Rendered> = {},
): RenderContext {
  const rendered: Rendered = { user: null, settings: [], isCompact: false, ...of, language };
  const { user, at } = rendered;
  return {
    rendered,
    language: () => language,
    user: () => user,
    now: () => new Date(at ?? Date.now()),
    reader: { answer: (url) => reader.answer(url, language), cleanHtml: reader.cleanHtml },
  };
}

export async function readSettings({ reader }: RenderContext): Promise<readonly Setting[]> {
  return (await callApi('GET /api/get-settings', {}, reader)).data;
}

/** The same context with more of what the page shows. */
export function withRendered(context: RenderContext, known: Partial<Rendered>): RenderContext {
  const rendered = { ...context.rendered, ...known };
  return { ...context, rendered, user: () => rendered.user };
}

/** React would stream large parts and move them into place by a script, which our policy forbids. */
const IN_ONE_PIECE = { progressiveChunkSize: Number.POSITIVE_INFINITY };

interface Place {
  /** The mount of the app: `/patient/`. */
  basename: string;
  /** Below it, `/agb`. */
  path: string;
}

/** Renders a screen to HTML. Rejects if the screen throws. */
export async function renderHtml(
  context: RenderContext,
  { basename, path }: Place,
  screen: ReactNode,
): Promise<string> {
  const faults: unknown[] = [];
  const location = basename.slice(0, -1) + path;
  const routed = createElement(StaticRouter, { basename, location }, screen);
  const { prelude } = await prerender(createElement(CurrentRender, { value: context }, routed), {
    ...IN_ONE_PIECE,
    onError: (error) => void faults.push(error),
  });
  if (faults.length > 0) throw faults[0];
  return await new Response(prelude).text();
}

/** The results of the queries of a page, which the browser starts with. */
export function dehydrateQueries(context: RenderContext): PageData['queries'] {
  const read = queriesOf(context).getQueryCache().getAll();
  return read.flatMap(({ queryKey, state }) => (state.status === 'success' ? [[queryKey, state.data]] : []));
}

interface PersonalScreen {
  /** The context with everything that the page shows. */
  context: RenderContext;
  html: string;
  /** The patient, if a script of the browser knows who that is. */
  patient?: SessionUser;
}

/** Renders a page for one person; undefined when the session has ended, or is not that of the owner. */
export async function renderPersonalPage(
  request: PersonalPageRequest,
  user: SessionUser | null,
  render: (context: RenderContext) => Promise<PersonalScreen | undefined>,
): Promise<RenderedPage | undefined> {
  const { isCompact, renderedAt } = request.owner;
  try {
    const screen = await render(createServerContext(request, { user, isCompact, at: renderedAt }));
    if (!screen) return undefined;
    const { html, context, patient } = screen;
    const data: PageData = {
      isWhole: false,
      settings: context.rendered.settings,
      queries: dehydrateQueries(context),
      personal: { renderedAt, isCompact },
      ...(patient && { patient }),
    };
    return { html, data, description: '', isReadable: true, early: personalPageScript(isCompact) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return undefined;
    throw error;
  }
}
