import { expect, test } from 'vitest';
import { htmlToPlain, isBlank, linkAddress, plainToHtml } from './message-text.ts';

test('a typed text becomes HTML line by line, and nothing in it becomes a tag', () => {
  expect(plainToHtml('Guten Tag,\n\n<b>2 > 1</b> & mehr')).toBe(
    '<p>Guten Tag,</p><p></p><p>&lt;b&gt;2 &gt; 1&lt;/b&gt; &amp; mehr</p>',
  );
  expect(plainToHtml('')).toBe('');
});

test.each(['eine Zeile', 'zwei\nZeilen', 'mit\n\nLücke', '<script>&amp;"', '  eingerückt'])(
  'plain text comes back as it was: %j',
  (text) => {
    expect(htmlToPlain(plainToHtml(text))).toBe(text);
  },
);

test('formatted text keeps its words and lines where only plain text can be typed', () => {
  const html =
    '<p>Bitte <strong>beides</strong>:</p><ul><li><p>Blutbild</p></li><li><p>Arztbrief</p></li></ul>';
  expect(htmlToPlain(html)).toBe('Bitte beides:\n• Blutbild\n• Arztbrief');
  expect(htmlToPlain('<p>eins<br>zwei</p>')).toBe('eins\nzwei');
});

test.each(['', '   ', '<p></p>', '<p>&nbsp; \u200b</p><p><br></p>', '<ul><li><p> </p></li></ul>'])(
  'CHAT-13, VAL-13: nothing to send in %j',
  (html) => {
    expect(isBlank(html)).toBe(true);
  },
);

test('CHAT-13, VAL-13: a single letter is something to send', () => {
  expect(isBlank('<p> </p><p>a</p>')).toBe(false);
  expect(isBlank('<p>&lt;&gt;</p>')).toBe(false);
});

test.each([
  ['https://example.org/a?b=c', 'https://example.org/a?b=c'],
  ['  http://example.org ', 'http://example.org'],
  ['example.org/befund', 'https://example.org/befund'],
  ['example.org:8080', 'https://example.org:8080'],
  ['praxis@example.org', 'mailto:praxis@example.org'],
  ['mailto:praxis@example.org', 'mailto:praxis@example.org'],
])('%j leads to %s', (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});

test.each([
  '',
  'Wort',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'tel:112',
  'https://',
  'a b.de',
  '//example.org',
])('SEAM-24: %j is no link', (typed) => {
  expect(linkAddress(typed)).toBeUndefined();
});
