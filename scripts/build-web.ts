/** Builds the web pages into dist/web, ready to be served: compiled texts, hashed assets, .br and .gz files, compressed quickly. */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { build, type Rolldown } from 'vite';
import { buildRenderers } from './build-renderers.ts';
import { buildTexts } from './build-texts.ts';
import { BUILT_WEB, CHUNK_LIST, FINGERPRINT, webFingerprint } from './build-when-stale.ts';
import type { Chunk } from './chunk-list.ts';
import { precompress } from './precompress.ts';
import { screenFiles } from './screen-files.ts';

const PAGES = ['patient', 'staff', 'gallery'] as const;

// Whatever the surroundings say: with anything else the pages would carry React's development code.
process.env.NODE_ENV = 'production';

const fingerprint = webFingerprint();
// A running server, or a second build, never meets a half-written folder.
const workshop = `dist/web-${process.pid}`;

buildTexts();
const chunks: Chunk[] = [];
for (const page of PAGES) {
  const own = listChunks(await buildPage(page));
  chunks.push(...own);
  if (page === 'gallery') continue;
  writeFileSync(`${workshop}/${page}/files.json`, JSON.stringify(screenFiles(own, page)));
}
await precompress(workshop, 'quick');
// Beside the pages; nothing of it is ever sent to a browser.
await buildRenderers(`${workshop}/renderers`);

mkdirSync('dist', { recursive: true });
rmSync(BUILT_WEB, { recursive: true, force: true });
renameSync(workshop, BUILT_WEB);
writeFileSync(CHUNK_LIST, JSON.stringify(chunks, null, 1));
writeFileSync(FINGERPRINT, fingerprint);

/** Each page alone, so that none loads what only another one needs. */
async function buildPage(page: string): Promise<Rolldown.RolldownOutput> {
  const rolldownOptions = { input: `web/${page}/index.html` };
  const options = { outDir: `../${workshop}`, emptyOutDir: false, rolldownOptions };
  return (await build({ logLevel: 'warn', build: options })) as Rolldown.RolldownOutput;
}

function listChunks({ output }: Rolldown.RolldownOutput): Chunk[] {
  return output
    .filter((file) => file.type === 'chunk')
    .map((chunk) => ({
      file: chunk.fileName,
      page: chunk.isEntry ? relative('.', chunk.facadeModuleId ?? chunk.name) : null,
      source: chunk.isDynamicEntry ? relative('.', chunk.facadeModuleId ?? '') : null,
      imports: chunk.imports,
      styles: [...(chunk.viteMetadata?.importedCss ?? [])],
      modules: Object.fromEntries(
        Object.entries(chunk.modules).map(([id, { renderedLength }]) => [relative('.', id), renderedLength]),
      ),
    }));
}
