import fraunces from '@fontsource/fraunces/files/fraunces-latin-600-normal.woff2';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';

/**
 * Loads our fonts and shows both at once; without them the fonts of the system stay. The style sheet names them only where
 * no script runs: it would load them beside the scripts, and on a slow phone the page would answer presses a quarter of a
 * second later.
 */
export async function loadFonts(): Promise<void> {
  const fonts = [
    new FontFace('Figtree Variable', `url(${figtree})`, { weight: '300 900' }),
    new FontFace('Fraunces', `url(${fraunces})`, { weight: '600' }),
  ];
  const loaded = await Promise.all(fonts.map((font) => font.load())).catch(() => []);
  for (const font of loaded) document.fonts.add(font);
}
