import { expect, test } from 'vitest';
import { type Draft, escapeHtml, layOut } from './mail.ts';

const DRAFT: Draft = {
  to: 'ana@example.com',
  subject: 'Ihr Code',
  paragraphs: ['Guten Tag,', 'hier ist Ihr Code:'],
  highlight: '123456',
  link: { label: 'Zum Portal', url: 'https://klinik.test/patient/?a=1&b=2' },
  closing: 'Ihre Online Klinik',
};

test('text and HTML say the same', () => {
  const letter = layOut('de', DRAFT);

  expect(letter.text).toBe(
    'Guten Tag,\n\nhier ist Ihr Code:\n\n123456\n\nZum Portal:\nhttps://klinik.test/patient/?a=1&b=2\n\nIhre Online Klinik\n',
  );
  for (const words of ['Guten Tag,', '123456', 'Zum Portal', 'Ihre Online Klinik'])
    expect(letter.html).toContain(words);
  expect(letter.html).toContain('href="https://klinik.test/patient/?a=1&#38;b=2"');
  expect(letter.html).toContain('<html lang="de">');
});

test('no text of a person becomes markup', () => {
  const { html } = layOut('de', {
    ...DRAFT,
    subject: '<b>',
    paragraphs: ['<img src=x onerror=alert(1)>'],
    closing: '"\'&',
  });

  expect(html).not.toMatch(/<b>|<img/);
  expect(escapeHtml(`<a href="'">&`)).toBe('&#60;a href=&#34;&#39;&#34;&#62;&#38;');
});

test('a subject stays one line', () => {
  expect(layOut('de', { ...DRAFT, subject: 'Ihr Code\r\nBcc: eve@example.com' }).subject).toBe(
    'Ihr Code Bcc: eve@example.com',
  );
});

test('an opened mail loads nothing', () => {
  expect(layOut('de', DRAFT).html).not.toMatch(/src=|url\(|<link|@import/);
});
