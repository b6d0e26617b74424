import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refused } from '#web/testing/api.ts';
import { address, expectToast, openAsPatient } from '#web/testing/open-screen.tsx';
import * as records from '#web/testing/records.ts';
import { CLINIC, DOCTORS, NEXT_TIMES, SCHEDULES } from '../booking/testing-wizard.ts';

const OWN = 'GET /api/patients/appointments/:id';
const MOVE = 'POST /api/patients/appointments/:id/move';
const LIST = 'GET /api/patients/get-appointments';
const ASK = 'POST /api/patients/appointments/:id/move-request';
const MOVED = {
  message: 'Ihr Termin ist verlegt.',
  data: { id: 11, status: 'confirmed', start_date: '2026-11-19T10:30:00.000Z' },
} as const;

const anAppointment: typeof records.anAppointment = (changes) =>
  records.anAppointment({ move: { way: 'free', moves_left: 2, days_ahead: 90 }, ...changes });

const openPage = (
  appointment = anAppointment(),
  answers: Answers = {},
  options: { language?: 'de' | 'en' } = {},
) =>
  openAsPatient('/appointment/11/move', {
    ...options,
    answers: {
      [OWN]: { data: appointment },
      [DOCTORS]: CLINIC[DOCTORS],
      [SCHEDULES]: CLINIC[SCHEDULES],
      [NEXT_TIMES]: CLINIC[NEXT_TIMES],
      [LIST]: { data: [appointment], total: 1 },
      ...answers,
    } as Answers,
  });

const slot = (time: string) => screen.findByRole('button', { name: new RegExp(`^${time} 45 Min\\.`) });
const decision = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

test('the page shows the present time, how often it can be moved and until when that is free', async () => {
  await openPage();
  await slot('11:30');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Termin verlegen');
  expect(screen.getByText('Donnerstag, 19.11.2026, 10:30 Uhr')).toBeTruthy();
  expect(screen.getByText('Erstgespräch · Dr. med. Anna Berg')).toBeTruthy();
  expect(
    screen.getByText('Sie können diesen Termin noch 2-mal verlegen, kostenlos bis 17.11.2026, 10:30 Uhr.'),
  ).toBeTruthy();
  expect(screen.getByText('Wählen Sie zuerst eine neue Zeit.')).toBeTruthy();
  expect(decision(/^Termin verlegen$/).disabled).toBe(true);
});

test('one press on a time and one on the button move it; then the list of appointments is shown', async () => {
  const { api, user } = await openPage(anAppointment(), { [MOVE]: MOVED });
  await user.click(await slot('11:30'));
  expect(
    screen.getByText('Kostenlos absagen können Sie den neuen Termin bis 17.11.2026, 11:30 Uhr.'),
  ).toBeTruthy();
  await user.click(decision(/^Verlegen auf Do, 19\.11\.(2026)?, 11:30 Uhr$/));
  await expectToast('success', 'Ihr Termin ist verlegt.');
  await waitFor(() => expect(address()).toBe('/appointment'));
  expect(api.sent(MOVE)).toEqual([
    { id: '11', schedule_id: '21 2026-11-19 11:30', seen_start_time: '2026-11-19T09:30:00Z' },
  ]);
});

test('a time for which cancelling is no longer free says so before it is chosen for good', async () => {
  const cancellation = { ...anAppointment().cancellation, free_hours: 96 } as never;
  const { user } = await openPage(anAppointment({ cancellation }));
  await user.click(await slot('11:30'));
  expect(
    screen.getByText(
      'Die neue Zeit ist in weniger als 96 Stunden: Absagen können Sie sie nicht mehr kostenlos.',
    ),
  ).toBeTruthy();
});

test('a time that somebody else took meanwhile is not chosen any more, and the free times are read again', async () => {
  const { api, user } = await openPage(anAppointment(), {
    [MOVE]: refused(409, { message: 'Diese Zeit ist vergeben.', code: 'schedule.slot_taken' }),
  });
  await user.click(await slot('11:30'));
  const before = api.sent(SCHEDULES).length;
  await user.click(decision(/^Verlegen auf/));
  await expectToast('error', 'Diese Zeit ist vergeben.');
  await waitFor(() => expect(api.sent(SCHEDULES).length).toBeGreaterThan(before));
  expect(decision(/^Termin verlegen$/).disabled).toBe(true);
  expect(address()).toBe('/appointment/11/move');
});

test('days farther ahead than the clinic allows cannot be picked', async () => {
  await openPage(anAppointment({ move: { way: 'free', moves_left: 1, days_ahead: 3 } }));
  await slot('11:30');
  expect(screen.getByText(/noch einmal verlegen/)).toBeTruthy();
  const day = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
  expect(day(/19\. November 2026/).getAttribute('aria-disabled')).toBe('false');
  expect(day(/20\. November 2026/).getAttribute('aria-disabled')).toBe('true');
});

const late = (changes: Parameters<typeof anAppointment>[0] = {}) =>
  anAppointment({
    move: { way: 'request', moves_left: 2, days_ahead: 90 },
    cancellation: {
      way: 'request',
      free_until: '2026-11-16T08:00:00Z',
      free_hours: 48,
      fee_cents: 26_85,
      refund_cents: 0,
      has_moved_late: false,
    },
    ...changes,
  });

test('after the deadline the patient asks, with a reason, and reads before that what stays and what it may cost', async () => {
  const { api, user } = await openPage(late(), {
    [ASK]: {
      message: 'Wir haben Ihren Wunsch erhalten.',
      data: { id: 11, start_date: '2026-11-19T10:30:00.000Z' },
    },
  });
  await user.click(await slot('11:30'));
  expect(screen.getByText(/^Kostenlos verlegen konnten Sie bis 16\.11\.2026, 09:00 Uhr\./)).toBeTruthy();
  expect(screen.getByText(/^Auch nach dem Verlegen kann eine Absage bis zu 26,85\s€ kosten\.$/)).toBeTruthy();
  expect(screen.queryByText(/Kostenlos absagen können Sie/)).toBeNull();
  await user.type(screen.getByRole('textbox', { name: /^Grund/ }), 'Ich muss arbeiten.');
  await user.click(decision(/^Anfragen: Do, 19\.11\.(2026)?, 11:30 Uhr$/));
  await expectToast('success', 'Wir haben Ihren Wunsch erhalten.');
  await waitFor(() => expect(address()).toBe('/appointment'));
  expect(api.sent(ASK)).toEqual([
    {
      id: '11',
      schedule_id: '21 2026-11-19 11:30',
      seen_start_time: '2026-11-19T09:30:00Z',
      notes: 'Ich muss arbeiten.',
    },
  ]);
});

test('an appointment without a fee says that cancelling stays free of charge', async () => {
  const free = { ...late().cancellation, fee_cents: 0 } as never;
  await openPage(late({ cancellation: free }));
  expect(await screen.findByText('Eine Absage kostet Sie auch danach nichts.')).toBeTruthy();
});

test('while the wish waits, the page says so and asks for nothing more', async () => {
  const move_request = {
    start_date: '2026-11-24T10:30:00.000Z',
    doctor: 'Dr. med. Anna Berg',
    requested_at: '2026-11-16T09:00:00.000Z',
  };
  await openPage(anAppointment({ move: null, move_request }));
  expect(await screen.findByText('Ihr Wunsch wartet auf unsere Antwort')).toBeTruthy();
  expect(
    screen.getByText(/^Gewünscht haben Sie Dienstag, 24\.11\.2026, 11:30 Uhr, Dr\. med\. Anna Berg\./),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Anfragen|Verlegen/ })).toBeNull();
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Zu Ihren Terminen' }).getAttribute('href')).toBe(
    '/patient/appointment',
  );
});

test('what cannot be moved any more leads to the doctor and back to the appointments', async () => {
  await openPage(anAppointment({ move: null }));
  const note = await screen.findByText('Diesen Termin können Sie nicht selbst verlegen');
  expect(note).toBeTruthy();
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Nachricht schreiben' }).getAttribute('href')).toBe('/patient/chat');
  expect(main.getByRole('link', { name: 'Termin behalten' }).getAttribute('href')).toBe(
    '/patient/appointment',
  );
});

test('an appointment that cannot be read can be asked for again', async () => {
  const { api, user } = await openPage(anAppointment(), {
    [OWN]: refused(503, { message: 'Gerade nicht.' }),
  });
  const again = await screen.findByRole('button', { name: 'Erneut versuchen' });
  api.answer({ [OWN]: { data: anAppointment() } });
  await user.click(again);
  await slot('11:30');
});

test('in English the page reads as an English page', async () => {
  await openPage(anAppointment(), {}, { language: 'en' });
  await screen.findByText(/You can move this appointment 2 more times, free of charge until/);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Move appointment');
  expect(screen.getByRole('link', { name: 'Keep appointment' })).toBeTruthy();
});
