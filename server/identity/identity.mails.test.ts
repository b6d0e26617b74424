import { expect, test } from 'vitest';
import type { Letter } from '#server/platform/mail.ts';
import {
  codeLetter,
  codePathClosedLetter,
  confirmationLetter,
  emailChangedLetter,
  emailChangeLetter,
  emailTakenBackLetter,
  emailUndoneLetter,
  invitationLetter,
  knownAddressLetter,
  newPlaceLetter,
  resetLetter,
  rolesChangedLetter,
  securityLetter,
  welcomeLetter,
} from './identity.mails.ts';
import type { Recipient } from './write-mail.service.ts';

const URL = 'https://portal.test';
const PROVEN: Recipient = {
  email: 'anna@example.test',
  emailVerifiedAt: new Date(0),
  firstName: '<b>Anna</b>',
  lastName: 'Berger',
  locale: 'de',
};

const mailsTo = (to: Recipient): Letter[] => [
  codeLetter(to, '123456'),
  resetLetter(to, URL, 'token'),
  welcomeLetter(to, URL, 'token'),
  confirmationLetter(to, URL, 'token'),
  knownAddressLetter(to, URL),
  emailChangeLetter(to, 'neu@example.test', URL, 'token'),
  emailChangedLetter(to, URL, undefined),
  emailChangedLetter(to, URL, 'token'),
  emailUndoneLetter(to, URL, 'token'),
  emailTakenBackLetter(to, URL),
  securityLetter(to, 'password_changed'),
  securityLetter(to, 'unproven_password_dropped'),
  codePathClosedLetter(to, 'code'),
  codePathClosedLetter(to, 'totp'),
  newPlaceLetter(to, 'Firefox · Windows'),
  invitationLetter(to, URL, 'token'),
];
/** Only the staff get these; they name what a person does in the clinic. */
const mailsToStaff = (to: Recipient): Letter[] => [rolesChangedLetter(to, ['admin', 'doctor'])];

test('SEAM-22: every mail exists in both languages, as text and as HTML', () => {
  const all = (to: Recipient) => [...mailsTo(to), ...mailsToStaff(to)];
  const german = all(PROVEN);
  const english = all({ ...PROVEN, locale: 'en' });
  german.forEach((letter, index) => {
    expect(letter.subject).not.toBe(english[index]?.subject);
    expect(letter.text).toMatch(/^Guten Tag/);
    expect(english[index]?.html).toContain('<html lang="en">');
  });
});

test('SEAM-27: no subject contains the name of the person, and no mail the kind of care', () => {
  for (const locale of ['de', 'en'] as const) {
    for (const { subject, text } of mailsTo({ ...PROVEN, locale })) {
      expect(subject).not.toMatch(/Anna|Berger/);
      expect(subject + text).not.toMatch(/hormon|wechseljahr|menopaus|frauen|gyn|arzt|ärzt|doctor/i);
    }
  }
});

test('a mail escapes the name, and leaves it out until the address is proven', () => {
  const { html } = codeLetter(PROVEN, '123456');
  expect(html).toContain('&#60;b&#62;Anna');
  for (const { text, html: body } of mailsTo({ ...PROVEN, emailVerifiedAt: null })) {
    expect(text + body).not.toContain('Anna');
  }
});

test('the mail to the former address links to the clinic, not to a password reset', () => {
  const { text } = emailChangedLetter(PROVEN, URL, undefined);
  expect(text).toContain('https://portal.test/patient/contact');
  expect(text).not.toContain('Passwort');
});

test('SEAM-20: the address in a reset link is encoded', () => {
  const { text } = resetLetter({ ...PROVEN, email: 'anna+x&y@example.test' }, URL, 'token');
  expect(text).toContain(
    'https://portal.test/patient/reset-password/token?email=anna%2Bx%26y%40example.test',
  );
});
