import { expect, test } from 'vitest';
import { cleanReply, paragraphsOf } from './enquiries.rules.ts';

test('SEAM-24: only a few safe tags of an answer are kept', () => {
  expect(
    cleanReply(
      '<p onclick="x()">Guten <strong>Tag</strong></p><script>x()</script><img src="//evil.test/a">',
    ),
  ).toBe('<p>Guten <strong>Tag</strong></p>');
  expect(cleanReply('<p><a href="javascript:x()">hier</a></p>')).not.toContain('script:');
});

test('SEAM-24: paragraphs, line breaks, emphasis, lists and links stay, and each of them makes the answer HTML', () => {
  const html = '<p>a<br />b <strong>c</strong> <em>d</em> <u>e</u></p><ul><li>f</li></ul><ol><li>g</li></ol>';
  expect(cleanReply(html)).toBe(html);
  expect(cleanReply('<a href="https://example.test/">hier</a>')).toMatch(/^<a [^>]*>hier<\/a>$/);
  expect(cleanReply('Guten Tag,<br>Frau Berger')).toBe('Guten Tag,<br />Frau Berger');
  expect(cleanReply('sehr <em>gut</em>')).toBe('sehr <em>gut</em>');
});

test('SEAM-24: plain text keeps its line breaks and never becomes HTML', () => {
  expect(cleanReply('Guten Tag,\nFrau Berger\n\nWert <3,5 & stabil')).toBe(
    '<p>Guten Tag,<br />Frau Berger</p><p>Wert &#60;3,5 &#38; stabil</p>',
  );
  expect(cleanReply('<img src=x onerror=alert(1)>')).not.toContain('<img');
});

test('a mail keeps the paragraphs and line breaks of an answer, with the addresses of links', () => {
  const html =
    '<p>Guten Tag &amp; „Grüß Gott“,<br />bitte:</p><ul><li>Wert &lt;3</li><li><a href="https://example.test/x" rel="noopener">Merkblatt</a></li></ul>';
  expect(paragraphsOf(html)).toEqual([
    'Guten Tag & „Grüß Gott“,\nbitte:',
    '– Wert <3\n– Merkblatt (https://example.test/x)',
  ]);
  expect(paragraphsOf('<p><a href="https://example.test/">https://example.test/</a></p>')).toEqual([
    'https://example.test/',
  ]);
});

test('plain text is unchanged in a mail', () => {
  expect(paragraphsOf(cleanReply('Wert <3,5 & "stabil"\nBis bald'))).toEqual([
    'Wert <3,5 & "stabil"\nBis bald',
  ]);
});

test('an answer without text has no paragraphs', () => {
  expect(paragraphsOf(cleanReply('<p> </p><br>'))).toEqual([]);
});
