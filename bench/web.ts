/**
 * `npm run bench:web` measures how the pages of both apps feel, on a slow phone and without throttling, beside a static
 * page with the same words in the same round, prints it and writes its section of docs/performance.md. `-- --quick`
 * goes through everything once and writes nothing; `-- register doctor` visits some pages and presses nothing,
 * `-- presses` only presses; `-- --shifts` names what moves on a page. Where Lighthouse is installed it judges the public
 * pages. Never ends with 1 because a machine is slow.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { buildStaleWebForNetwork } from '../scripts/build-when-stale.ts';
import { CHROMIUM_ARGS, provideChromium } from '../scripts/chromium.ts';
import { startTemporaryServer } from '../scripts/temporary-server.ts';
import { tableText } from './report.ts';
import { say } from './say.ts';
import {
  asVisitor,
  type Device,
  openDevice,
  type SignIn,
  SLOW_4G_PHONE,
  SLOW_PHONE,
  THIS_MACHINE,
} from './web/device.ts';
import { hasLighthouse, judgePages } from './web/lighthouse.ts';
import { type MeasuredPage, pagesTable, pressTable, webSection, withWebSection } from './web/page-metrics.ts';
import { asDoctor, asPatient } from './web/people.ts';
import { pressEverything } from './web/presses.ts';
import { serveStaticPages } from './web/static-pages.ts';

const PAGE = 'docs/performance.md';
const ROUNDS = 3;
/** Without throttling the measurements hardly differ from each other, and nobody waits for them. */
const ROUNDS_UNTHROTTLED = 2;
const ROUNDS_OF_PRESSES = 3;
const PAGES: { name: string; path: string; as: SignIn }[] = [
  { name: 'Home', path: '/patient/', as: asVisitor },
  { name: 'Booking, step 1', path: '/patient/book-appointment', as: asVisitor },
  { name: 'Login', path: '/patient/login', as: asVisitor },
  { name: 'Register', path: '/patient/register', as: asVisitor },
  { name: 'AGB', path: '/patient/agb', as: asVisitor },
  { name: 'A doctor', path: '/patient/doctors/anna-keller', as: asVisitor },
  { name: 'Contact', path: '/patient/contact', as: asVisitor },
  { name: 'Dashboard', path: '/patient/dashboard', as: asPatient },
  { name: 'Appointments', path: '/patient/appointment', as: asPatient },
  { name: 'Chat', path: '/patient/chat', as: asPatient },
  { name: 'Staff: today', path: '/staff/today', as: asDoctor },
  { name: 'Staff: calendar', path: '/staff/calendar', as: asDoctor },
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, shifts: { type: 'boolean', default: false } },
});
const roundsOf = (usual: number) => (values.quick ? 1 : usual);
const wanted = positionals.map((part) => part.toLowerCase());
const isAll = wanted.length === 0;
const chosen = PAGES.filter(({ name }) => isAll || wanted.some((part) => name.toLowerCase().includes(part)));

await using endings = new AsyncDisposableStack();
const executablePath = provideChromium();
buildStaleWebForNetwork();
const portal = await startTemporaryServer();
endings.defer(portal.stop);
const staticPages = await serveStaticPages();
endings.defer(staticPages.stop);
const browser = await chromium.launch({ args: CHROMIUM_ARGS, executablePath });
endings.defer(() => browser.close());

const places = { baseURL: portal.url, elsewhere: staticPages.elsewhere };
const about = aboutMachine(browser);
say(`${about.join('\n')}\n`);
// The first load of all finds nothing prepared on the server; it tells the text.
const addressOfStaticPage = new Map<string, string>();
for (const { path, as } of chosen)
  addressOfStaticPage.set(path, staticPages.add((await loadOnce(THIS_MACHINE, { path, as })).text));
const tables: { title: string; rows: string[][] }[] = [];
// The limit for this phone concerns the pages of visitors only.
const ofVisitors = chosen.filter(({ as }) => as === asVisitor);
for (const [device, pages] of [
  [SLOW_PHONE, chosen],
  [SLOW_4G_PHONE, ofVisitors],
  [THIS_MACHINE, chosen],
] as const) {
  if (pages.length === 0) continue;
  tables.push({ title: titleOf(device), rows: pagesTable(await loadPages(device, pages)) });
  show(tables.at(-1));
}
if (isAll || wanted.includes('presses')) {
  tables.push({ title: 'Presses, processor four times slower', rows: pressTable(await press()) });
  show(tables.at(-1));
}
if (isAll && hasLighthouse()) {
  const publicPages = PAGES.filter(({ as }) => as === asVisitor);
  tables.push({ title: 'Lighthouse, mobile', rows: judgePages(publicPages, portal.url, executablePath) });
  show(tables.at(-1));
}
if (!values.quick && isAll)
  await writeFile(PAGE, withWebSection(await readFile(PAGE, 'utf8'), webSection(about, tables)));

/** Round by round, each page beside its static one, so that both meet the same moments of the machine. */
async function loadPages(device: Device, visited: typeof PAGES): Promise<MeasuredPage[]> {
  const pages = visited.map((page) => ({ ...page, measured: emptyPage(page.name) }));
  const rounds = roundsOf(device.network ? ROUNDS : ROUNDS_UNTHROTTLED);
  for (let round = 0; round < rounds; round += 1)
    for (const { measured, ...page } of pages) {
      const { cold, warm } = await loadTwice(device, page);
      const limit = await loadOnce(device, { path: addressOfStaticPage.get(page.path) ?? '', as: asVisitor });
      measured.cold.push(cold);
      measured.warm.push(warm);
      measured.limit.push(limit);
      if (values.shifts)
        for (const { value, where } of cold.shifts) say(`${page.name} ${value} ${where.join(' | ')}`);
    }
  return pages.map(({ measured }) => measured);
}

function emptyPage(name: string): MeasuredPage {
  return { name, cold: [], warm: [], limit: [] };
}

/** As somebody who comes for the first time, and then once more. */
async function loadTwice(device: Device, { path, as }: { path: string; as: SignIn }) {
  const opened = await openDevice(browser, device, places, as);
  try {
    return { cold: await opened.load(path), warm: await opened.load(path) };
  } finally {
    await opened.close();
  }
}

async function loadOnce(device: Device, { path, as }: { path: string; as: SignIn }) {
  const opened = await openDevice(browser, device, places, as);
  return await opened.load(path).finally(opened.close);
}

async function press() {
  const presses = new Map<string, number[]>();
  for (let round = 0; round < roundsOf(ROUNDS_OF_PRESSES); round += 1)
    await pressEverything(browser, portal.url, (name, took) =>
      presses.set(name, [...(presses.get(name) ?? []), took]),
    );
  return [...presses].map(([name, milliseconds]) => ({ name, milliseconds }));
}

function titleOf({ name, network, timesSlower }: Device): string {
  if (!network) return name;
  return `${name}: ${network.bitsPerSecond / 1e6} Mbit/s, ${network.latencyMs} ms, processor ${timesSlower} × slower`;
}

function show(table: { title: string; rows: string[][] } | undefined): void {
  if (table) say(`${table.title}\n\n${tableText(table.rows)}\n`);
}

function aboutMachine(used: Browser): string[] {
  const load = loadavg()[0]?.toFixed(1);
  return [
    'Written by `npm run bench:web`. Medians of cold loads, each beside a static page with the same words in the same round;',
    '“warm” is the largest paint of the second load. “usable” is when the app has taken',
    'over. What misses its aim is bold: LCP ≤ 1 s, usable ≤ 1.5 s, CLS ≤ 0.01, TBT ≤ 150 ms, a press ≤ 100 ms.',
    '',
    `- ${new Date().toISOString().slice(0, 10)}, ${roundsOf(ROUNDS)} rounds, Chromium ${used.version()}`,
    `- ${availableParallelism()} cores, ${cpus()[0]?.model ?? 'unknown processor'}, load ${load} at the start`,
  ];
}
