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

test('who is treated now stands first with doctor, money, link and video, then who comes next, then the rest', async () => {
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
  const next = anAppointment({
    id: 16,
    patient: { id: 9, name: 'Ute Sommer' },
    date_start_time: '2026-11-16T11:00:00.000Z',
    date_end_time: '2026-11-16T11:45:00.000Z',
  });
  await openToday({}, [aColumn([later], aDoctor(22, 'Dr. Ben Roth')), aColumn([withVideo, next])]);
  const place = await region('Jetzt');
  await within(place).findByText('Maria Vogel');
  expect(itemsOf(place)).toEqual([
    expect.stringMatching(
      /^09:45Maria VogelBestätigtErstgespräch · bei Dr. med. Anna Keller · Karte, hinterlegtVideo öffnenDetailsMehr/,
    ),
  ]);
  expect(itemsOf(await region('Als Nächstes'))).toEqual([
    '12:00Ute SommerBestätigtErstgespräch · bei Dr. med. Anna Keller · Karte, hinterlegtDetails',
  ]);
  expect(itemsOf(await region('Termine heute'))).toEqual(['14:00Eva Langbei Dr. Ben RothAbgeschlossen']);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Jetzt',
    'Als Nächstes',
    'Termine heute',
  ]);
  const link = within(place).getByRole('link', { name: 'Maria Vogel' });
  expect(link.getAttribute('href')).toBe(`/staff/patients/7?from=${withVideo.id}`);
  const video = within(place).getByRole('link', { name: 'Video öffnen: Maria Vogel' });
  expect([video.getAttribute('href'), video.getAttribute('target'), video.getAttribute('rel')]).toEqual([
    'https://zoom.us/j/1',
    '_blank',
    'noopener noreferrer',
  ]);
});

test('a calendar of one doctor does not repeat the name', async () => {
  await openToday({}, [aColumn([anAppointment()])]);
  const place = await region('Jetzt');
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
  await user.click(screen.getByRole('button', { name: 'Mehr zu Maria Vogel, 08:00' }));
  await user.click(screen.getByRole('button', { name: 'Maria Vogel ist nicht erschienen' }));
  await screen.findByRole('dialog', { name: 'Nicht erschienen' });
});

test('with a video room, opening it is the one main button, and beginning by hand waits in the menu', async () => {
  const { user } = await openToday({}, [aColumn([anAppointment({ video_link: 'https://zoom.us/j/1' })])]);
  const place = within(await region('Jetzt'));
  const mainButtons = [...place.getAllByRole('button'), ...place.getAllByRole('link')].filter(
    ({ className }) => className.includes('primary'),
  );
  expect(mainButtons.map(({ textContent }) => textContent)).toEqual(['Video öffnen']);
  expect(screen.queryByRole('button', { name: /beginnen/ })).toBeNull();
  await user.click(place.getByRole('button', { name: 'Mehr zu Maria Vogel, 09:45' }));
  expect(place.getByRole('button', { name: 'Termin mit Maria Vogel beginnen' })).toBeTruthy();
});

test('nothing that charges a card is a main button', async () => {
  const past = { date_start_time: '2026-11-16T07:00:00.000Z', date_end_time: '2026-11-16T07:45:00.000Z' };
  await openToday({}, [aColumn([anAppointment(past), anAppointment({ id: 12, status: 'in_progress' })])]);
  const buttons = await screen.findAllByRole('button', { name: /Abschließen und/ });
  expect(buttons).toHaveLength(2);
  for (const { className } of buttons) expect(className).toContain('secondary');
});

test('what is still to do for the patient who is treated now stands beside the appointment', async () => {
  const note = {
    appointment_id: 9,
    patient: { id: 7, name: 'Maria Vogel' },
    starts_at: '2026-10-29T09:00:00.000Z',
    changed_by: 'Anna Keller',
    is_overdue: false,
  };
  await openToday({ notes_to_sign: [note] }, [aColumn([anAppointment()])]);
  const open = within(await region('Jetzt')).getByRole('list', { name: 'Noch offen' });
  expect(within(open).getByRole('link').getAttribute('href')).toBe(
    '/staff/patients/7?tab=treatment&appointment=9',
  );
  expect(open.textContent).toBe('Notiz vom 29.10.2026 unterzeichnen');
});

test('where several doctors treat, a finished line names its doctor', async () => {
  await openToday({}, [
    aColumn([anAppointment({ status: 'payment_success' })]),
    aColumn([], aDoctor(22, 'Dr. Ben Roth')),
  ]);
  const finished = await screen.findByRole('list', { name: 'Beendet' });
  expect(finished.textContent).toContain('bei Dr. med. Anna Keller');
});

test('a finished appointment is one line with its details', async () => {
  const { user } = await openToday({}, [aColumn([anAppointment({ status: 'payment_success' })])]);
  const finished = await screen.findByRole('list', { name: 'Beendet' });
  expect(finished.textContent).toBe('09:45Maria VogelAbgeschlossen, bezahlt');
  await user.click(within(finished).getByRole('button', { name: 'Details zu Maria Vogel, 09:45' }));
  await screen.findByRole('dialog', { name: 'Maria Vogel' });
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
  // On a slow machine a part of the screen may come so late that it reads the tasks anew.
  const [tasks, calendars] = [api.sent(TASKS).length, api.sent(CALENDAR).length];
  await passTime(29_000);
  expect([api.sent(TASKS).length, api.sent(CALENDAR).length]).toEqual([tasks, calendars]);
  await passTime(1_000);
  await waitFor(() =>
    expect([api.sent(TASKS).length, api.sent(CALENDAR).length]).toEqual([tasks + 1, calendars + 1]),
  );
});
