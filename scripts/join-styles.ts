import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ScreenFiles } from './screen-files.ts';

/** Named inside the page; a face that is named twice is loaded anew, and the words would change their font twice. */
const FONTS = /@font-face\s*\{[^}]*\}/g;

/** Writes the styles of each screen as one file, in the order in which the page would carry them. */
export function joinStyles(
  folder: string,
  screens: Record<string, ScreenFiles>,
): Record<string, ScreenFiles & { allStyles: string }> {
  return Object.fromEntries(
    Object.entries(screens).map(([name, files]) => {
      const read = files.styles.map((href) => readFileSync(join(folder, href), 'utf8').trim());
      const css = read.join('\n').replaceAll(FONTS, '');
      const mark = createHash('sha256').update(css).digest('base64url').slice(0, 8);
      const allStyles = `/assets/styles-${mark}.css`;
      writeFileSync(join(folder, allStyles), css);
      return [name, { ...files, allStyles }];
    }),
  );
}
