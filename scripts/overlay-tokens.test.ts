import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Name and text of every style sheet of the portal; the gallery is a page of its own. */
const sheets = globSync('web/**/*.css', { exclude: ['web/gallery/**'] }).map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}));

/** The declarations of one custom property, with the selector of their rule. */
function declarationsIn(text: string): { selector: string; token: string }[] {
  return [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', rule = '']) =>
    [...rule.matchAll(/(--[\w-]+)\s*:/g)].map(([, token = '']) => ({ selector: selector.trim(), token })),
  );
}

function tokensOf(selectorPart: string): Set<string> {
  const tokens = sheets.find(({ path }) => path === 'web/ui/tokens.css');
  const rules = declarationsIn(tokens?.text ?? '');
  return new Set(rules.filter(({ selector }) => selector.includes(selectorPart)).map(({ token }) => token));
}

test('a dialog, a popover and a menu set anew every token that a panel changes for what stands on it', () => {
  const changed = sheets.flatMap(({ path, text }) =>
    declarationsIn(text)
      .filter(({ selector }) => !selector.includes(':root') && !selector.includes('dialog'))
      .map(({ token }) => token)
      .filter((token) =>
        sheets.some((other) => other.path !== path && other.text.match(new RegExp(`var\\(${token}[,)]`))),
      ),
  );
  expect(changed).toContain('--button-text');
  for (const overlay of ['dialog', '[popover]', '[data-overlay]']) {
    expect([...tokensOf(overlay)], overlay).toEqual(expect.arrayContaining(changed));
  }
});
