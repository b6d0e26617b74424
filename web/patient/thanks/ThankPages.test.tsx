import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { address, asVisitor, MARIA, openAsPatient } from '#web/testing/open-screen.tsx';
import type { BookedAppointment } from './booked-appointment.ts';

const main = () => within(screen.getByRole('main'));
const links = () =>
  main()
    .getAllByRole('link')
    .map((link) => [link.textContent?.trim(), link.getAttribute('href')]);

test('THANK-01: a payment that was not completed says so, with the ways to try again and home', async () => {
  await openAsPatient('/payment/cancel', asVisitor);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Zahlung nicht abgeschlossen');
  expect(
    main().getByText(/nicht abgeschlossen, es wurde nichts abgebucht. Bitte versuchen Sie es noch einmal/),
  ).toBeTruthy();
  expect(links().map(([, target]) => target)).toEqual(['/patient/book-appointment', '/patient/']);
});

test.each(['/thank', '/success', '/cancel'])(
  'THANK-02, THANK-05: %s shows the default text and the way home',
  async (path) => {
    await openAsPatient(path, asVisitor);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Vielen Dank');
    expect(
      main().getByText('Wir haben Ihre Angaben erhalten. Eine Bestätigung kommt per E-Mail.'),
    ).toBeTruthy();
    expect(links()).toEqual([['Zur Startseite', '/patient/']]);
  },
);

test('THANK-02: a signed-in patient is also led to the appointments', async () => {
  await openAsPatient('/thank');
  expect(links().map(([, target]) => target)).toEqual(['/patient/appointment', '/patient/']);
});

test('THANK-02, THANK-03: the stored message is shown once and cleared on leaving', async () => {
  const { user } = await openAsPatient('/', asVisitor);
  const { storeSubmissionMessage, submissionMessage } = await import('./submission-message.ts');
  storeSubmissionMessage('Ihr Termin ist gebucht.');
  window.history.pushState(null, '', '/patient/thank');
  window.dispatchEvent(new PopStateEvent('popstate'));
  await screen.findByText('Ihr Termin ist gebucht.');
  await user.click(main().getByRole('link'));
  expect(address()).toBe('/');
  expect(submissionMessage()).toBeUndefined();
});

test('THANK-04: a registration that waits for approval is thanked for, with the way home', async () => {
  await openAsPatient('/thank-you', asVisitor);
  expect(main().getByText(/nach der Freigabe steht Ihnen das Portal vollständig offen/)).toBeTruthy();
  expect(links().map(([, target]) => target)).toEqual(['/patient/']);
});

const BOOKED: BookedAppointment = {
  appointment: {
    service: 'Erstgespräch',
    minutes: 45,
    doctor: 'Dr. med. Anna Keller',
    startsAt: '2026-11-19T10:30:00+01:00',
  },
  terms: {
    version: '2026-11',
    amount_cents: 180_00,
    currency: 'EUR',
    free_hours: 48,
    is_free_now: true,
    free_until: '2026-11-17T09:30:00Z',
    late_fee_cents: 54_00,
    no_show_fee_cents: 54_00,
    no_show_fee_percent: 30,
  },
  paidBy: 'stripe',
  isPending: false,
  calendarFile: 'BEGIN:VCALENDAR',
};
const ofMaria = (changes: Partial<BookedAppointment> = {}) => ({
  state: { booked: { ...BOOKED, ...changes }, ownerId: MARIA.id },
});
const card = () => screen.getByRole('group', { name: 'Ihr Termin' });
const facts = () =>
  [...card().querySelectorAll('dl > div')].map((row) => [
    row.querySelector('dt')?.textContent,
    row.querySelector('dd')?.textContent?.replaceAll('\u00a0', ' '),
  ]);
const nextSteps = () =>
  within(screen.getByRole('region', { name: 'So geht es weiter' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('THANK-02: the booked appointment is shown with time, service, doctor, price and when it is charged', async () => {
  await openAsPatient('/thank', ofMaria());
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Vielen Dank');
  expect(main().getByText('Ihr Termin ist gebucht. Die Bestätigung ist per E-Mail unterwegs.')).toBeTruthy();
  expect(within(card()).getByText('Do, 19.11. · 10:30 Uhr')).toBeTruthy();
  expect(facts()).toEqual([
    ['Wann', 'Donnerstag, 19.11.2026, 10:30 Uhr Berliner Zeit'],
    ['Leistung', 'Erstgespräch, 45 Minuten'],
    ['Ärztin', 'Dr. med. Anna Keller'],
    ['Preis', '180,00 € Wird erst nach dem Termin von Ihrer Karte abgebucht.'],
    ['Kostenlos absagen', 'bis 17.11.2026, 10:30 Uhr'],
  ]);
  expect(nextSteps()).toEqual([
    'Sie erhalten eine E-Mail mit der Bestätigung und dem Eintrag für Ihren Kalender.',
    expect.stringContaining('Kurz vor Beginn finden Sie im Patientenportal den Zugang zum Videogespräch.'),
    'Nach dem Termin erhalten Sie die Rechnung. Erst dann wird Ihre Karte belastet.',
  ]);
  expect(links()).toEqual([
    ['Befunde senden', '/patient/befunde'],
    ['Technik testen', '/patient/video-check'],
    ['Zu meinen Terminen', '/patient/appointment'],
    ['Zur Startseite', '/patient/'],
  ]);
});

test('the device check knows the appointment where the booking named it', async () => {
  await openAsPatient('/thank', ofMaria({ id: 31 }));
  expect(links()).toContainEqual(['Technik testen', '/patient/video-check?appointment=31']);
});

test('THANK-02: the appointment is saved as a calendar file', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob);
    return 'blob:file';
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { user } = await openAsPatient('/thank', ofMaria());
  await user.click(screen.getByRole('button', { name: 'In den Kalender' }));
  expect([names, saved[0]?.type]).toEqual([['termin.ics'], 'text/calendar']);
  expect(await saved[0]?.text()).toBe('BEGIN:VCALENDAR');
  vi.restoreAllMocks();
});

test('THANK-02: a booking by PayPal is paid; without a term for cancelling and a doctor nothing is said of them', async () => {
  const { appointment, terms } = BOOKED;
  await openAsPatient('/thank', {
    ...ofMaria({
      paidBy: 'paypal',
      appointment: { ...appointment, doctor: '' },
      terms: { ...terms, is_free_now: false },
    }),
  });
  expect(facts().map(([name]) => name)).toEqual(['Wann', 'Leistung', 'Preis']);
  expect(facts().at(-1)).toEqual(['Preis', '180,00 € Mit PayPal bezahlt.']);
  expect(nextSteps().at(-1)).toBe('Nach dem Termin erhalten Sie die Rechnung, auch für Ihre Versicherung.');
});

test('THANK-02: while PayPal reviews the payment nothing is promised and no calendar file offered', async () => {
  await openAsPatient('/thank', ofMaria({ paidBy: 'paypal', isPending: true, calendarFile: undefined }));
  expect(main().getByText(/^PayPal prüft Ihre Zahlung noch. Wir melden uns per E-Mail/)).toBeTruthy();
  expect(facts().find(([name]) => name === 'Preis')?.[1]).toContain('PayPal prüft die Zahlung noch.');
  expect(nextSteps()[0]).toMatch(/^Sobald PayPal die Zahlung bestätigt/);
  expect(screen.queryByRole('button', { name: 'In den Kalender' })).toBeNull();
});

test('THANK-02, LANG-02: in English the card is in English', async () => {
  await openAsPatient('/thank', { ...ofMaria(), language: 'en' });
  const booked = within(screen.getByRole('group', { name: 'Your appointment' }));
  expect(booked.getByText('Thu, 19 Nov · 10:30')).toBeTruthy();
  expect(booked.getByRole('button', { name: 'Add to calendar' })).toBeTruthy();
});

test('ROLE-08: a guest sees the own booking after a reload, without what needs a login', async () => {
  await openAsPatient('/thank', { ...asVisitor, state: { booked: BOOKED, ownerId: null } });
  expect(within(card()).getByRole('button', { name: 'In den Kalender' })).toBeTruthy();
  expect(links()).toEqual([
    ['Technik testen', '/patient/video-check'],
    ['Zur Startseite', '/patient/'],
  ]);
});

test.each([
  ['a stranger without the history entry', MARIA, null],
  ['somebody else who is signed in', MARIA, { booked: BOOKED, ownerId: 8 }],
  ['a patient after a booking as a guest', MARIA, { booked: BOOKED, ownerId: null }],
  ['a visitor after the patient has signed out', null, { booked: BOOKED, ownerId: MARIA.id }],
])('ROLE-08: %s sees the neutral page', async (_who, patient, state) => {
  await openAsPatient('/thank', { patient, state });
  expect(
    main().getByText('Wir haben Ihre Angaben erhalten. Eine Bestätigung kommt per E-Mail.'),
  ).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Ihr Termin' })).toBeNull();
});

test('ROLE-08: signing out on the page takes the appointment away', async () => {
  await openAsPatient('/thank', ofMaria());
  const { storeBooked } = await import('./booked-appointment.ts');
  storeBooked(BOOKED, { payment_gateway: 'stripe' }, { message: '' });
  const { signOut } = await import('#web/lib/session.ts');
  act(signOut);
  expect(screen.queryByRole('group', { name: 'Ihr Termin' })).toBeNull();
});
