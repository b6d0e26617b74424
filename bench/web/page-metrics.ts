/** What a page costs in the browser, and what is said about it. */

import { tableText } from '../report.ts';
import { spreadOf } from '../statistics.ts';

/** What one load of one page took. */
export interface PageLoad {
  /** Largest contentful paint. */
  lcpMs: number;
  /** When the page answers presses. */
  usableMs: number;
  /** Layout shift. */
  cls: number;
  /** Time beyond 50 ms of every long task. */
  tbtMs: number;
  requests: number;
  bytes: number;
}

export interface MeasuredPage {
  name: string;
  cold: PageLoad[];
  warm: PageLoad[];
  /** The same words as one static page, measured in the same run. */
  limit: PageLoad[];
}

/** How long the page took to answer one press, the longest of each kind, per round. */
export interface MeasuredPress {
  name: string;
  milliseconds: number[];
}

export const LIMITS = { lcpMs: 1000, usableMs: 1500, cls: 0.01, tbtMs: 150, pressMs: 100 } as const;

export function blockingTime(longTasksMs: number[]): number {
  return longTasksMs.reduce((sum, length) => sum + Math.max(0, length - 50), 0);
}

interface Shift {
  at: number;
  value: number;
  hadRecentInput: boolean;
}

/** As browsers count it: the worst burst of shifts, less than 1 s apart and 5 s long at most. */
export function layoutShift(shifts: Shift[]): number {
  let [worst, burst, startedAt, lastAt] = [0, 0, 0, Number.NEGATIVE_INFINITY];
  for (const { at, value } of shifts.filter(({ hadRecentInput }) => !hadRecentInput)) {
    const isSameBurst = at - lastAt < 1000 && at - startedAt < 5000;
    if (!isSameBurst) startedAt = at;
    burst = isSameBurst ? burst + value : value;
    lastAt = at;
    worst = Math.max(worst, burst);
  }
  return worst;
}

export function pagesTable(pages: MeasuredPage[]): string[][] {
  const head = [
    'page',
    'LCP ms',
    'static ms',
    'ratio',
    'warm ms',
    'usable ms',
    'CLS',
    'TBT ms',
    'requests',
    'kB',
  ];
  return [head, ...pages.map(pageRow)];
}

function pageRow({ name, cold, warm, limit }: MeasuredPage): string[] {
  const of = (loads: PageLoad[], pick: (load: PageLoad) => number) => spreadOf(loads.map(pick)).median;
  const lcp = of(cold, ({ lcpMs }) => lcpMs);
  const bare = of(limit, ({ lcpMs }) => lcpMs);
  const usable = of(cold, ({ usableMs }) => usableMs);
  const shift = of(cold, ({ cls }) => cls);
  const blocked = of(cold, ({ tbtMs }) => tbtMs);
  return [
    name,
    marked(String(Math.round(lcp)), lcp <= LIMITS.lcpMs),
    String(Math.round(bare)),
    (lcp / bare).toFixed(2),
    String(Math.round(of(warm, ({ lcpMs }) => lcpMs))),
    // A page that never said it has not met the aim.
    marked(String(Math.round(usable)), usable > 0 && usable <= LIMITS.usableMs),
    marked(shift.toFixed(3), shift <= LIMITS.cls),
    marked(String(Math.round(blocked)), blocked <= LIMITS.tbtMs),
    String(of(cold, ({ requests }) => requests)),
    String(Math.round(of(cold, ({ bytes }) => bytes) / 1000)),
  ];
}

export function pressTable(presses: MeasuredPress[]): string[][] {
  const rows = presses.map(({ name, milliseconds }) => {
    const { median } = spreadOf(milliseconds);
    return [name, marked(String(Math.round(median)), median <= LIMITS.pressMs)];
  });
  return [['press', 'answered after ms'], ...rows];
}

/** What misses its aim is bold. */
function marked(text: string, isMet: boolean): string {
  return isMet ? text : `**${text}**`;
}

const BEGIN = '<!-- written by npm run bench:web -->';
const END = '<!-- end of what npm run bench:web writes -->';

/** The page with this section in the place of the former one, or at its end. */
export function withWebSection(page: string, lines: string[]): string {
  const [before = '', rest = ''] = page.split(BEGIN);
  const after = rest.split(END)[1] ?? '';
  return `${before.trimEnd()}\n\n${BEGIN}\n${lines.join('\n')}\n${END}\n${after.trimStart()}`;
}

/** The section of a former page in a new one, which other benchmarks write. */
export function keepWebSection(former: string, next: string): string {
  const section = former.split(BEGIN)[1]?.split(END)[0];
  return section === undefined ? next : withWebSection(next, [section.trim()]);
}

export function webSection(about: string[], tables: { title: string; rows: string[][] }[]): string[] {
  return [
    '## In the browser',
    '',
    ...about,
    ...tables.flatMap(({ title, rows }) => ['', `### ${title}`, '', tableText(rows)]),
  ];
}
