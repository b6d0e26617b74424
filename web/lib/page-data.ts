import type { Setting } from './render-context.ts';
import { storedUser } from './session.ts';

/** The data that the server writes into the page, so that the browser does not request it again. */
export interface PageData {
  /** Whether the HTML is the whole screen as a visitor sees it; otherwise the frame around it, or a personal page. */
  isWhole: boolean;
  settings: readonly Setting[];
  /** The results of the screen's queries, with their keys. */
  queries: [key: readonly unknown[], found: unknown][];
  /** Set on a personal page: the time that it shows, and whether its layout is for phones. */
  personal?: { renderedAt: number; isCompact: boolean };
  /** The patient for whom the server rendered it. Nobody else uses its data. */
  patient?: { id: number; name: string };
}

export const PAGE_DATA_ID = 'page-data';

/** Undefined in development, where Vite serves the pages, and in tests. */
export function readPageData(): PageData | undefined {
  const json = globalThis.document?.getElementById?.(PAGE_DATA_ID)?.textContent;
  if (!json) return undefined;
  const page: PageData = JSON.parse(json);
  const isOfAnother = page.patient !== undefined && page.patient.id !== storedUser()?.id;
  return isOfAnother ? { ...page, queries: [] } : page;
}
