import { storedUser } from './session.ts';

/** What the server wrote into the page beside its HTML, so that nobody has to ask for it again. */
export interface PageData {
  /** Whether the HTML is the whole screen as a visitor sees it; otherwise only the frame around it. */
  isWhole: boolean;
  settings: { key: string; value: string }[];
  /** What the queries of the screen would find, with their keys. */
  queries: [key: readonly unknown[], found: unknown][];
  /** Of a screen that was drawn for one person: when, and how wide. */
  own?: { drawnAt: number; isCompact: boolean };
  /** The patient for whom it was drawn; nobody else takes anything from it. */
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

let isTakingOver = typeof document === 'undefined';
let isThere = false;

/** From then on nothing is left of what the server has drawn: the app has taken it over, or replaced it. */
export function isAppThere(): boolean {
  return isThere;
}

/** Whether React draws what the server has drawn: on the server, and in the browser until it has taken over. */
export function isDrawnByServer(): boolean {
  return isTakingOver;
}

/**
 * For what stands below the first look of a phone, or for a long text whose end does: on a page that the server has drawn,
 * the browser measures and paints it just after the first picture (`web/ui/base.css`).
 */
export function belowFirstLook(part: 'whole' | 'end'): { 'data-below'?: typeof part } {
  return isTakingOver ? { 'data-below': part } : {};
}

let drawnAt: number | undefined;

/** When the screen of one person is drawn, on the server and once more while the app takes it over. */
export function drawAt(moment: number | undefined): void {
  drawnAt = moment;
}

/** For everything that a screen shows. The clock stands until the app has taken over what the server has drawn. */
export function now(): Date {
  return new Date(isTakingOver ? (drawnAt ?? Date.now()) : Date.now());
}

export function beginTakingOver(): void {
  isTakingOver = true;
  isThere = false;
}

export function endTakingOver(): void {
  // `npm run bench:web` and the tools of the browser read when the page began to answer.
  performance.mark('usable');
  isTakingOver = false;
  isThere = true;
  void globalThis.window?.repeatEarlyActs?.();
}

/**
 * The method of a form whose entries only a script may send: without one, nothing happens. By itself the browser would
 * write them into the address, passwords included.
 */
export const UNSENT = 'dialog';

/** Until the browser has nothing better to do; the server never has to wait. */
export async function whenIdle(): Promise<void> {
  const wait = globalThis.window?.requestIdleCallback;
  if (wait) await new Promise<void>((resolve) => void wait(() => resolve(), { timeout: 2_000 }));
}
