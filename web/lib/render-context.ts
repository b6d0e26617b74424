import type { QueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { Locale } from '#contract/locale.ts';

/** The person who is signed in on this device. It is small, because any script can read the browser's storage. */
export interface SessionUser {
  id: number;
  name: string;
}

export interface Setting {
  key: string;
  value: string;
}

/** The state of a page before anybody uses it. The server renders it, and the browser hydrates the same. */
export interface Rendered {
  language: Locale;
  /** The owner of the page; null for a public page. */
  user: SessionUser | null;
  /** The public settings of the clinic. */
  settings: readonly Setting[];
  /** Whether the layout is for phones. A public page is rendered wide. */
  isCompact: boolean;
  /** The time that a personal page shows, in milliseconds. */
  at?: number | undefined;
}

/** Answers the API requests of a page that the server renders. A browser uses the network. */
export interface ServerReader {
  answer: (url: string) => Promise<Response>;
  cleanHtml: (html: string, tags: readonly string[]) => string;
}

/**
 * Everything that one render knows. The server creates one for each page, so it renders pages of many people side by
 * side. The browser creates one when a page starts (`window-context.ts`).
 */
export interface RenderContext {
  readonly rendered: Rendered;
  /** The current language: in a browser the choice of the person since the page started. */
  readonly language: () => Locale;
  readonly user: () => SessionUser | null;
  readonly now: () => Date;
  readonly reader?: ServerReader;
  /** The query client of the page; `queriesOf` creates it, so that the first script does without the query library. */
  queries?: QueryClient;
}

export const CurrentRender = createContext<RenderContext | null>(null);

export function useRenderContext(): RenderContext {
  return required(use(CurrentRender));
}

/** For `useSyncExternalStore`: one value of the page as the server rendered it. */
export function useServerSnapshot<Value>(read: (rendered: Rendered) => Value): () => Value {
  const context = use(CurrentRender);
  return () => read(required(context).rendered);
}

/** The current time for everything that a screen shows. It stands still until the page has hydrated. */
export function useNow(): Date {
  return useRenderContext().now();
}

function required(context: RenderContext | null): RenderContext {
  if (!context) throw new Error('A page is rendered inside its RenderContext.');
  return context;
}
