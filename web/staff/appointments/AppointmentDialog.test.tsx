import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StaffRole } from '#contract/staff-roles.rules.ts';
import { type Answers, refused } from '#web/testing/api.ts';
import { expectToast } from '#web/testing/open-screen.tsx';
import { aStatement, SAVE_STATEMENT, SEARCH, STATEMENT, TALK } from '../positions/testing-positions.ts';
import {
  CALENDAR,
  columnOf,
  dialog,
  isClosed,
  LENA,
  openCalendar,
  span,
} from '../schedule/testing-calendar.ts';
import { anAppointment } from '../today/testing-today.ts';

const MOVE = 'POST /api/staff/appointments/:id/move';
const RESCHEDULE = 'POST /api/staff/appointments/:id/reschedule';
const NEW = 'POST /api/staff/appointments';
const TIMES = 'GET /api/staff/free-times';
const PATIENTS = 'GET /api/staff/patients';

const later = anAppointment({ ...span('14:00', '14:45'), video_link: 'https://video.test/1' });
const slot = (id: string, date: string, start_time: string) => ({
  id,
  schedule_parent_id: 'd',
  doctor_id: 21,
  display_name: 'Dr. med. Anna Keller',
  date,
  start_time,
  end_time: '10:45',
  duration: 45,
  date_start_time: `${date}T09:00:00Z`,
});
const done = Response.json({ message: 'Gespeichert.', data: {} });

interface Opened {
  role?: StaffRole;
  appointment?: ReturnType<typeof anAppointment>;
  answers?: Answers;
}
async function openAppointment({ role = 'admin', appointment = later, answers = {} }: Opened = {}) {
  const columns = [columnOf({ appointments: [appointment] }), columnOf({ doctor: LENA })];
  const opened = await openCalendar('?date=2026-11-16', columns, { role, answers });
  await opened.user.click(await screen.findByRole('button', { name: /Maria Vogel/ }));
  await screen.findByRole('dialog', { name: 'Maria Vogel' });
  return { ...opened, press: (name: string) => opened.user.click(dialog().getByRole('button', { name })) };
}
const facts = () =>
  dialog()
    .getAllByRole('term')
    .map(({ textContent, nextElementSibling }) => [textContent, nextElementSibling?.textContent]);
const actions = () =>
  dialog()
    .getAllByRole('region')
    .map((region) => [
      within(region).getByRole('heading', { level: 3 }).textContent,
      ...within(region)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ]);

test('an appointment says who, when, what, with whom, paid how and where, and what can be done now', async () => {
  await openAppointment();
  expect(dialog().getByText(/^Montag, 16\.11\.2026, 14:00 bis 14:45 Uhr · Erstgespräch$/)).toBeTruthy();
  expect(dialog().getByText('Bestätigt')).toBeTruthy();
  expect(facts().map(([term]) => term)).toEqual(['Akte', 'Ärztin', 'Zahlung']);
  expect(facts()[1]?.[1]).toBe('Dr. med. Anna Keller');
  const video = dialog().getByRole<HTMLAnchorElement>('link', { name: 'Raum öffnen' });
  expect([video.href, video.target, video.rel]).toEqual(['https://video.test/1', '_blank', 'noreferrer']);
  expect(
    dialog()
      .getByRole('link', { name: /Maria Vogel/ })
      .getAttribute('href'),
  ).toMatch(/^\/staff\/patients\/7\?from=\d+$/);
  expect(actions().map(([title]) => title)).toEqual(['Ablauf', 'Wenn er nicht stattfindet']);
  expect(actions()[1]).toContain('Termin absagen');
});

test('the actions of an appointment stand before its details, and the rare field is folded behind “Mehr”', async () => {
  const { user } = await openAppointment();
  const move = dialog().getByRole('button', { name: 'Verlegen' });
  const details = dialog().getByText('Zahlung');
  expect(move.compareDocumentPosition(details)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const field = dialog().getByLabelText(/^Eigene Bezeichnung des Status/);
  const more = field.closest('details');
  expect(details.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(more?.open).toBe(false);
  await user.click(dialog().getByText('Mehr'));
  expect(more?.open).toBe(true);
});

test('an appointment without a room says so, and one whose room is closed', async () => {
  await openAppointment({ appointment: anAppointment({ ...span('14:00', '14:45') }) });
  expect(dialog().getByText('Noch kein Raum')).toBeTruthy();
});

test('the room of an appointment that is over is closed', async () => {
  await openAppointment({ appointment: anAppointment({ ...span('08:00', '08:45') }) });
  expect(dialog().getByText('Raum geschlossen')).toBeTruthy();
});

test('a request to cancel is decided on the page of today', async () => {
  await openAppointment({ appointment: { ...later, status: 'cancellation_requested' } });
  const decide = dialog().getByRole('link', { name: /Zu „Heute“$/ });
  expect(decide.getAttribute('href')).toBe('/staff/today');
});

test('a wish for another time is decided on the page of today, and the appointment keeps its actions', async () => {
  await openAppointment({ appointment: { ...later, wished_start_time: '2026-11-24T10:30:00.000Z' } });
  const decide = dialog().getByRole('link', {
    name: 'Die Patientin wünscht sich 24.11.2026 11:30. Zu „Heute“',
  });
  expect(decide.getAttribute('href')).toBe('/staff/today');
  expect(dialog().getByRole('button', { name: 'Verlegen' })).toBeTruthy();
});

test('the dialog says that the patient has said she will come', async () => {
  await openAppointment({ appointment: { ...later, said_to_come_at: '2026-11-15T17:20:00.000Z' } });
  expect(dialog().getByText('Hat zugesagt am 15.11.2026 18:20')).toBeTruthy();
});

test('a completed appointment has nothing left to do', async () => {
  await openAppointment({ appointment: { ...later, status: 'completed' } });
  expect(dialog().getByText('Für diesen Termin ist gerade nichts zu tun.')).toBeTruthy();
});

test('an appointment begins with a press; a refusal is said in its dialog', async () => {
  const now = anAppointment({ ...span('09:45', '10:30') });
  const { api, press } = await openAppointment({
    appointment: now,
    answers: { [MOVE]: refused(422, { message: 'Noch nicht.' }) },
  });
  await press('Beginnen');
  await dialog().findByText('Noch nicht.');
  api.answer({ [MOVE]: done });
  const before = api.sent(CALENDAR).length;
  await press('Beginnen');
  await expectToast('success', 'Gespeichert.');
  expect(api.sent(MOVE).at(-1)).toEqual({ id: '11', to: 'in_progress' });
  await isClosed();
  expect(api.sent(CALENDAR).length).toBeGreaterThan(before);
});

test('an appointment is moved to a free time of any doctor, together with the time that was seen', async () => {
  const times = [slot('s1', '2026-11-24', '10:00'), slot('s2', '2026-11-25', '09:00')];
  const { api, user, press } = await openAppointment({
    answers: { [TIMES]: { data: times }, [RESCHEDULE]: done },
  });
  await press('Verlegen');
  await screen.findByRole('dialog', { name: 'Termin verlegen' });
  expect(dialog().getByText(/^Maria Vogel, Erstgespräch\. Bisher: .*16\.11\..*14:00 Uhr\./)).toBeTruthy();
  const doctor = dialog().getByRole<HTMLSelectElement>('combobox', { name: /^Ärztin/ });
  expect(doctor.value).toBe('21');
  const time = await dialog().findByRole<HTMLSelectElement>('combobox', { name: /^Freie Zeit/ });
  expect([...time.querySelectorAll('optgroup')].map(({ label }) => label)).toEqual([
    expect.stringMatching(/24\.11\./),
    expect.stringMatching(/25\.11\./),
  ]);
  expect(time.options[1]?.textContent).toBe('10:00 bis 10:45, Dr. med. Anna Keller');
  expect(api.sent(TIMES)).toEqual([{ service_id: '3', from: '2026-11-16', limit: '40', doctor_ids: ['21'] }]);
  await user.selectOptions(doctor, '');
  await waitFor(() => expect(api.sent(TIMES).at(-1)).not.toHaveProperty('doctor_ids'));
  await user.selectOptions(await dialog().findByRole('combobox', { name: /^Freie Zeit/ }), 's1');
  await press('Verlegen');
  await expectToast('success', 'Gespeichert.');
  expect(api.sent(RESCHEDULE)).toEqual([
    { id: '11', schedule: 's1', seen_start_time: later.date_start_time },
  ]);
  await isClosed();
});

test('another first day is asked for; a time that is gone is no longer chosen, and none at all is said', async () => {
  const { api, user, press } = await openAppointment({
    answers: { [TIMES]: { data: [slot('s1', '2026-11-24', '10:00')] } },
  });
  await press('Verlegen');
  const time = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^Freie Zeit/ });
  await user.selectOptions(time, 's1');
  api.answer({ [TIMES]: { data: [slot('s2', '2026-12-01', '09:00')] } });
  fireEvent.change(dialog().getByLabelText(/^Freie Zeiten ab/), { target: { value: '2026-12-01' } });
  await dialog().findByRole('option', { name: /^09:00 bis/ });
  expect(dialog().getByRole<HTMLSelectElement>('combobox', { name: /^Freie Zeit/ }).value).toBe('');
  expect(api.sent(TIMES).at(-1)).toMatchObject({ from: '2026-12-01' });
  api.answer({ [TIMES]: { data: [] } });
  fireEvent.change(dialog().getByLabelText(/^Freie Zeiten ab/), { target: { value: '2026-12-02' } });
  await dialog().findByText(/^Keine freie Zeit gefunden/);
});

test('a doctor moves within the own calendar, and a refused time is said at its field', async () => {
  const { press, user } = await openAppointment({
    role: 'doctor',
    answers: {
      [TIMES]: { data: [slot('s1', '2026-11-24', '10:00')] },
      [RESCHEDULE]: refused(422, { message: 'Nein.', errors: { schedule: ['Schon vergeben.'] } }),
    },
  });
  await press('Verlegen');
  expect(dialog().queryByRole('combobox', { name: /^Ärztin/ })).toBeNull();
  await user.selectOptions(await dialog().findByRole('combobox', { name: /^Freie Zeit/ }), 's1');
  await press('Verlegen');
  await dialog().findByText('Schon vergeben.');
});

test('an appointment is called off with a reason, after the dialog said what it costs', async () => {
  const { api, user, press } = await openAppointment({ answers: { [MOVE]: done } });
  await press('Termin absagen');
  await screen.findByRole('dialog', { name: 'Termin absagen' });
  expect(
    dialog().getByText(/^Maria Vogel bekommt eine E-Mail\. Für sie entstehen keine Kosten/),
  ).toBeTruthy();
  const reason = dialog().getByRole<HTMLTextAreaElement>('textbox');
  expect([reason.maxLength, reason.required]).toEqual([500, true]);
  await user.type(reason, 'Ärztin krank');
  await press('Termin absagen');
  await expectToast('success', 'Gespeichert.');
  expect(api.sent(MOVE)).toEqual([{ id: '11', to: 'cancelled', reason: 'Ärztin krank' }]);
  await isClosed();
});

const patient = (id: number, name: string, emergency_until: string | null = null) => ({
  id,
  name,
  first_name: name,
  last_name: name,
  birthdate: '1971-03-04',
  email: `${id}@clinic.test`,
  phone: '',
  appointments: { total: 0, last_at: null, next_at: null },
  emergency_until,
  has_duplicates: false,
});
const texts = { title: 'Folgetermin', description: '' };
const service = (id: number, doctor_id: number) => ({
  id,
  effective_duration: 30,
  translations_by_locale: { de: texts, en: texts },
  doctors: [{ doctor_id }],
});

test('a new appointment is for a patient who is searched for, a service and a free time; what is missing is said', async () => {
  const { api, user } = await openCalendar('?date=2026-11-16', [columnOf(), columnOf({ doctor: LENA })], {
    answers: {
      'GET /api/patients/get-service-category': Response.json({
        data: [{ services: [service(4, 21), service(5, 22)] }],
      }),
      [TIMES]: { data: [slot('s1', '2026-11-24', '10:00')] },
      [PATIENTS]: {
        data: [patient(9, 'Eva Klein'), patient(8, 'Ida Lang', '2026-11-16T12:00:00Z')],
        total: 2,
      },
      [NEW]: done,
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Neuer Termin' }));
  await screen.findByRole('dialog', { name: 'Neuer Termin' });
  expect(dialog().getByText(/^Die Patientin bekommt eine E-Mail mit einem Link/)).toBeTruthy();
  await user.click(dialog().getByRole('button', { name: 'Termin anlegen' }));
  const search = dialog().getByRole('searchbox', { name: /^Patientin suchen/ });
  await waitFor(() => expect(search.getAttribute('aria-invalid')).toBe('true'));
  expect(api.sent(NEW)).toEqual([]);

  await user.type(search, 'e');
  expect(api.calls.map(({ route }) => route)).not.toContain(PATIENTS);
  await user.type(search, 'va');
  await dialog().findByText('1 gefunden');
  expect(api.sent(PATIENTS).at(-1)).toEqual({ search: 'eva', perPage: '5' });
  expect(dialog().queryByRole('radio', { name: /Ida Lang/ })).toBeNull();
  await user.click(dialog().getByRole('radio', { name: 'Eva Klein, 04.03.1971, 9@clinic.test' }));
  const doctor = dialog().getByRole('combobox', { name: /^Ärztin/ });
  await user.selectOptions(doctor, '22');
  const choice = dialog().getByRole<HTMLSelectElement>('combobox', { name: /^Leistung/ });
  await waitFor(() => expect([...choice.options].map(({ value }) => value)).toEqual(['', '5']));
  await user.selectOptions(choice, '5');
  await user.selectOptions(await dialog().findByRole('combobox', { name: /^Freie Zeit/ }), 's1');
  await user.click(dialog().getByRole('button', { name: 'Termin anlegen' }));
  await expectToast('success', 'Gespeichert.');
  expect(api.sent(NEW)).toEqual([{ patient_id: 9, schedule: 's1' }]);
  expect(api.sent(TIMES).at(-1)).toMatchObject({ service_id: '5', doctor_ids: ['22'] });
  await isClosed();
});

test('an assistant prepares the positions of an appointment, without a diagnosis, and completes nothing', async () => {
  const saved = aStatement({ version: 1, is_needed: true, positions: [TALK] });
  const { api, user, press } = await openAppointment({
    role: 'assistant',
    answers: {
      [STATEMENT]: { data: aStatement() },
      [SEARCH]: { catalogue: { name: 'GOÄ', valid_from: '1996-01-01' }, data: [TALK], of_laboratory: [] },
      [SAVE_STATEMENT]: { message: 'Die Positionen sind gespeichert.', data: saved },
    },
  });
  await press('Positionen vorbereiten');
  const form = within(await screen.findByRole('dialog', { name: 'Positionen vorbereiten' }));
  expect(form.queryByRole('textbox', { name: /Diagnose/ })).toBeNull();
  await user.click(form.getByRole('button', { name: 'Positionen speichern' }));
  await expectToast('error', 'Bitte fügen Sie mindestens eine Position hinzu.');
  await user.type(form.getByRole('textbox', { name: 'Position hinzufügen' }), 'Beratung');
  await user.click(await form.findByRole('button', { name: '3 Eingehende Beratung' }));
  await user.click(form.getByRole('button', { name: 'Positionen speichern' }));
  await expectToast('success', 'Die Positionen sind gespeichert.');
  expect(api.sent(SAVE_STATEMENT)).toMatchObject([{ version: 0, positions: [{ number: '3' }] }]);
  expect(api.sent(MOVE)).toEqual([]);
  await isClosed();
});

test('positions that cannot be read say so, and another try opens them', async () => {
  const { api, user, press } = await openAppointment({
    role: 'assistant',
    answers: { [STATEMENT]: refused(429, { message: 'Bitte warten Sie.' }) },
  });
  await press('Positionen vorbereiten');
  const dialog = within(await screen.findByRole('dialog', { name: 'Positionen vorbereiten' }));
  await dialog.findByText('Bitte warten Sie.');
  api.answer({ [STATEMENT]: { data: aStatement() } });
  await user.click(dialog.getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByRole('textbox', { name: 'Position hinzufügen' });
});
