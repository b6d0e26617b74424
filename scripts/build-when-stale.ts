/** Compiles texts, builds the web pages and bundles the server if their sources changed since, judged by content. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { StartRefusal } from '#server/platform/failure.ts';
import { buildTexts } from './build-texts.ts';
import { builtServer, fingerprint } from './built-server.ts';
import { hasDevelopmentPackages } from './load-settings.ts';

export const BUILT_WEB = 'dist/web';
export const CHUNK_LIST = 'dist/chunks.json';
export const FINGERPRINT = 'dist/fingerprint';
/** The fingerprint of the pages that are compressed as well as possible. */
export const COMPRESSED = 'dist/compressed';

export const WEB_BUILD = 'scripts/build-web.ts';
export const SERVER_BUILD = 'scripts/build-server.ts';

const WEB_SOURCES = [
  'web/**/*.{ts,tsx,css,html,json,svg,png,jpg,webp,ico,woff2}',
  'contract/**/*.ts',
  'texts/*.json',
  'scripts/{build-web,build-renderers,build-texts,precompress,screen-chunks}.ts',
  'vite.config.ts',
  'package-lock.json',
];

export function buildStaleWeb(): void {
  buildTexts();
  if (isWebStale()) build('The web pages', WEB_BUILD);
}

/** Pages for the network are compressed as well as possible, which takes as long as building them. */
export function buildStaleWebForNetwork(): void {
  buildStaleWeb();
  if (read(COMPRESSED) === read(FINGERPRINT)) return;
  console.log('Compressing: the web pages …');
  run('The web pages could not be compressed.', 'scripts/precompress.ts');
}

export function isWebStale(): boolean {
  return read(FINGERPRINT) !== webFingerprint();
}

/** The program to start. */
export function buildStaleServer(): string {
  buildTexts();
  const found = builtServer();
  if (found) return found;
  build('The server', SERVER_BUILD);
  const built = builtServer();
  if (!built) throw new Error('The sources of the server changed while it was built.');
  return built;
}

function build(what: string, script: string): void {
  requireTools(what);
  console.log(`Building: ${what.toLowerCase()} …`);
  run(`${what} could not be built.`, script);
}

function run(failure: string, script: string): void {
  const { status } = spawnSync(process.execPath, [script], { stdio: 'inherit' });
  if (status !== 0) throw new StartRefusal(failure);
}

/** @throws where only the packages of production are installed */
export function requireTools(what: string): void {
  if (hasDevelopmentPackages()) return;
  throw new StartRefusal(
    `${what} in dist/ is older than its sources: run npm run build where all packages are.`,
  );
}

function read(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

export function webFingerprint(): string {
  return fingerprint(WEB_SOURCES);
}
