import { expect, test } from 'vitest';
import type { Letter } from './mail.ts';
import { layOut } from './mail-layout.ts';
import { rehearsalMailer } from './rehearsal.ts';

test.each([
  ['de', '[Probebetrieb] Ihr Code', 'Probebetrieb: Diese E-Mail gehört zu einer Probe'],
  ['en', '[Rehearsal] Ihr Code', 'Rehearsal: this e-mail is part of a trial'],
] as const)(
  'a letter of a rehearsal says so in subject, text and page, %s',
  async (locale, subject, mark) => {
    const sent: [Letter, string][] = [];
    const mailer = rehearsalMailer({ send: async (...letter) => void sent.push(letter) });
    const letter = layOut(locale, {
      to: 'ana@example.com',
      subject: 'Ihr Code',
      paragraphs: ['Guten Tag'],
      closing: 'Bis bald',
    });
    await mailer.send(letter, 'id-1');

    const [[received, id] = [letter, '']] = sent;
    expect([received.to, received.subject, id]).toEqual(['ana@example.com', subject, 'id-1']);
    expect(received.text).toMatch(new RegExp(`^${mark}[^]*Guten Tag`));
    expect(received.html).toMatch(new RegExp(`<body[^>]*><p style="[^"]*">${mark}`));
  },
);
