import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refused } from '#web/testing/api.ts';
import { expectToast, NOTHING_TO_DO, NOW, passTime } from '#web/testing/open-screen.tsx';
import { aColumn, aDoctor, anAppointment, itemsOf, openToday, region } from './testing-today.ts';

const TASKS = 'GET /api/staff/tasks';
const CALENDAR = 'GET /api/staff/calendar';
/** A day with hours and without appointments. */
const QUIET = {
  ...aColumn([]),
  working_hours: [{ date_start_time: '2026-11-16T08:00:00.000Z', date_end_time: '2026-11-16T12:00:00.000Z' }],
};
const MOVE = 'POST /api/staff/appointments/:id/move';

test('a quiet day says that there are no appointments and nothing to do', async () => {
  const { api } = await openToday({}, [QUIET]);
  await screen.findByText('Heute keine Termine');
  expect(screen.getByText('Neue Buchungen erscheinen hier von selbst.')).toBeTruthy();
  expect(screen.getByText('Alles erledigt')).toBeTruthy();
  expect(screen.getByText('Nichts wartet auf Sie.')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Heute');
  expect(screen.getByText('Montag, 16. November 2026')).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Termine heute',
  ]);
  expect(api.sent(CALENDAR)).toEqual([{ from: '2026-11-16', to: '2026-11-16' }]);
});

test('appointments stand in the order of the day with doctor, money, link and video', async () => {
  const later = anAppointment({
    id: 15,
    patient: { id: 8, name: 'Eva Lang' },
    doctor_id: 22,
    status: 'completed',
    date_start_time: '2026-11-16T13:00:00.000Z',
    payment_gateway: null,
    payment_status: null,
  });
  const withVideo = anAppointment({ video_link: 'https://zoom.us/j/1' });
  await openToday({}, [aColumn([later], aDoctor(22, 'Dr. Ben Roth')), aColumn([withVideo])]);
  const place = await region('Termine heute');
  await within(place).findByText('Eva Lang');
  expect(itemsOf(place)).toEqual([
    '09:45Maria VogelBestätigtErstgespräch · bei Dr. med. Anna Keller · Karte, hinterlegtBeginnenVideo öffnenDetails',
    '14:00Eva LangAbgeschlossenErstgespräch · bei Dr. Ben Roth · KeineDetails',
  ]);
  const link = within(place).getByRole('link', { name: 'Maria Vogel' });
  expect(link.getAttribute('href')).toBe(`/staff/patients/7?from=${withVideo.id}`);
  const video = within(place).getByRole('link', { name: 'Video öffnen: Maria Vogel' });
  expect([video.getAttribute('href'), video.getAttribute('target'), video.getAttribute('rel')]).toEqual([
    ...['https://zoom.us/j/1', '_blank', 'noopener noreferrer'],
  ]);
});

test('a calendar of one doctor does not repeat the name', async () => {
  await openToday({}, [aColumn([anAppointment()])]);
  const place = await region('Termine heute');
  await within(place).findByText('Erstgespräch · Karte, hinterlegt');
});

test('an appointment begins with one press, confirmed by the server, and the day is read again', async () => {
  const { api, user } = await openToday({}, [aColumn([anAppointment()])], {
    answers: { [MOVE]: { message: 'Begonnen.', data: { id: 11, status: 'in_progress' } } },
  });
  api.answer({ [CALENDAR]: { now: NOW, data: [aColumn([anAppointment({ status: 'in_progress' })])] } });
  await user.click(await screen.findByRole('button', { name: 'Termin mit Maria Vogel beginnen' }));
  await expectToast('success', 'Begonnen.');
  await screen.findByRole('button', { name: /^Termin mit Maria Vogel: Abschließen und 89,50.€ abbuchen$/ });
  expect(screen.queryByRole('button', { name: 'Termin mit Maria Vogel beginnen' })).toBeNull();
  expect(api.sent(MOVE)).toEqual([{ id: '11', to: 'in_progress' }]);
});

test('a past appointment of today does not begin any more: it is completed, or the patient did not come', async () => {
  const past = { date_start_time: '2026-11-16T07:00:00.000Z', date_end_time: '2026-11-16T07:45:00.000Z' };
  const { user } = await openToday({}, [aColumn([anAppointment(past)])]);
  await screen.findByRole('button', { name: /Abschließen und/ });
  expect(screen.queryByRole('button', { name: /beginnen/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Maria Vogel ist nicht erschienen' }));
  await screen.findByRole('dialog', { name: 'Nicht erschienen' });
});

test('the details of an appointment open in a dialog', async () => {
  const { user } = await openToday({}, [aColumn([anAppointment()])]);
  await user.click(await screen.findByRole('button', { name: 'Details zu Maria Vogel, 09:45' }));
  await screen.findByRole('dialog', { name: 'Maria Vogel' });
});

test('tasks and appointments that cannot be read say why and are read again on request', async () => {
  const { api, user } = await openToday({}, [], {
    answers: {
      [CALENDAR]: refused(403, { message: 'Kein Kalender.' }),
      [TASKS]: refused(403, { message: 'Keine Aufgaben.' }),
    },
  });
  await screen.findByText('Kein Kalender.');
  const tasks = await screen.findByText('Keine Aufgaben.');
  api.answer({ [CALENDAR]: { now: NOW, data: [QUIET] }, [TASKS]: { data: NOTHING_TO_DO } });
  expect(tasks).toBeTruthy();
  for (const again of screen.getAllByRole('button', { name: /erneut|noch einmal/i })) await user.click(again);
  await screen.findByText('Heute keine Termine');
  await screen.findByText('Alles erledigt');
});

test('tasks and appointments are read again every 30 seconds', async () => {
  const { api } = await openToday({}, [], { stopsIntervals: true });
  await screen.findByText('Alles erledigt');
  await passTime(29_000);
  expect([api.sent(TASKS).length, api.sent(CALENDAR).length]).toEqual([1, 1]);
  await passTime(1_000);
  await waitFor(() => expect([api.sent(TASKS).length, api.sent(CALENDAR).length]).toEqual([2, 2]));
});
