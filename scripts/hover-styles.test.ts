import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sheets = globSync('web/**/*.css').map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** The style sheet without the blocks of `@media (hover: hover)`; each block ends at the brace of its own column. */
function outsideOfHoverMedia(text: string): string {
  return text.replaceAll(/^([ \t]*)@media \(hover: hover\) \{\n[\s\S]*?\n\1\}/gm, '');
}

test('what changes under a pointer is only for devices that hover: a finger would leave the style behind', () => {
  const faults = sheets.filter(({ text }) => outsideOfHoverMedia(text).includes(':hover'));
  expect(faults.map(({ path }) => path)).toEqual([]);
  expect(sheets.filter(({ text }) => text.includes(':hover')).length).toBeGreaterThan(30);
});

test('a style outside of the media query is found, also between two of them', () => {
  const guarded = '@media (hover: hover) {\n  a:hover {\n    color: red;\n  }\n}\n';
  expect(outsideOfHoverMedia(guarded)).not.toContain(':hover');
  expect(outsideOfHoverMedia(`${guarded}b:hover {\n}\n${guarded}`)).toContain('b:hover');
});
