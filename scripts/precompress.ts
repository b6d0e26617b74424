/** Compresses the built pages. As a program: as well as possible, for a portal that others reach over a network. */
import { globSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { BUILT_WEB, COMPRESSED, FINGERPRINT } from './build-when-stale.ts';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** The best takes forty times as long as the quick one for 8 % fewer bytes. */
const BROTLI_QUALITY = { quick: 5, best: constants.BROTLI_MAX_QUALITY };

/** Writes `.br` and `.gz` beside every file that is text; fonts and pictures are compressed already. */
export async function precompress(folder: string, effort: keyof typeof BROTLI_QUALITY): Promise<void> {
  const files = globSync('**/*.{html,js,css,svg,json,txt,xml,webmanifest}', {
    cwd: folder,
    // The server loads these itself and sends them to nobody.
    exclude: ['renderers/**'],
  });
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort] };
  await Promise.all(files.map((file) => compressFile(join(folder, file), params)));
}

async function compressFile(file: string, params: Record<number, number>): Promise<void> {
  const content = readFileSync(file);
  writeWhole(`${file}.br`, await brotliAsync(content, { params }));
  writeWhole(`${file}.gz`, await gzipAsync(content, { level: constants.Z_BEST_COMPRESSION }));
}

/** A running server never reads half a file. */
function writeWhole(file: string, content: Buffer): void {
  writeFileSync(`${file}.part`, content);
  renameSync(`${file}.part`, file);
}

if (import.meta.main) {
  const fingerprint = readFileSync(FINGERPRINT);
  await precompress(BUILT_WEB, 'best');
  writeFileSync(COMPRESSED, fingerprint);
}
