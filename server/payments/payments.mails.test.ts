import { expect, test } from 'vitest';
import type { Recipient } from '#server/identity/write-mail.service.ts';
import { cardForgottenLetter, type PayRequest, paymentLinkLetter, refundLetter } from './payments.mails.ts';

const requests: PayRequest[] = ['approval', 'card', 'retry', 'reminder', 'last_try'];
const locales = ['de', 'en'] as const;
const url = 'https://portal.test/patient/pay/token';
const TELLING =
  /hormon|wechseljahr|menopaus|arzt|ärzt|doctor|appointment|sprechstunde|termin|appointment|klinik/i;

const cases = locales.flatMap((locale) => requests.map((request) => ({ locale, request })));

test.each(cases)(
  'the letter $request in $locale names the amount and the link, and nothing of an appointment',
  ({ locale, request }) => {
    const letter = paymentLinkLetter(reader(locale), { request, amountCents: 12_050, url });

    expect(letter.text).toContain(locale === 'de' ? '120,50' : '120.50\u00a0€');
    expect(letter.text).toContain(url);
    const own = letter.text.split('\n').slice(1, -4).join('\n');
    expect(`${letter.subject} ${own}`).not.toMatch(TELLING);
  },
);

test.each(locales)('the mail about a refund in %s', (locale) => {
  const letter = refundLetter(reader(locale), { amountCents: 3_600, isBooked: true });
  expect(letter.text).toContain(locale === 'de' ? '36,00' : '36.00\u00a0€');
  expect(letter.subject).not.toMatch(TELLING);
});

test.each(locales)('the mail about a missing booking in %s does not name the service', (locale) => {
  const letters = [
    refundLetter(reader(locale), { amountCents: 3_600, isBooked: false }),
    cardForgottenLetter(reader(locale)),
  ];
  for (const { subject, text } of letters) {
    const own = text.split('\n').slice(1, -4).join('\n');
    expect(own).toContain(locale === 'de' ? 'Buchung' : 'booking');
    expect(`${subject} ${own}`).not.toMatch(TELLING);
  }
});

function reader(locale: 'de' | 'en'): Recipient {
  const emailVerifiedAt = new Date('2026-01-01T00:00:00Z');
  return { email: 'a@example.test', emailVerifiedAt, firstName: 'Anna', lastName: 'Berger', locale };
}
