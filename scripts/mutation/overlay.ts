import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import type { Vitest } from 'vitest/node';

/** Other texts for some files, served to the tests instead of what is on the disk, which stays as it is. */
export function createOverlay() {
  const texts = new Map<string, string>();
  const plugin: Plugin = {
    name: 'overlay',
    enforce: 'pre',
    load: (id) => texts.get(fileOf(id)),
    configureVitest({ defineCacheKeyGenerator }) {
      // Vitest keeps what it has compiled by the text on the disk, which is not the text that is shown.
      defineCacheKeyGenerator(({ id }) => (texts.has(fileOf(id)) ? false : undefined));
    },
  };
  return {
    plugin,
    /** From now on these texts, by path from the root, and no others. */
    show(vitest: Pick<Vitest, 'invalidateFile'>, next: Record<string, string>): void {
      const before = [...texts.keys()];
      texts.clear();
      for (const [path, text] of Object.entries(next)) texts.set(resolve(path), text);
      for (const path of new Set([...before, ...texts.keys()])) vitest.invalidateFile(path);
    },
  };
}

function fileOf(id: string): string {
  return id.replace(/\?.*$/, '');
}
