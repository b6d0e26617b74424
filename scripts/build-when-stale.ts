/** Compiles texts and builds the web pages if their sources changed since, judged by content, not by dates. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { buildTexts, compileWord, readCatalogue } from './build-texts.ts';

export const BUILT_WEB = 'dist/web';
export const CHUNK_LIST = 'dist/chunks.json';
export const FINGERPRINT = 'dist/fingerprint';

const WEB_SOURCES = [
  'web/**/*.{ts,tsx,css,html,json,svg,png,jpg,webp,ico,woff2}',
  'contract/**/*.ts',
  'texts/*.json',
  'scripts/{build,build-texts,precompress}.ts',
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
  if (!existsSync('node_modules/vite')) {
    throw new Error(
      'The web pages in dist/ are older than their sources: run npm run build where all packages are.',
    );
  }
  console.log('Building the web pages …');
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The web pages could not be built.');
}

export function webFingerprint(): string {
  const hash = createHash('sha256');
  const files = globSync(WEB_SOURCES).filter((file) => !/\.test\.tsx?$/.test(file));
  for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
