import type { Setting } from './render-context.ts';
import { storedUser } from './session.ts';

/** What the server wrote into the page beside its HTML, so that nobody has to ask for it again. */
export interface PageData {
  /** Whether the HTML is the whole screen as a visitor sees it; otherwise the frame around it, or a personal page. */
  isWhole: boolean;
  settings: readonly Setting[];
  /** What the queries of the screen have found, with their keys. */
  queries: [key: readonly unknown[], found: unknown][];
  /** Of a personal page: the moment that it shows, and whether it is laid out for phones. */
  personal?: { renderedAt: number; isCompact: boolean };
  /** The patient for whom it was rendered; nobody else takes anything from it. */
  patient?: { id: number; name: string };
}

export const PAGE_DATA_ID = 'page-data';

/** None in development, where the pages come from Vite, and in tests. */
export function readPageData(): PageData | undefined {
  const words = globalThis.document?.getElementById?.(PAGE_DATA_ID)?.textContent;
  if (!words) return undefined;
  const page: PageData = JSON.parse(words);
  const isOfAnother = page.patient !== undefined && page.patient.id !== storedUser()?.id;
  return isOfAnother ? { ...page, queries: [] } : page;
}
