import { expect, test } from 'vitest';
import { escapeHtml } from './mail.ts';
import { type Draft, layOut } from './mail-layout.ts';

const DRAFT: Draft = {
  to: 'ana@example.com',
  subject: 'Ihr Code',
  paragraphs: ['Guten Tag,', 'hier ist Ihr Code:'],
  highlight: '123456',
  link: { label: 'Zum Portal', url: 'https://klinik.test/patient/?a=1&b=2' },
  details: ['Geben Sie ihn nicht weiter.'],
  closing: 'Mit freundlichen Grüßen\nIhr Patientenportal',
};

const BLOCK = {
  label: 'Ihr Termin',
  day: 'Dienstag, 24. November 2026',
  time: '09:00 Uhr (Berliner Zeit)',
  doctor: 'mit Dr. Sommer',
};

test('text and HTML say the same', () => {
  const letter = layOut('de', DRAFT);

  expect(letter.text).toBe(
    'Guten Tag,\n\nhier ist Ihr Code:\n\n123456\n\nZum Portal:\nhttps://klinik.test/patient/?a=1&b=2\n\nGeben Sie ihn nicht weiter.\n\nMit freundlichen Grüßen\nIhr Patientenportal\n',
  );
  for (const text of ['Guten Tag,', '123456', 'Zum Portal', 'Geben Sie ihn nicht weiter.'])
    expect(letter.html).toContain(text);
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

test('a line break of a text is a line break on the screen', () => {
  expect(layOut('de', DRAFT).html).toContain('Mit freundlichen Grüßen<br>Ihr Patientenportal');
});

test('a mail has one button and shows the same address once more, to copy it', () => {
  const { html } = layOut('de', DRAFT);

  expect(html.match(/class="button"/g)).toHaveLength(1);
  expect(html.match(/href="[^"]+"/g)).toEqual(
    Array(2).fill('href="https://klinik.test/patient/?a=1&#38;b=2"'),
  );
});

test('the block of an appointment has the day, the time and the doctor in lines of their own', () => {
  const { text, html } = layOut('de', { ...DRAFT, dateBlock: BLOCK });

  expect(text).toContain(
    'Ihr Termin:\nDienstag, 24. November 2026\n09:00 Uhr (Berliner Zeit)\nmit Dr. Sommer\n',
  );
  for (const line of Object.values(BLOCK)) expect(html.replaceAll('\u00a0', ' ')).toContain(`>${line}</div>`);
});

test('further links stand below the details, as plain links', () => {
  const furtherLinks = [{ label: 'Hilfe <hier>', url: 'https://klinik.test/patient/contact' }];
  const { text, html } = layOut('de', { ...DRAFT, furtherLinks });

  expect(text).toContain(
    'Geben Sie ihn nicht weiter.\n\nHilfe <hier>:\nhttps://klinik.test/patient/contact\n\nMit',
  );
  expect(html).toMatch(
    /<a class="link" href="https:\/\/klinik\.test\/patient\/contact"[^>]*>Hilfe &#60;hier&#62;<\/a>/,
  );
  expect(html.match(/class="button"/g)).toHaveLength(1);
});

test.each([
  ['bis Sonntag, 22. November 2026, 09:00 Uhr', 'bis Sonntag, 22._November_2026, 09:00_Uhr'],
  ['until Sunday 22 November 2026, 09:00', 'until Sunday 22_November_2026, 09:00'],
  ['Er gilt 10 Minuten, danach in 48 Stunden.', 'Er gilt 10_Minuten, danach in 48_Stunden.'],
  ['valid for 60 minutes, 7 days', 'valid for 60_minutes, 7_days'],
  ['Telefon +49 30 123 45 67, zu 30 %', 'Telefon +49_30_123_45_67, zu 30_%'],
  ['89,50 € und 2026. Danach kommt 1 und 2.', '89,50_€ und 2026. Danach kommt 1 und 2.'],
])('a number of a mail stays on one line: %s', (words, kept) => {
  expect(layOut('de', { ...DRAFT, paragraphs: [words] }).html).toContain(kept.replaceAll('_', '\u00a0'));
});

test('the block of a cancelled appointment is grey', () => {
  const block = (isOver: boolean) => layOut('de', { ...DRAFT, dateBlock: { ...BLOCK, isOver } }).html;

  expect(block(true)).toContain('class="over ink"');
  expect(block(false)).not.toContain('class="over ink"');
});

test('SEAM-27: the preview of a mailbox shows a neutral sentence and nothing of the mail', () => {
  const { html } = layOut('de', { ...DRAFT, dateBlock: BLOCK });
  const shown = html
    .slice(html.indexOf('<body'))
    .replace(/<[^>]+>/g, '')
    .replaceAll(/&#(8199|847);/g, '_')
    .trim()
    .slice(0, 200);

  expect(shown).toMatch(/^Eine Nachricht aus Ihrem Patientenportal\.[_\s]+$/);
});

test('a mail follows a dark screen', () => {
  expect(layOut('de', DRAFT).html).toContain('@media (prefers-color-scheme:dark)');
});
