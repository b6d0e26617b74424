import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanMessage, excerptOf, isBlank, plainText } from './message-html.rules.ts';
import { scriptPayloads } from './testing-payloads.ts';

test.each([
  [
    '<p>Guten <b>Tag</b>, <i>Frau</i> <u>Berger</u></p>',
    '<p>Guten <strong>Tag</strong>, <em>Frau</em> <u>Berger</u></p>',
  ],
  ['<ul><li>eins</li></ul><ol><li>zwei</li></ol>', '<ul><li>eins</li></ul><ol><li>zwei</li></ol>'],
  ['<h1>Titel</h1><p class="x">Satz</p>', 'Titel<p>Satz</p>'],
  ['Zeile eins\nZeile zwei & drei < vier', '<p>Zeile eins<br />Zeile zwei &amp; drei &lt; vier</p>'],
  ['  ', ''],
])('SEAM-24: %j is stored as %j', (written, kept) => {
  expect(cleanMessage(written)).toBe(kept);
});

test('SEAM-24: links with safe addresses stay; of other links only the text stays', () => {
  const link = (href: string) => cleanMessage(`<p><a href="${href}" target="_blank">hier</a></p>`);
  const kept = (href: string) => `<p><a href="${href}" rel="noopener noreferrer">hier</a></p>`;

  expect(link('https://example.com/a?b=1&amp;c=2')).toBe(kept('https://example.com/a?b=1&amp;c=2'));
  expect(link(' HTTP://Example.com')).toBe(kept('http://example.com/'));
  expect(link('mailto:praxis@example.com')).toBe(kept('mailto:praxis@example.com'));
  for (const other of ['tel:112', '/patient/chat', '#x', 'javascript:x', 'java&#9;script:x', '//example.com'])
    expect(link(other)).toBe('<p>hier</p>');
  expect(cleanMessage('<p><a>hier</a></p>')).toBe('<p>hier</p>');
});

const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(...scriptPayloads),
  fc.constantFrom(
    '<p>',
    '</p>',
    '<a href="',
    'https://x.test/?a=1&b',
    '">',
    '</a>',
    '&amp;',
    '&lt;',
    '<',
    '>',
    '\n',
  ),
  fc.constantFrom(
    '<ul>',
    '<li>',
    '</li>',
    '</ul>',
    '<b>',
    '</i>',
    '<br>',
    '<!--',
    '-->',
    '"',
    "'",
    '&nbsp;',
    '&#60;',
  ),
  fc.webUrl({ withFragments: true, withQueryParameters: true }).map((url) => `<a href="${url}">x</a>`),
);

test('SEAM-24: cleaning a cleaned message again changes nothing, whatever was written', () => {
  const written = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(written, (words) => {
      const once = cleanMessage(words);
      expect(cleanMessage(once)).toBe(once);
    }),
    { numRuns: 3_000 },
  );
});

test('VAL-13: a message without visible characters is blank', () => {
  for (const words of [
    '',
    '<p></p>',
    '<p> \u00a0\u200b\u2060</p><br />',
    '<ul><li>\ufeff\u00ad</li></ul>',
    '\u3164',
  ])
    expect(isBlank(words), JSON.stringify(words)).toBe(true);
  for (const words of ['.', '<p>0</p>', '<p>👍</p>', '&lt;']) expect(isBlank(words), words).toBe(false);
});

test('ENT-27: plain text has line breaks and dashes instead of tags, and no HTML entities', () => {
  expect(plainText('<p>Eins<br />zwei</p><ul><li>drei &amp; vier</li><li>&lt;fünf&gt;</li></ul>')).toBe(
    'Eins\nzwei\n– drei & vier\n– <fünf>',
  );
});

test('an excerpt is one line, and is not cut inside a character', () => {
  expect(excerptOf('<p>eins</p><p>zwei</p>')).toBe('eins zwei');
  expect(excerptOf(`<p>${'👍'.repeat(121)}</p>`)).toBe(`${'👍'.repeat(119)}…`);
  expect(excerptOf(`<p>${'👍'.repeat(120)}</p>`)).toBe('👍'.repeat(120));
});
