/** Compiles texts, builds the web pages and bundles the server if their sources changed since, judged by content. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { buildTexts, compileWord, readCatalogue } from './build-texts.ts';
import { builtServer, fingerprint } from './built-server.ts';

export const BUILT_WEB = 'dist/web';
export const CHUNK_LIST = 'dist/chunks.json';
export const FINGERPRINT = 'dist/fingerprint';

const WEB_SOURCES = [
  'web/**/*.{ts,tsx,css,html,json,svg,png,jpg,webp,ico,woff2}',
  'contract/**/*.ts',
  'texts/*.json',
  'scripts/{build-web,build-drawers,build-texts,precompress,screen-chunks}.ts',
  'vite.config.ts',
  'package-lock.json',
];

export function compileStaleTexts(): void {
  const [german, english] = [readCatalogue('de'), readCatalogue('en')];
  const isStale = Object.entries(german).some(([word, sentences]) => {
    const file = `texts/generated/${word}.ts`;
    return (
      !existsSync(file) || readFileSync(file, 'utf8') !== compileWord(word, sentences, english[word] ?? {})
    );
  });
  if (isStale) buildTexts();
}

export function buildStaleWeb(): void {
  compileStaleTexts();
  if (existsSync(FINGERPRINT) && readFileSync(FINGERPRINT, 'utf8') === webFingerprint()) return;
  build('The web pages', 'scripts/build-web.ts');
}

/** The program to start. */
export function buildStaleServer(): string {
  compileStaleTexts();
  const found = builtServer();
  if (found) return found;
  build('The server', 'scripts/build-server.ts');
  const built = builtServer();
  if (!built) throw new Error('The sources of the server changed while it was built.');
  return built;
}

function build(what: string, script: string): void {
  if (!existsSync('node_modules/vite')) {
    throw new Error(`${what} in dist/ is older than its sources: run npm run build where all packages are.`);
  }
  console.log(`Building: ${what.toLowerCase()} …`);
  const { status } = spawnSync(process.execPath, [script], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${what} could not be built.`);
}

export function webFingerprint(): string {
  return fingerprint(WEB_SOURCES);
}
