import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { precompress } from './precompress.ts';

const WORDS = JSON.stringify(Array.from({ length: 400 }, (_, place) => `word ${place * place} of the page`));

function aBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'online-klinik-pages-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const part of ['assets', 'renderers']) mkdirSync(join(folder, part));
  for (const file of ['assets/start.js', 'assets/font.woff2', 'renderers/patient.js'])
    writeFileSync(join(folder, file), WORDS);
  return folder;
}

test.each(['quick', 'best'] as const)(
  'texts that browsers get are compressed beside themselves (%s)',
  async (effort) => {
    const folder = aBuild();
    await precompress(folder, effort);

    const file = join(folder, 'assets/start.js');
    expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(WORDS);
    expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(WORDS);
    expect(globSync('**/*.{br,gz,part}', { cwd: folder }).sort()).toEqual([
      'assets/start.js.br',
      'assets/start.js.gz',
    ]);
    expect(existsSync(join(folder, 'renderers/patient.js.br'))).toBe(false);
  },
);

test('the best compression replaces the quick one and is smaller', async () => {
  const folder = aBuild();
  const size = () => readFileSync(join(folder, 'assets/start.js.br')).length;
  await precompress(folder, 'quick');
  const quick = size();
  await precompress(folder, 'best');

  expect(size()).toBeLessThan(quick);
});
