import { expect, test } from 'vitest';
import { DEEPEST_MARKUP, isPlainMarkup } from './markup.rules.ts';

const LENGTH = 20_000;
const filled = (part: string) => part.repeat(LENGTH / part.length);

test.each([
  ['plain text', filled('Guten Tag, ')],
  ['paragraphs', '<p>Guten <strong>Tag</strong><br></p>'.repeat(200)],
  ['a list of ten levels', '<ul><li>x'.repeat(10) + '</li></ul>'.repeat(10)],
  ['many breaks', 'x<br>'.repeat(1_000)],
  ['marks that are closed in another order', '<strong><em>x</strong></em>'.repeat(100)],
  ['signs that are no tags', 'HbA1c < 6, Puls > 60, a <- b '.repeat(100)],
])('%s is what people write', (_what, html) => {
  expect(isPlainMarkup(html, LENGTH)).toBe(true);
});

test.each([
  ['tag', '<u>'.repeat(DEEPEST_MARKUP + 1)],
  ['list', '<ul><li>'.repeat(DEEPEST_MARKUP / 2 + 1)],
  ['unknown tag', '<x>'.repeat(DEEPEST_MARKUP + 1)],
  ['tag with ends of others between', '<u></b>'.repeat(DEEPEST_MARKUP + 1)],
  ['tag in large letters', '<U>'.repeat(DEEPEST_MARKUP + 1)],
])('a %s within itself more than twenty times is refused', (_what, html) => {
  expect(isPlainMarkup(html, LENGTH)).toBe(false);
});

test.each(['br', 'hr', 'img', 'input', 'wbr'])('many <%s>, which have no end, lie in no other tag', (tag) => {
  expect(isPlainMarkup(`<p>${`x<${tag}>`.repeat(DEEPEST_MARKUP + 1)}</p>`, LENGTH)).toBe(true);
});

test.each(['<', '<br>', '<u></u>', '<a href=x></a>', '</p>', '<!---->', '<u><!--</u>-->'])(
  'a text full of %j is refused for the number of its tags',
  (part) => {
    expect(isPlainMarkup(filled(part), LENGTH)).toBe(false);
  },
);

test('the number of tags depends on the length a field may have', () => {
  expect(isPlainMarkup('<br>'.repeat(1_000), 20_000)).toBe(true);
  expect(isPlainMarkup('<br>'.repeat(1_001), 20_000)).toBe(false);
  expect(isPlainMarkup('<br>'.repeat(5_000), 100_000)).toBe(true);
});
