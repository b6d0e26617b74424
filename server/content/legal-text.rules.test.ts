import { expect, test } from 'vitest';
import { cleanPosts, contentHash, fillPlaceholders } from './legal-text.rules.ts';
import { readNoShowFeePercent, readRefundStepUpCents } from './settings.rules.ts';

test.each([
  ['0', 0],
  ['30', 30],
  ['100', 100],
  ['101', 30],
  ['-5', 30],
  ['50 %', 30],
  ['1e2', 30],
  ['', 30],
  [undefined, 30],
])('OR-08: the setting %j means a no-show fee of %i percent', (value, percent) => {
  expect(readNoShowFeePercent(value)).toBe(percent);
});

test.each([
  ['0', 0],
  ['25000', 250_00],
  ['-1', 100_00],
  ['100,00', 100_00],
  ['999999999', 100_00],
  ['', 100_00],
  [undefined, 100_00],
])('2.3.5: the setting %j asks for a proof above %i cents', (value, cents) => {
  expect(readRefundStepUpCents(value)).toBe(cents);
});

test('OR-08: the server fills every placeholder of a text', () => {
  expect(fillPlaceholders('<p>{no_show_fee_percent} und {no_show_fee_percent} {other}</p>', 30)).toBe(
    '<p>30 und 30 {other}</p>',
  );
});

test('SEAM-17: the hash of a text depends on its wording, not on the order of its languages', () => {
  const de = { locale: 'de' as const, title: 'AGB', content: 'eins' };
  const en = { locale: 'en' as const, title: 'Terms', content: 'one' };
  const hash = contentHash([{ translations: [de, en] }]);

  expect(contentHash([{ translations: [en, de] }])).toBe(hash);
  expect(contentHash([{ translations: [{ ...de, content: 'zwei' }, en] }])).not.toBe(hash);
  expect(contentHash([{ translations: [de] }, { translations: [en] }])).not.toBe(hash);
});

test('a legal text keeps headings, paragraphs, lists, stress and links, and loses everything else', () => {
  const content = [
    '<h3>Eins</h3><h4>Zwei</h4><p>Drei<br />vier</p>',
    '<ul><li>a</li></ul><ol><li>b</li></ol>',
    '<p><strong>stark</strong> <em>betont</em> <a href="https://klinik.example.test/">Seite</a></p>',
  ].join('');
  const cleaned = (html: string) =>
    cleanPosts([{ translations: [{ locale: 'de', title: 'AGB', content: html }] }])[0]?.translations[0];

  const kept = cleaned(content)?.content ?? '';
  for (const tag of ['h3', 'h4', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'a'])
    expect(kept).toMatch(new RegExp(`<${tag}[ >].*</${tag}>`));
  expect(kept).toMatch(/Drei<br ?\/?>vier/);
  expect(cleaned('<h1>x</h1><script>y</script><img src="z">')?.content).not.toMatch(/<(h1|script|img)/);
  expect(cleaned(content)).toMatchObject({ locale: 'de', title: 'AGB' });
});
