/** What a visitor loads before the first screen of the portal stays small: 95 kB gzipped. */
import { readFileSync, statSync } from 'node:fs';
import { BUILT_WEB, buildStaleWeb, CHUNK_LIST } from './build-when-stale.ts';
import { type Chunk, closureOf, heaviestSources, staticClosure } from './chunk-list.ts';
import { reportFaults } from './report-faults.ts';

const ENTRY_LIMIT_BYTES = 95_000;
/** Beyond what a signed-in patient has loaded on every screen. */
const ROOM_LIMIT_BYTES = 60_000;
const ROOM = 'web/patient/video/RoomPages.tsx';
const SIGNED_IN = 'web/patient/shell/SignedInTools.tsx';
const LAZY_ONLY = /^(zod|react-aria|react-aria-components|@react-aria\/.*|@react-stately\/.*|react-stately)$/;

export type SizeOf = (file: string) => number;

export function bundleFaults(chunks: Chunk[], gzipSize: SizeOf): string[] {
  const closure = staticClosure(chunks, 'patient/index.html');
  const bytes = scriptSize(closure, gzipSize);
  const sources = heaviestSources(closure);
  const faults = sources
    .filter(({ source }) => LAZY_ONLY.test(source))
    .map(({ source }) => `${source} is part of the portal's entry; load it lazily.`);
  if (bytes <= ENTRY_LIMIT_BYTES) return faults;
  const heaviest = sources.slice(0, 6).map(({ source, length }) => `${source} ${length}`);
  return [
    ...faults,
    `The portal's entry is ${kilobytes(bytes)}; the limit is ${kilobytes(ENTRY_LIMIT_BYTES)}.`,
    `Heaviest, in characters before minifying: ${heaviest.join(', ')}.`,
  ];
}

/** What the page of a video appointment loads beyond the shell of a patient who is signed in. */
export function roomFaults(chunks: Chunk[], gzipSize: SizeOf): string[] {
  const room = chunks.find(({ source }) => source === ROOM);
  if (!room) return [`The build has no ${ROOM}.`];
  const tools = chunks.filter(({ source }) => source === SIGNED_IN);
  const shell = new Set([...staticClosure(chunks, 'patient/index.html'), ...closureOf(chunks, tools)]);
  const beyond = closureOf(chunks, [room]).filter((chunk) => !shell.has(chunk));
  const bytes = scriptSize(beyond, gzipSize);
  if (bytes <= ROOM_LIMIT_BYTES) return [];
  return [`The room is ${kilobytes(bytes)} beyond the shell; the limit is ${kilobytes(ROOM_LIMIT_BYTES)}.`];
}

function describePage(chunks: Chunk[], page: string, gzipSize: SizeOf): string {
  const closure = staticClosure(chunks, `${page}/index.html`);
  const script = scriptSize(closure, gzipSize);
  const style = total([...new Set(closure.flatMap(({ styles }) => styles))], gzipSize);
  return `${page}: ${kilobytes(script)} script, ${kilobytes(style)} style (gzip, before the first screen)`;
}

function scriptSize(chunks: Chunk[], gzipSize: SizeOf): number {
  return total(
    chunks.map(({ file }) => file),
    gzipSize,
  );
}

function total(files: string[], gzipSize: SizeOf): number {
  return files.reduce((sum, file) => sum + gzipSize(file), 0);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

if (import.meta.main) {
  buildStaleWeb();
  const chunks: Chunk[] = JSON.parse(readFileSync(CHUNK_LIST, 'utf8'));
  const gzipSize: SizeOf = (file) => statSync(`${BUILT_WEB}/${file}.gz`).size;
  const sizes = ['patient', 'staff'].map((page) => describePage(chunks, page, gzipSize));
  reportFaults([...bundleFaults(chunks, gzipSize), ...roomFaults(chunks, gzipSize)], sizes.join('\n'));
}
