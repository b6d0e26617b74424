import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Writes `.br` and `.gz` beside every file that is text; fonts and pictures are compressed already. */
export async function precompress(folder: string): Promise<void> {
  const files = globSync('**/*.{html,js,css,svg,json,txt,xml,webmanifest}', { cwd: folder });
  await Promise.all(files.map((file) => compressFile(join(folder, file))));
}

async function compressFile(file: string): Promise<void> {
  const content = readFileSync(file);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  writeFileSync(`${file}.br`, await brotliAsync(content, quality));
  writeFileSync(`${file}.gz`, await gzipAsync(content, { level: constants.Z_BEST_COMPRESSION }));
}
