/** What the browser loads before a screen is shown stays within a budget, in gzipped bytes. */
import { globSync, readFileSync, statSync } from 'node:fs';
import { BUILT_WEB, buildStaleWeb, CHUNK_LIST } from './build-when-stale.ts';
import { type Chunk, chunkOf, closureOf, heaviestSources, pageEntry, staticClosure } from './chunk-list.ts';
import { reportFaults } from './report-faults.ts';

const LAZY_ONLY = /^(zod|react-hook-form|dompurify|@tiptap\/.*|prosemirror-.*)$/;
const STYLE_LIMIT_KB = 12.5;
/** The fonts of text and headings; those of signatures are loaded with their dialog. */
const FONTS = 'assets/{figtree,fraunces}-*.woff2';
const FONT_LIMIT_KB = 40;
const SECRET_KEY = /\b(?:[sr]k_(?:test|live)|whsec)_/;

export interface Budget {
  name: string;
  page: 'patient' | 'staff';
  /** The source of the screen; without one the entry of the page alone is meant. */
  screen?: string;
  /** Counts only what the browser does not have from this screen. */
  after?: string;
  limitKb: number;
  /** Where the screen may have more styles than others. */
  styleLimitKb?: number;
}

const BUDGETS: Budget[] = [
  { name: 'Home', page: 'patient', screen: 'web/patient/home/HomePage.tsx', limitKb: 92 },
  { name: 'Booking, step 1', page: 'patient', screen: 'web/patient/booking/BookingPage.tsx', limitKb: 118 },
  {
    name: 'The calendar of the booking',
    page: 'patient',
    screen: 'web/patient/booking/slot/SlotScreen.tsx',
    after: 'web/patient/booking/BookingPage.tsx',
    limitKb: 35,
  },
  {
    name: 'The room of a video appointment',
    page: 'patient',
    screen: 'web/patient/video/RoomPages.tsx',
    // Signed-in patients have it from every other screen.
    after: 'web/patient/shell/SignedInTools.tsx',
    limitKb: 60,
  },
  {
    name: 'The dashboard',
    page: 'patient',
    screen: 'web/patient/dashboard/DashboardPage.tsx',
    limitKb: 138,
  },
  {
    name: 'The chat',
    page: 'patient',
    screen: 'web/patient/chat/ChatPage.tsx',
    limitKb: 160,
    styleLimitKb: 16.5,
  },
  { name: 'The workspace', page: 'staff', limitKb: 120 },
  // Its dialogs are loaded after it.
  { name: 'The list of today', page: 'staff', screen: 'web/staff/today/TodayArea.tsx', limitKb: 140 },
  {
    name: 'The room of a video appointment for the doctor',
    page: 'staff',
    screen: 'web/staff/video/RoomPage.tsx',
    // Every doctor comes from the list of today.
    after: 'web/staff/today/TodayArea.tsx',
    limitKb: 60,
  },
];

export type SizeOf = (file: string) => number;

export function bundleFaults(chunks: Chunk[], gzipSize: SizeOf, budgets = BUDGETS): string[] {
  return [...lazyFaults(chunks), ...budgets.flatMap((budget) => budgetFaults(chunks, gzipSize, budget))];
}

function lazyFaults(chunks: Chunk[]): string[] {
  return heaviestSources(staticClosure(chunks, 'patient/index.html'))
    .filter(({ source }) => LAZY_ONLY.test(source))
    .map(({ source }) => `${source} is part of the portal's entry; load it lazily.`);
}

function budgetFaults(chunks: Chunk[], gzipSize: SizeOf, budget: Budget): string[] {
  const { name, limitKb, styleLimitKb = STYLE_LIMIT_KB } = budget;
  const { loaded, scriptBytes, styleBytes } = measureScreen(chunks, gzipSize, budget);
  const faults: string[] = [];
  if (scriptBytes > limitKb * 1000) {
    const heaviest = heaviestSources(loaded).slice(0, 6);
    faults.push(
      `${name} loads ${kilobytes(scriptBytes)} of script; the limit is ${limitKb} kB.`,
      `Heaviest, in characters before minifying: ${heaviest.map(({ source, length }) => `${source} ${length}`).join(', ')}.`,
    );
  }
  if (styleBytes > styleLimitKb * 1000) {
    faults.push(`${name} loads ${kilobytes(styleBytes)} of styles; the limit is ${styleLimitKb} kB.`);
  }
  return faults;
}

/** Pages get the public keys of the payment providers from the server; their secret keys are nowhere in the build. */
export function secretFaults(files: string[], textOf: (file: string) => string): string[] {
  return files
    .filter((file) => SECRET_KEY.test(textOf(file)))
    .map((file) => `${file} holds what looks like a secret key of a payment provider.`);
}

export function fontFaults(sizes: number[]): string[] {
  const bytes = sum(sizes);
  if (sizes.length === 0) return ['The build has no fonts.'];
  return bytes > FONT_LIMIT_KB * 1000
    ? [`The fonts are ${kilobytes(bytes)}; the limit is ${FONT_LIMIT_KB} kB.`]
    : [];
}

/** A screen with its entry, or what it adds to another one. */
function measureScreen(chunks: Chunk[], gzipSize: SizeOf, { page, screen, after }: Budget) {
  const entry = pageEntry(chunks, `${page}/index.html`);
  const filesOf = (source?: string) =>
    closureOf(chunks, source === undefined ? [entry] : [entry, chunkOf(chunks, source)]);
  const known = new Set(after === undefined ? [] : filesOf(after));
  const loaded = filesOf(screen).filter((chunk) => !known.has(chunk));
  const styles = new Set(loaded.flatMap((chunk) => chunk.styles));
  return {
    loaded,
    scriptBytes: sum(loaded.map(({ file }) => gzipSize(file))),
    styleBytes: sum([...styles].map(gzipSize)),
  };
}

function sum(sizes: number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

if (import.meta.main) {
  buildStaleWeb();
  const chunks: Chunk[] = JSON.parse(readFileSync(CHUNK_LIST, 'utf8'));
  const gzipSize: SizeOf = (file) => statSync(`${BUILT_WEB}/${file}.gz`).size;
  const lines = BUDGETS.map((budget) => {
    const { loaded, scriptBytes, styleBytes } = measureScreen(chunks, gzipSize, budget);
    return `${budget.name}: ${kilobytes(scriptBytes)} script of ${budget.limitKb} in ${loaded.length} files, ${kilobytes(styleBytes)} style of ${budget.styleLimitKb ?? STYLE_LIMIT_KB} (gzip)`;
  });
  const fonts = globSync(FONTS, { cwd: BUILT_WEB }).map((file) => statSync(`${BUILT_WEB}/${file}`).size);
  const textOf = (file: string) => readFileSync(`${BUILT_WEB}/${file}`, 'utf8');
  const faults = [
    ...bundleFaults(chunks, gzipSize),
    ...secretFaults(globSync('**/*.js', { cwd: BUILT_WEB }), textOf),
    ...fontFaults(fonts),
  ];
  reportFaults(faults, lines.join('\n'));
}
