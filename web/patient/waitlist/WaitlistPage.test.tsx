import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { WaitlistEntry, WaitlistOffer } from '#contract/waitlist.contract.ts';
import { type Answers, refused } from '#web/testing/api.ts';
import { address, expectToast, openAsPatient, passTime, toasts } from '#web/testing/open-screen.tsx';
import { anAppointment } from '#web/testing/records.ts';
import { CLINIC, DOCTORS } from '../booking/testing-wizard.ts';

const LIST = 'GET /api/patients/waitlist';
const OFFER = 'GET /api/patients/waitlist/offers/:id';
const JOIN = 'POST /api/patients/waitlist';
const CHANGE = 'PUT /api/patients/waitlist/:id';
const LEAVE = 'DELETE /api/patients/waitlist/:id';
const TAKE = 'POST /api/patients/waitlist/offers/:id/take';
const DECLINE = 'POST /api/patients/waitlist/offers/:id/decline';

function anEntry(details: Partial<WaitlistEntry> = {}): WaitlistEntry {
  return {
    id: 5,
    status: 'active',
    service: { id: 4, title: 'Erstgespräch' },
    appointment: null,
    doctors: [{ id: 21, display_name: 'Dr. med. Anna Berg' }],
    weekdays: [1, 3],
    from_time: '09:00',
    until_time: null,
    notice_hours: 24,
    until_date: '2026-12-24',
    at_night: false,
    joined_at: '2026-11-10T08:00:00.000Z',
    ...details,
  };
}

function anOffer(details: Partial<WaitlistOffer> = {}): WaitlistOffer {
  return {
    id: 9,
    status: 'open',
    service: { id: 4, title: 'Erstgespräch' },
    doctor: { id: 21, display_name: 'Dr. med. Anna Berg' },
    starts_at: '2026-11-24T08:00:00.000Z',
    expires_at: '2026-11-16T21:00:00.000Z',
    seconds_left: 43_200,
    moves: null,
    price_cents: 180_00,
    free_until: '2026-11-22T08:00:00.000Z',
    ...details,
  };
}

const openList = (
  { entries = [anEntry()], offer = null as WaitlistOffer | null } = {},
  answers: Answers = {},
  path = '/waitlist',
) =>
  openAsPatient(path, {
    answers: { [LIST]: { data: { entries, offer } }, [DOCTORS]: CLINIC[DOCTORS], ...answers } as Answers,
  });

test('the page shows each wish in words', async () => {
  await openList();
  await screen.findByRole('heading', { level: 2, name: 'Erstgespräch' });
  const words = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(words).toEqual(
    expect.arrayContaining([
      'Dr. med. Anna Berg',
      'Montag, Mittwoch',
      'Ab 09:00 Uhr',
      'Angebote mindestens 24 Stunden vorher',
      'Bis zum 24.12.2026',
      'Auf der Liste seit 10.11.2026',
    ]),
  );
});

test('nobody who waits for nothing is left without a way on', async () => {
  await openList({ entries: [] });
  await screen.findByText('Sie warten auf keine Zeit');
  expect(screen.getByRole('link', { name: 'Zum Kalender' }).getAttribute('href')).toBe(
    '/patient/book-appointment',
  );
});

test('from an appointment the patient asks for an earlier one', async () => {
  const appointment = anAppointment({ move: { way: 'free', moves_left: 2, days_ahead: 90 } });
  const { api, user } = await openList(
    { entries: [] },
    {
      'GET /api/patients/appointments/:id': { data: appointment },
      [JOIN]: { message: 'Sie stehen auf der Warteliste.', data: anEntry() },
    },
    '/waitlist?appointment=11',
  );
  await user.click(await screen.findByRole('checkbox', { name: 'Dienstag' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Wie kurzfristig?' }), '48');
  await user.click(screen.getByRole('button', { name: 'Auf die Warteliste' }));
  await expectToast('success', 'Sie stehen auf der Warteliste.');
  expect(api.sent(JOIN)).toEqual([
    {
      service_id: 4,
      appointment_id: 11,
      doctor_ids: [],
      weekdays: [2],
      from_time: null,
      until_time: null,
      notice_hours: 48,
      until_date: null,
      at_night: false,
    },
  ]);
  await waitFor(() => expect(address()).toBe('/waitlist'));
});

test('a refused field shows its reason, and everything typed stays', async () => {
  const appointment = anAppointment({ move: { way: 'free', moves_left: 2, days_ahead: 90 } });
  const { user } = await openList(
    { entries: [] },
    {
      'GET /api/patients/appointments/:id': { data: appointment },
      [JOIN]: refused(422, { errors: { until_date: ['Bitte wählen Sie heute oder einen späteren Tag.'] } }),
    },
    '/waitlist?appointment=11',
  );
  await user.click(await screen.findByRole('checkbox', { name: 'Freitag' }));
  await user.click(screen.getByRole('button', { name: 'Auf die Warteliste' }));
  const field = await screen.findByLabelText(/Letzter Tag/);
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Freitag' }).checked).toBe(true);
});

test('a paused wish goes on when it is saved', async () => {
  const paused = anEntry({ status: 'paused' });
  const { api, user } = await openList(
    { entries: [paused] },
    { [CHANGE]: { message: 'Gespeichert.', data: anEntry() } },
  );
  await user.click(await screen.findByRole('button', { name: 'Weitermachen: Erstgespräch' }));
  await user.click(screen.getByRole('button', { name: 'Speichern und weitermachen' }));
  await expectToast('success', 'Gespeichert.');
  expect(api.sent(CHANGE)).toMatchObject([{ id: '5', weekdays: [1, 3], from_time: '09:00' }]);
});

test('leaving asks once more', async () => {
  const { api, user } = await openList({}, { [LEAVE]: { message: 'Verlassen.' } });
  await user.click(await screen.findByRole('button', { name: 'Warteliste verlassen: Erstgespräch' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Warteliste verlassen?' }));
  expect(api.sent(LEAVE)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Warteliste verlassen' }));
  await expectToast('success', 'Verlassen.');
  expect(api.sent(LEAVE)).toEqual([{ id: '5' }]);
});

const openOffer = (
  offer: WaitlistOffer,
  answers: Answers = {},
  language: 'de' | 'en' = 'de',
  stopsIntervals = false,
) =>
  openAsPatient('/waitlist/offer/9', {
    language,
    stopsIntervals,
    answers: { [OFFER]: { data: offer }, ...answers } as Answers,
  });

test('an offer says what, when, for how much and how long, and opening it sends nothing', async () => {
  const { api } = await openOffer(anOffer());
  await screen.findByText('Dienstag, 24.11.2026, 09:00 Uhr');
  screen.getByText('Erstgespräch · Dr. med. Anna Berg');
  screen.getByText(/^Neuer Termin für 180,00\s€\./);
  screen.getByText('Kostenlos absagen können Sie ihn dann bis 22.11.2026, 09:00 Uhr.');
  screen.getByText(/^Noch 1[12] Std\. \d+ Min\. \(bis 16\.11\.2026 22:00 Uhr\)$/);
  expect([api.sent(TAKE), api.sent(DECLINE)]).toEqual([[], []]);
});

test('taking an offer with an appointment moves it and shows the appointments', async () => {
  const moves = { id: 11, starts_at: '2026-12-01T08:00:00.000Z' };
  const { user } = await openOffer(anOffer({ moves, price_cents: null }), {
    [TAKE]: { message: 'Verlegt.', data: { status: 'taken', confirmation_token: null } },
    'GET /api/patients/get-appointments': { data: [], total: 0 },
  });
  await screen.findByText(/wird Ihr Termin vom 01\.12\.2026, 09:00 Uhr, hierher verlegt/);
  await user.click(screen.getByRole('button', { name: 'Zeit nehmen' }));
  await expectToast('success', 'Verlegt.');
  await waitFor(() => expect(address()).toBe('/appointment'));
});

test('a no is sent once', async () => {
  const { api, user } = await openOffer(anOffer(), { [DECLINE]: { message: 'Danke.' } });
  await user.click(await screen.findByRole('button', { name: 'Nein, danke' }));
  await expectToast('success', 'Danke.');
  expect(api.sent(DECLINE)).toEqual([{ id: '9' }]);
});

test('a late answer is refused in words, in English, too', async () => {
  const { user } = await openOffer(
    anOffer(),
    { [TAKE]: refused(409, { message: 'This offer is no longer valid.', code: 'waitlist.offer_over' }) },
    'en',
  );
  await user.click(await screen.findByRole('button', { name: 'Take the time' }));
  await expectToast('error', 'This offer is no longer valid.');
});

test.each([
  ['expired', 'Das Angebot ist abgelaufen. Die Zeit ist wieder für andere frei.'],
  ['withdrawn', 'Diese Zeit ist nicht mehr möglich. Sie müssen nichts tun.'],
  ['accepted', /Gebucht ist sie, sobald Sie die Zahlung bestätigt haben/],
] as const)('an offer that is %s has no buttons', async (status, sentence) => {
  await openOffer(anOffer({ status, seconds_left: 0 }));
  await screen.findByText(sentence);
  expect(screen.queryByRole('button', { name: 'Zeit nehmen' })).toBeNull();
});

test.each([
  [
    'de',
    'Das Angebot ist abgelaufen. Die Zeit ist wieder für andere frei.',
    'Zur Warteliste',
    'Andere Zeit suchen',
  ],
  [
    'en',
    'The offer has ended. The time is free for others again.',
    'To the waiting list',
    'Look for another time',
  ],
] as const)(
  'an offer that ends while its page is open says so and shows the ways on (%s)',
  async (language, said, list, calendar) => {
    const { api } = await openOffer(anOffer({ seconds_left: 60 }), {}, language, true);
    await screen.findByRole('button', { name: language === 'de' ? 'Zeit nehmen' : 'Take the time' });
    await passTime(59_000);
    expect(screen.queryByText(said)).toBeNull();
    await passTime(2000);
    expect(screen.getByText(said).closest('[role]')?.getAttribute('role')).toBe('status');
    expect(toasts()).toEqual([]);
    expect(screen.queryByRole('button', { name: /Zeit nehmen|Take the time|Nein|No, thank/ })).toBeNull();
    expect(screen.getByRole('link', { name: list }).getAttribute('href')).toBe('/patient/waitlist');
    expect(screen.getByRole('link', { name: calendar }).getAttribute('href')).toBe(
      '/patient/book-appointment',
    );
    expect([api.sent(TAKE), api.sent(DECLINE)]).toEqual([[], []]);
  },
);

test('an answer that is on its way when the offer ends is waited for', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer = async () => {
    await promise;
    return Response.json({ message: 'Danke.' });
  };
  const { user } = await openOffer(anOffer({ seconds_left: 60 }), { [DECLINE]: answer } as never, 'de', true);
  await user.click(await screen.findByRole('button', { name: 'Nein, danke' }));
  await passTime(61_000);
  expect(screen.queryByText(/^Das Angebot ist abgelaufen/)).toBeNull();
  resolve();
  await expectToast('success', 'Danke.');
});
