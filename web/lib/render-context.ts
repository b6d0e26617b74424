import type { QueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { Locale } from '#contract/locale.ts';

/** Who is signed in on this device; kept small because browser storage can be read by any script. */
export interface SessionUser {
  id: number;
  name: string;
}

export interface Setting {
  key: string;
  value: string;
}

/** What a page shows before anybody does anything. The server renders it, and the browser hydrates the same. */
export interface Rendered {
  language: Locale;
  /** Whose page it is; null for a page that every visitor gets. */
  user: SessionUser | null;
  /** The public settings of the clinic. */
  settings: readonly Setting[];
  /** Whether it is laid out for phones. A page that every visitor gets is wide. */
  isCompact: boolean;
  /** The moment that a personal page shows, in milliseconds. */
  at?: number | undefined;
}

/** How the server answers the questions of a page that it renders. A browser asks over the network. */
export interface ServerReader {
  answer: (url: string) => Promise<Response>;
  cleanHtml: (html: string, tags: readonly string[]) => string;
}

/**
 * All that one render knows. The server makes one for each page that it renders, so pages of many people are rendered side
 * by side; the browser makes one when a page starts (`window-context.ts`).
 */
export interface RenderContext {
  readonly rendered: Rendered;
  /** At this moment: in a browser what the person has chosen since the page started. */
  readonly language: () => Locale;
  readonly user: () => SessionUser | null;
  readonly now: () => Date;
  readonly reader?: ServerReader;
  /** What was read for the page; `queriesOf` makes it, so that the first script does without the query library. */
  queries?: QueryClient;
}

export const CurrentRender = createContext<RenderContext | null>(null);

export function useRenderContext(): RenderContext {
  return required(use(CurrentRender));
}

/** For `useSyncExternalStore`: one value of the page as the server has rendered it. */
export function useServerSnapshot<Value>(read: (rendered: Rendered) => Value): () => Value {
  const context = use(CurrentRender);
  return () => read(required(context).rendered);
}

/** For everything that a screen shows. The clock stands until the page has hydrated. */
export function useNow(): Date {
  return useRenderContext().now();
}

function required(context: RenderContext | null): RenderContext {
  if (!context) throw new Error('A page is rendered inside its RenderContext.');
  return context;
}
