import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OpenRoom } from '#contract/video.contract.ts';
import { aColumn, anAppointment, itemsOf, openToday, region } from '#web/staff/today/testing-today.ts';
import { refused } from '#web/testing/api.ts';
import { expectToast, NOW, openAsStaff, passTime } from '#web/testing/open-screen.tsx';
import { aRoom } from '#web/video/testing-room.ts';

const ROOMS = 'GET /api/staff/rooms';
const SUMMARY = 'GET /api/staff/patients/:patient_id/anamnesis-summary';
const NO_HISTORY = {
  record: null,
  is_genuine: true,
  allergies: null,
  medication: null,
  red_flags: [],
  plan: null,
  diagnoses: [],
};

const anOpenRoom = (details: Partial<OpenRoom> = {}): OpenRoom => ({
  appointment_id: 11,
  doctor_id: 21,
  patient: { id: 7, name: 'Maria Vogel' },
  starts_at: '2026-11-16T08:45:00.000Z',
  patient_state: 'waiting',
  is_doctor_in: false,
  waiting_since: '2026-11-16T08:40:00.000Z',
  guests_waiting: 0,
  let_in_at: null,
  delay_minutes: null,
  problem: null,
  ...details,
});

const openDay = (room: OpenRoom, answers = {}) =>
  openToday({}, [aColumn([anAppointment()])], {
    role: 'doctor',
    answers: { [ROOMS]: { now: NOW, data: [room] }, [SUMMARY]: { data: NO_HISTORY }, ...answers },
  });

test('the day shows who waits since when and leads into the room with the wish to let in', async () => {
  await openDay(anOpenRoom());
  await screen.findByText('wartet seit 09:40');
  const link = screen.getByRole('link', { name: 'Maria Vogel einlassen' });
  expect(link.getAttribute('href')).toBe('/staff/visit/11?let-in');
});

test('whoever has the focus on an appointment keeps it when the patient begins to wait', async () => {
  const later = {
    date_start_time: '2026-11-16T11:00:00.000Z',
    date_end_time: '2026-11-16T11:45:00.000Z',
  };
  const { api } = await openToday({}, [aColumn([anAppointment(later)])], {
    role: 'doctor',
    stopsIntervals: true,
  });
  const details = { name: 'Details zu Maria Vogel, 12:00' };
  within(await region('Als Nächstes'))
    .getByRole('button', details)
    .focus();
  api.answer({ [ROOMS]: { now: NOW, data: [anOpenRoom()] }, [SUMMARY]: { data: NO_HISTORY } });
  await passTime(30_000);
  const now = within(await region('Jetzt'));
  await waitFor(() => expect(document.activeElement).toBe(now.getByRole('button', details)));
});

test.each([
  ['waits', anOpenRoom(), 'Einlassen'],
  ['is in', anOpenRoom({ patient_state: 'in', waiting_since: null }), 'Video öffnen'],
])(
  'while the patient %s there is one main action, and it is not the charge',
  async (_state, room, action) => {
    const appointment = anAppointment({
      status: 'in_progress',
      video_link: 'https://klinik.test/staff/visit/11',
    });
    await openToday({}, [aColumn([appointment])], {
      role: 'doctor',
      answers: { [ROOMS]: { now: NOW, data: [room] }, [SUMMARY]: { data: NO_HISTORY } },
    });
    const place = within(await screen.findByRole('region', { name: 'Jetzt' }));
    await place.findByText(/wartet seit|im Sprechzimmer/);
    const all = [...place.getAllByRole('button'), ...place.getAllByRole('link')];
    const main = all.filter(({ className }) => className.includes('primary'));
    expect(main.map(({ textContent }) => textContent)).toEqual([action]);
  },
);

const FLAGS = { name: 'Warnzeichen, Allergien, Medikamente' };

test('the red flags of the patient who waits stand beside the appointment, and can be folded away', async () => {
  const { api, user } = await openDay(anOpenRoom());
  const place = within(await screen.findByRole('region', { name: 'Jetzt' }));
  expect(place.getByText('Erstgespräch')).toBeTruthy();
  await place.findByText('Allergien und Unverträglichkeiten');
  expect(api.sent(SUMMARY)).toEqual([{ patient_id: '7' }]);
  await user.click(place.getByRole('button', FLAGS));
  expect(place.queryByText('Allergien und Unverträglichkeiten')).toBeNull();
});

test('the history of a patient who is not there is read when the doctor opens it, and not before', async () => {
  const { api, user } = await openDay(anOpenRoom({ patient_state: 'away', waiting_since: null }));
  const place = within(await screen.findByRole('region', { name: 'Jetzt' }));
  expect(place.getByText('Erstgespräch')).toBeTruthy();
  expect(api.sent(SUMMARY)).toEqual([]);
  await user.click(place.getByRole('button', FLAGS));
  await place.findByText('Allergien und Unverträglichkeiten');
  expect(api.sent(SUMMARY)).toEqual([{ patient_id: '7' }]);
});

test('who waits is let in first; the room of the next one is open, but not the main button', async () => {
  const other = { id: 8, name: 'Eva Lang' };
  const later = { date_start_time: '2026-11-16T09:10:00.000Z', date_end_time: '2026-11-16T09:55:00.000Z' };
  const waiting = anOpenRoom({ appointment_id: 12, patient: other });
  await openToday({}, [aColumn([anAppointment(), anAppointment({ id: 12, patient: other, ...later })])], {
    role: 'doctor',
    answers: {
      [ROOMS]: {
        now: NOW,
        data: [anOpenRoom({ patient_state: 'away', waiting_since: null }), waiting],
      },
      [SUMMARY]: { data: NO_HISTORY },
    },
  });
  const place = within(await screen.findByRole('region', { name: 'Jetzt' }));
  const names = place.getAllByRole('link', { name: /^(Maria Vogel|Eva Lang)$/ });
  expect(names.map(({ textContent }) => textContent)).toEqual(['Eva Lang', 'Maria Vogel']);
  expect(place.getByRole('link', { name: 'Eva Lang einlassen' }).className).toContain('primary');
  expect(place.getByRole('button', { name: 'Termin mit Maria Vogel beginnen' }).className).not.toContain(
    'primary',
  );
});

test('the doctor announces ten minutes from the day, once', async () => {
  const { api, user } = await openDay(anOpenRoom({ patient_state: 'away', waiting_since: null }), {
    'POST /api/staff/rooms/:id/delay': { message: 'Die Verspätung ist angekündigt.', data: aRoom() },
  });
  expect(screen.queryByRole('link', { name: 'Maria Vogel einlassen' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Maria Vogel: 10 Minuten später ankündigen' }));
  await expectToast('success', 'Die Verspätung ist angekündigt.');
  expect(api.sent('POST /api/staff/rooms/:id/delay')).toEqual([{ id: '11', minutes: 10 }]);
});

test('an announced delay, a reported problem and a call under way are named', async () => {
  const problem = { by: 'patient', at: NOW } as const;
  await openDay(anOpenRoom({ delay_minutes: 10, problem, patient_state: 'in', waiting_since: null }));
  await screen.findByText('10 Minuten später angekündigt');
  expect(screen.getByText('Technisches Problem gemeldet')).toBeTruthy();
  expect(screen.getByText('im Sprechzimmer')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /später ankündigen/ })).toBeNull();
});

test('an assistant sees who waits but lets nobody in', async () => {
  await openToday({}, [aColumn([anAppointment()])], {
    role: 'assistant',
    answers: { [ROOMS]: { now: NOW, data: [anOpenRoom()] } },
  });
  await screen.findByText('wartet seit 09:40');
  expect(itemsOf(await region('Jetzt'))[0]).not.toContain('Einlassen');
  expect(screen.queryByText('Warnzeichen, Allergien, Medikamente')).toBeNull();
  expect(screen.queryByRole('button', { name: /später ankündigen/ })).toBeNull();
});

test('the calendar says beside the appointment that the patient waits', async () => {
  await openAsStaff('/calendar?view=day&date=2026-11-16', {
    role: 'doctor',
    answers: {
      'GET /api/staff/calendar': { now: NOW, data: [aColumn([anAppointment()])] },
      [ROOMS]: { now: NOW, data: [anOpenRoom()] },
    },
  });
  await screen.findByRole('button', { name: /Maria Vogel.*wartet seit 09:40/ });
});

test('a reported problem stands among the tasks, in the words of who reported it', async () => {
  await openToday({
    reported_problems: [
      {
        appointment_id: 9,
        patient: { id: 7, name: 'Maria Vogel' },
        by: 'patient',
        note: 'Kein Ton',
        doctor: { id: 21, display_name: 'Dr. med. Anna Keller' },
        starts_at: '2026-11-15T09:00:00.000Z',
        at: '2026-11-15T09:10:00.000Z',
      },
    ],
  });
  const place = await region('Technische Probleme');
  expect(place.textContent).toContain('Von der Patientin gemeldet, 15.11.2026 10:10');
  expect(place.textContent).toContain('Kein Ton');
  expect(screen.queryByText('Alles erledigt')).toBeNull();
});

test('an absence is charged despite a reported problem only when a person says so', async () => {
  const move = 'POST /api/staff/appointments/:id/move';
  const over = anAppointment({ date_end_time: '2026-11-16T08:50:00.000Z' });
  const { api, user } = await openToday({}, [aColumn([over])], {
    role: 'doctor',
    answers: {
      [move]: refused(409, { code: 'appointments.problem_reported', message: 'Ein Problem wurde gemeldet.' }),
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Mehr zu Maria Vogel/ }));
  await user.click(screen.getByRole('button', { name: /Maria Vogel.*nicht erschienen/i }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'Nicht da');
  expect(dialog.queryByRole('checkbox')).toBeNull();
  const send = dialog.getByRole('button', { name: 'Nicht erschienen' });
  await user.click(send);
  await user.click(await dialog.findByRole('checkbox', { name: /Trotz des gemeldeten/ }));
  api.answer({ [move]: { message: 'Gut.', data: { id: 11, status: 'no_show' } } });
  await user.click(send);
  await expectToast('success', 'Gut.');
  expect(api.sent(move).map(({ despite_problem }) => despite_problem)).toEqual([undefined, true]);
});
