import { createElement, type ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import type { DrawnPage, DrawWish, OwnWish } from '#contract/drawn-page.ts';
import { ApiError, answerCallsBy } from '#web/lib/call-api.ts';
import { cleanBy } from '#web/lib/clean-html.ts';
import { ownPageScript } from '#web/lib/early-act.ts';
import { StaticRouter } from '#web/lib/fixed-routers.ts';
import { drawIn } from '#web/lib/language.ts';
import { drawAt, type PageData } from '#web/lib/page-data.ts';
import { queries } from '#web/lib/queries.tsx';
import { drawFor } from '#web/lib/session.ts';
import { drawCompact } from '#web/lib/use-is-compact.ts';

/** Large parts would otherwise be moved to their places by a script, which no page of ours may carry. */
const IN_ONE_PIECE = { progressiveChunkSize: Number.POSITIVE_INFINITY };

/** The HTML of a screen at `/agb` below `/patient/`, on the server. A screen that breaks is not drawn at all. */
export async function drawOnce(basename: string, path: string, screen: ReactNode): Promise<string> {
  const faults: unknown[] = [];
  const location = basename.slice(0, -1) + path;
  const { prelude } = await prerender(createElement(StaticRouter, { basename, location }, screen), {
    ...IN_ONE_PIECE,
    onError: (error) => void faults.push(error),
  });
  if (faults.length > 0) throw faults[0];
  return await new Response(prelude).text();
}

/** What the queries of a drawn screen have found, for its page. */
export function foundByQueries(): PageData['queries'] {
  const read = queries.getQueryCache().getAll();
  return read.flatMap(({ queryKey, state }) => (state.status === 'success' ? [[queryKey, state.data]] : []));
}

let last: Promise<unknown> = Promise.resolve();

/** Language, settings and answers belong to one page at a time. Nothing of the page before is left to the next one. */
export function drawInTurn<Wish extends Pick<DrawWish, 'language' | 'reader'>, Value>(
  wish: Wish,
  draw: (wish: Wish) => Promise<Value>,
): Promise<Value> {
  const drawn = last.then(() => {
    const { language, reader } = wish;
    answerCallsBy((url) => reader.answer(url, language));
    cleanBy(reader.cleanHtml);
    queries.clear();
    drawIn(language);
    return draw(wish);
  });
  last = drawn.catch(() => {});
  return drawn;
}

type OwnScreen = Pick<PageData, 'settings' | 'patient'> & { html: string };

/** A page for one person. Nobody's, when the session has ended; afterwards nothing of the person is left here. */
export async function drawOwn(
  wish: OwnWish,
  draw: (wish: OwnWish) => Promise<OwnScreen | undefined>,
): Promise<DrawnPage | undefined> {
  const { isCompact, drawnAt } = wish;
  return await drawInTurn(wish, async () => {
    try {
      drawCompact(isCompact);
      drawAt(drawnAt);
      const screen = await draw(wish);
      if (!screen) return undefined;
      const { html, ...found } = screen;
      const own = { drawnAt, isCompact };
      const data: PageData = { isWhole: false, queries: foundByQueries(), own, ...found };
      return { html, data, description: '', hasWords: true, early: ownPageScript(isCompact) };
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return undefined;
      throw error;
    } finally {
      drawFor(null);
      drawCompact(false);
      drawAt(undefined);
      queries.clear();
    }
  });
}
