import { expect, test } from 'vitest';
import type { PaymentGateway } from '#contract/appointment-status.ts';
import type { Letter } from '#server/platform/mail.ts';
import { agreeTerms } from '../cancel/agreed-terms.rules.ts';
import {
  cancellationLetter,
  changeLetter,
  confirmationLetter,
  feeWaivedLetter,
  missedLetter,
  moveDeclinedLetter,
  moveRequestReceivedLetter,
  type Occasion,
  reminderLetter,
  requestApprovedLetter,
  requestForDecisionLetter,
  requestReceivedLetter,
  requestRejectedLetter,
  unpaidLetter,
} from './appointments.mails.ts';

const STARTS_AT = new Date('2026-11-24T08:00:00Z');
const CALENDAR = { filename: 'termin.ics', contentType: 'text/calendar', content: '' };

function anOccasion(locale: 'de' | 'en' = 'de', gateway: PaymentGateway | null = 'stripe'): Occasion {
  return {
    to: {
      email: 'a@example.test',
      emailVerifiedAt: STARTS_AT,
      firstName: 'Anna',
      lastName: 'Berger',
      locale,
    },
    appointment: {
      startsAt: STARTS_AT,
      status: 'confirmed',
      gateway,
      terms: agreeTerms({ priceCents: 100_00, startsAt: STARTS_AT, noShowFeePercent: 30 }),
    },
    publicUrl: 'https://portal.test',
    now: new Date('2026-11-16T09:00:00Z'),
  };
}

const lettersOn = (occasion: Occasion): Letter[] => [
  confirmationLetter(occasion, CALENDAR),
  changeLetter(occasion, CALENDAR, { onRequest: false }),
  cancellationLetter(occasion, 'patient', { calendar: CALENDAR, wasAwaited: false }),
  cancellationLetter(occasion, 'staff', { calendar: CALENDAR, wasAwaited: false }),
  cancellationLetter(occasion, 'staff', { calendar: undefined, wasAwaited: true }),
  cancellationLetter(occasion, 'system', { calendar: undefined, wasAwaited: false }),
  unpaidLetter(occasion, 'denied'),
  unpaidLetter(occasion, 'too_late'),
  requestReceivedLetter(occasion),
  requestRejectedLetter(occasion),
  requestApprovedLetter(occasion, 'cancel_stripe_no_charge', CALENDAR),
  requestApprovedLetter(occasion, 'cancel_stripe_charge_all', CALENDAR),
  missedLetter(occasion),
  feeWaivedLetter(occasion),
  reminderLetter(occasion, 7),
  reminderLetter(occasion, 1),
  changeLetter(occasion, CALENDAR, { onRequest: true }),
  moveRequestReceivedLetter(occasion, new Date('2026-12-01T08:00:00Z')),
  moveDeclinedLetter(occasion),
];

test('SEAM-22: every mail exists in both languages and links to the portal', () => {
  const english = lettersOn(anOccasion('en'));
  lettersOn(anOccasion('de')).forEach((letter, index) => {
    expect(letter.subject).not.toBe(english[index]?.subject);
    expect(letter.text).toMatch(/^Guten Tag Anna Berger,/);
    expect(letter.text).toContain('https://portal.test/patient/appointment\n');
    expect(english[index]?.html).toContain('<html lang="en">');
  });
});

test('SEAM-22: an appointment is named by its time in Berlin, as each language writes it', () => {
  for (const { text } of lettersOn(anOccasion('de')))
    expect(text).toMatch(/\nDienstag, 24\. November 2026\n09:00 Uhr \(Berliner Zeit\)\n/);
  for (const { text } of lettersOn(anOccasion('en')))
    expect(text).toMatch(/\nTuesday,? 24 November 2026\n09:00 \(Berlin time\)\n/);
});

test('SEAM-22: the block names the doctor to a proven mailbox only', () => {
  const named = { ...anOccasion(), doctor: 'Dr. Mara Sommer' };
  const unproven = { ...named, to: { ...named.to, emailVerifiedAt: null } };

  for (const { subject, text, html } of lettersOn(named)) {
    expect(subject).not.toContain('Sommer');
    expect(text).toContain('(Berliner Zeit)\nmit Dr. Mara Sommer\n');
    expect(html).toContain('mit Dr. Mara Sommer');
  }
  for (const { text, html } of lettersOn(unproven)) expect(text + html).not.toContain('Sommer');
});

test('SEAM-22: the confirmation is the one mail of a booking, and its button works before the address is proven', () => {
  const unproven = { ...anOccasion(), wayIn: { to: 'confirmation', token: 'token-1' } as const };
  const asked = confirmationLetter({ ...unproven, to: { ...unproven.to, emailVerifiedAt: null } }, CALENDAR);
  expect(asked.text).toContain(
    'Adresse bestätigen und Termin ansehen:\nhttps://portal.test/patient/confirm-email/token-1\n',
  );
  expect(asked.text).toContain('dass diese E-Mail-Adresse Ihnen gehört');
  expect(asked.text).toContain('„Das war ich nicht“');
  for (const path of ['video-check', 'contact'])
    expect(asked.text).toContain(`https://portal.test/patient/${path}\n`);

  const proven = confirmationLetter(anOccasion(), CALENDAR);
  expect(proven.text).toContain('Zu Ihren Terminen:\nhttps://portal.test/patient/appointment\n');
  expect(proven.text).not.toMatch(/confirm-email|gehört/);

  const known = confirmationLetter({ ...anOccasion('en'), wayIn: { to: 'login' } }, CALENDAR);
  expect(known.text).toContain('Log in and view appointment:\nhttps://portal.test/patient/login\n');
  expect(known.text).toContain('There is an account with this address');
});

test('the confirmation and the reminders carry the links by which the patient acts, each with its own token', () => {
  const acts = { come: 'token-come', move: 'token-move', cancel: 'token-cancel' };
  const occasion = { ...anOccasion('en'), acts };
  const letters = [
    confirmationLetter(occasion, CALENDAR),
    reminderLetter(occasion, 7),
    reminderLetter(occasion, 1),
  ];
  for (const { text, html } of letters) {
    expect(text).toContain('I will come:\nhttps://portal.test/patient/letter/token-come\n');
    expect(text).toContain('Move the appointment:\nhttps://portal.test/patient/letter/token-move\n');
    expect(text).toContain('Cancel the appointment:\nhttps://portal.test/patient/letter/token-cancel\n');
    expect(html).toContain('https://portal.test/patient/letter/token-cancel');
  }
  expect(confirmationLetter(anOccasion(), CALENDAR).text).not.toContain('/patient/letter/');
});

test('SEAM-22: only the block of a cancelled appointment is grey', () => {
  const [confirmed, , cancelled] = lettersOn(anOccasion());
  expect(cancelled?.html).toContain('class="over ink"');
  expect(confirmed?.html).not.toContain('class="over ink"');
});

test('after the greeting an English sentence begins with a capital letter and a German one goes on', () => {
  for (const { text } of lettersOn(anOccasion('en'))) expect(text).toMatch(/^Dear Anna Berger,\n\n[A-Z]/);
  for (const { text } of lettersOn(anOccasion('de')))
    expect(text).toMatch(/^Guten Tag Anna Berger,\n\n(?:Sie |Ihr|PayPal|[a-zäöü])/);
});

test('SEAM-27: no subject names the person or the time, and no mail names the reason for the appointment', () => {
  for (const locale of ['de', 'en'] as const) {
    for (const { subject, text } of lettersOn(anOccasion(locale))) {
      expect(subject).not.toMatch(/Anna|Berger|\d/);
      // The addresses of the portal's own pages say nothing of the appointment.
      expect(subject + text.replaceAll(/https:\S+/g, '')).not.toMatch(
        /hormon|wechseljahr|menopaus|frauen|gyn|arzt|ärzt|doctor|video|zoom/i,
      );
    }
  }
});

test.each([
  ['stripe', 'cancel_stripe_no_charge', 'Ihre Karte wird nicht belastet.'],
  ['stripe', 'cancel_stripe_charge_all', 'Gebühr von 30,00\u00a0€'],
  ['paypal', 'cancel_paypal_refund_all', 'erstatten wir Ihnen 100,00\u00a0€'],
  ['paypal', 'cancel_paypal_no_refund', 'erstatten wir Ihnen 70,00\u00a0€'],
] as const)('SEAM-05: paid by %s and approved as %s, the mail says: %s', (gateway, approved, words) => {
  expect(requestApprovedLetter(anOccasion('de', gateway), approved, CALENDAR).text).toContain(words);
});

test.each([
  ['stripe', 30, 'Gebühr von 30,00\u00a0€ buchen wir frühestens in 24 Stunden von Ihrer Karte ab.'],
  ['paypal', 30, 'Gebühr von 30,00\u00a0€ ein. Über PayPal erstatten wir Ihnen 70,00\u00a0€.'],
  ['paypal', 100, 'behalten wir als vereinbarte Gebühr ein.'],
  ['stripe', 0, 'Es entstehen Ihnen keine Kosten.'],
  [null, 30, 'Es entstehen Ihnen keine Kosten.'],
] as const)(
  'PAYMENTS-5.20: paid by %s with a fee of %i %, the mail about a no-show says: %s',
  (gateway, percent, words) => {
    const occasion = anOccasion('de', gateway);
    const terms = agreeTerms({ priceCents: 100_00, startsAt: STARTS_AT, noShowFeePercent: percent });
    expect(missedLetter({ ...occasion, appointment: { ...occasion.appointment, terms } }).text).toContain(
      words,
    );
  },
);

test('OR-08: the confirmation repeats what was agreed: amount, deadline and fees', () => {
  const { text } = confirmationLetter(anOccasion(), CALENDAR);

  expect(text).toContain('100,00\u00a0€ wird erst nach dem Termin');
  expect(text).toContain('bis Sonntag, 22. November 2026, 09:00 Uhr');
  expect(text).toContain('bis zu 30,00\u00a0€');
  expect(text).toContain('nicht teilnehmen, berechnen wir die vereinbarte Gebühr von 30,00\u00a0€');
  expect(confirmationLetter(anOccasion('de', 'paypal'), CALENDAR).text).toContain('mit PayPal bezahlt');
});

test('OR-37: a mail does not promise a deadline that has passed', () => {
  const late = { ...anOccasion(), now: new Date('2026-11-22T08:00:00Z') };

  expect(confirmationLetter(late, CALENDAR).text).not.toContain('Kostenlos absagen');
  expect(confirmationLetter(late, CALENDAR).text).toContain('weniger als 48 Stunden');
});

test('SEAM-05: the mail to the doctor names no patient', () => {
  const { to, appointment, publicUrl } = anOccasion();
  const { subject, text } = requestForDecisionLetter(
    { ...to, firstName: 'Mara', lastName: 'Sommer' },
    appointment,
    publicUrl,
  );

  expect(subject).toBe('Eine Anfrage wartet auf Ihre Entscheidung');
  expect(text).toContain('https://portal.test/staff/');
  expect(text).not.toMatch(/Anna|Berger|November/);
});
