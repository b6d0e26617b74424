import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aStatement, STATEMENT } from '#web/staff/positions/testing-positions.ts';
import { aMeasurement, measurementsOf } from '#web/testing/measurements.ts';
import { address, everythingRead, expectToast, openAsStaff } from '#web/testing/open-screen.tsx';
import { aDocument } from '#web/testing/records.ts';
import { aRoom } from '#web/video/testing-room.ts';
import { aWrapUp, WRAP_UP } from '../today/testing-today.ts';
import { enterRoom, patient, SINCE } from './testing-staff-room.ts';

const LET_IN = 'POST /api/staff/rooms/:id/let-in';
const DELAY = 'POST /api/staff/rooms/:id/delay';

const menu = () => screen.getByRole('button', { name: 'Mehr' });

test('the doctor sees who waits since when and lets in with one click', async () => {
  const { api, user } = await enterRoom([patient('waiting')], (room) => ({
    [LET_IN]: () => ({ message: 'Die Patientin ist im Sprechzimmer.', data: room({}) }),
  }));
  await screen.findByText('Maria Vogel wartet seit 09:55 Uhr');
  await user.click(screen.getByRole('button', { name: 'Maria Vogel einlassen' }));
  await expectToast('success', 'Die Patientin ist im Sprechzimmer.');
  expect(api.sent(LET_IN)).toEqual([{ id: '11', who: 'patient' }]);
});

test('whoever pressed “let in” in the list of today does not press it again in the room', async () => {
  const { api } = await enterRoom(
    [patient('waiting')],
    (room) => ({ [LET_IN]: () => ({ message: 'Gut.', data: room({}) }) }),
    '/visit/11?let-in',
  );
  await waitFor(() => expect(api.sent(LET_IN)).toHaveLength(1));
  expect(address()).toBe('/visit/11');
});

test('while the patient is not there the doctor announces ten minutes with one click', async () => {
  const delay = { minutes: 10, announced_at: SINCE, expected_at: '2026-11-16T09:10:00.000Z' };
  const { api, user } = await enterRoom([], (room) => ({
    [DELAY]: () => ({ message: 'Die Verspätung ist angekündigt.', data: room({ delay }) }),
  }));
  await screen.findByText('Maria Vogel ist noch nicht da.');
  await user.click(screen.getByRole('button', { name: 'Maria Vogel: 10 Minuten später ankündigen' }));
  await screen.findByText(/10 Minuten später angekündigt/);
  expect(api.sent(DELAY)).toEqual([{ id: '11', minutes: 10 }]);
});

test('once the patient has been in, her absence is no delay: the room says that she comes back by herself', async () => {
  const { stream, roomOf } = await enterRoom([]);
  await stream.say({ type: 'room', room: roomOf([], { let_in_at: SINCE }) });
  await screen.findByText('Maria Vogel ist gerade nicht im Sprechzimmer.');
  expect(screen.queryByText('Maria Vogel ist noch nicht da.')).toBeNull();
  await stream.say({ type: 'room', room: roomOf([patient('waiting')], { let_in_at: SINCE }) });
  await screen.findByRole('button', { name: 'Maria Vogel einlassen' });
});

test('a doctor who comes too early reads when the room opens and who comes', async () => {
  const early = aRoom({ side: 'doctor', state: 'too_early' });
  await openAsStaff('/visit/11', {
    role: 'doctor',
    answers: { 'GET /api/staff/rooms/:id': { data: early } },
  });
  await screen.findByRole('heading', { name: 'Das Sprechzimmer öffnet um 09:45 Uhr' });
  expect(screen.getByText(/um 10:00 Uhr haben Sie einen Termin mit Maria Vogel\./)).toBeTruthy();
});

test.each([
  ['Dolmetscherin oder Dolmetscher', 'interpreter'],
  ['Angehörige oder Angehöriger', 'relative'],
  ['weitere Person', 'other'],
])('the doctor invites a third person as “%s” and gets a link that is shown once', async (label, role) => {
  const guests = 'POST /api/staff/rooms/:id/guests';
  const { api, user } = await enterRoom([], (room) => ({
    [guests]: () => ({ message: 'Erstellt.', data: room({}), link: 'https://klinik.test/g/abc' }),
  }));
  await user.click(menu());
  await user.click(screen.getByRole('button', { name: 'Weitere Person einladen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Weitere Person einladen' }));
  await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Ada Özdemir');
  await user.selectOptions(dialog.getByRole('combobox'), label);
  await user.click(dialog.getByRole('button', { name: 'Einladung erstellen' }));
  await screen.findByText('https://klinik.test/g/abc');
  expect(api.sent(guests)).toEqual([{ id: '11', name: 'Ada Özdemir', role }]);
});

test('a third person who waits is named with the role and let in', async () => {
  const guest = {
    id: 4,
    name: 'Ada Özdemir',
    role: 'relative',
    state: 'waiting',
    invited_at: SINCE,
  } as const;
  const { api, user, stream, roomOf } = await enterRoom([patient('in')], (room) => ({
    [LET_IN]: () => ({ message: 'Gut.', data: room({}) }),
  }));
  await stream.say({ type: 'room', room: roomOf([patient('in')], { guests: [guest] }) });
  await screen.findByText('Ada Özdemir wartet (Angehörige oder Angehöriger)');
  await user.click(screen.getByRole('button', { name: 'Ada Özdemir einlassen' }));
  await waitFor(() => expect(api.sent(LET_IN)).toEqual([{ id: '11', who: 'guest' }]));
});

test('the doctor lets the patient share the screen and takes it back', async () => {
  const screenCall = 'POST /api/staff/rooms/:id/screen';
  const { api, user } = await enterRoom([], (room) => ({
    [screenCall]: () => ({ message: 'Gut.', data: room({ patient_may_share_screen: true }) }),
  }));
  await user.click(menu());
  await user.click(screen.getByRole('button', { name: 'Patientin darf teilen' }));
  await waitFor(() => expect(api.sent(screenCall)).toEqual([{ id: '11', is_allowed: true }]));
});

test('the brief stands beside the picture: reason, important answers and former appointments, and values', async () => {
  const { user } = await enterRoom([], () => ({
    'GET /api/staff/patients/:patient_id/measurements': measurementsOf(aMeasurement()),
    'GET /api/staff/patients/:patient_id/severity': { data: [], has_locked: false },
  }));
  const brief = within(screen.getByRole('complementary', { name: 'Akte' }));
  await brief.findByText('Erstgespräch');
  await brief.findByText('Dies ist der erste Termin.');
  await brief.findByText('Es gibt noch keinen unterschriebenen Anamnesebogen.');
  expect(brief.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Anlass',
    'Notiz',
    'Werte',
    'Anamnese',
    'Befunde',
    'Pläne & Rezepte',
  ]);
  await user.click(brief.getByRole('tab', { name: 'Werte' }));
  await brief.findByRole('figure', { name: 'FSH in IE/l' });
});

test('in the brief, what the patient sent stands under the findings, and what the clinic wrote under plans', async () => {
  const documents = [
    { ...aDocument(), id: 41, kind: 'finding', title: 'Blutbild' },
    { ...aDocument(), id: 42, kind: 'therapy_plan', title: 'Plan' },
    { ...aDocument(), id: 43, kind: 'prescription', title: 'Rezept' },
  ] as const;
  const { user } = await enterRoom([], () => ({
    'GET /api/staff/patients/:patient_id/documents': {
      data: documents.map((each) => ({ ...each, added_by: 'Eva Klein', released_at: null })),
    },
  }));
  const brief = within(screen.getByRole('complementary', { name: 'Akte' }));
  const files = () =>
    within(brief.getByRole('tabpanel'))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  await user.click(await brief.findByRole('tab', { name: 'Befunde' }));
  await waitFor(() => expect(files()).toEqual(['Blutbild']));
  await user.click(brief.getByRole('tab', { name: 'Pläne & Rezepte' }));
  await waitFor(() => expect(files()).toEqual(['Plan', 'Rezept']));
});

const WEIGHT = { key: 'weight', question: 'Gewicht', kind: 'changed', before: '70', after: '68' };

test('the doctor reads in the call what changed in the history, and the picture stays', async () => {
  const outline = (id: number, version: number) => ({
    id,
    version,
    form: 'full',
    submitted_at: `2026-1${version - 1}-04T09:00:00Z`,
    locale: 'de',
    is_current: version === 2,
    is_locked: false,
  });
  const [before, after] = [outline(3, 1), outline(5, 2)];
  const { user } = await enterRoom([], () => ({
    'GET /api/staff/patients/:patient_id/anamneses': { data: [after, before] },
    'GET /api/staff/anamneses/:id/changes': {
      data: { before, after, unchanged: 12, person: [WEIGHT], sections: [], asked_once: [] },
    },
  }));
  const brief = within(screen.getByRole('complementary', { name: 'Akte' }));
  await user.click(await brief.findByRole('tab', { name: 'Anamnese' }));
  await user.click(await brief.findByRole('link', { name: 'Was hat sich geändert? Seit Fassung 1' }));
  await brief.findByText('Gewicht');
  expect(address()).toBe('/visit/11?tab=history&record=5&against=3');
  expect(screen.getByRole('toolbar', { name: 'Bedienung des Gesprächs' })).toBeTruthy();
});

test('former appointments are those before this one, not those to come', async () => {
  const at = (id: number, start_date: string) => ({
    id,
    start_date,
    status: 'completed',
    service: { name: `Leistung ${id}` },
  });
  const rows = [
    at(12, '2026-11-30T09:00:00Z'),
    at(11, '2026-11-16T09:00:00Z'),
    at(3, '2026-10-02T09:00:00Z'),
  ];
  await enterRoom([], () => ({ 'GET /api/staff/patients/:patient_id/appointments': { data: rows } }));
  const brief = within(screen.getByRole('complementary', { name: 'Akte' }));
  await brief.findByText('02.10.2026 · Leistung 3');
  expect(brief.queryByText(/Leistung 1[12]/)).toBeNull();
});

test('after the call the doctor sees what is still open, and completes with the amount before the charge', async () => {
  const { user, stream, roomOf } = await enterRoom([], () => ({
    [WRAP_UP]: { data: aWrapUp() },
    [STATEMENT]: { data: aStatement() },
  }));
  await stream.say({ type: 'room', room: roomOf([], { let_in_at: SINCE }) });
  await user.click(screen.getByRole('button', { name: 'Auflegen' }));
  await screen.findByRole('heading', { name: 'Gespräch mit Maria Vogel beendet' });
  const steps = await screen.findByRole('list', { name: 'Vor dem Abschluss' });
  expect(within(steps).getByRole('link', { name: 'Notiz schreiben' })).toBeTruthy();
  expect(screen.getByText(/^Noch offen: Behandlungsnotiz, Plan oder Papier, Nächste Kontrolle/)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: /Abschließen und 89,50.€ abbuchen$/ }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toMatch(/89,50.€/);
  expect(within(dialog).queryByRole('list', { name: 'Vor dem Abschluss' })).toBeNull();
});

test('a doctor who leaves although nobody was let in is not offered to complete the appointment', async () => {
  const { api, user, stream, roomOf } = await enterRoom([patient('waiting')], () => ({
    [WRAP_UP]: { data: aWrapUp() },
  }));
  await stream.say({ type: 'room', room: roomOf([patient('waiting')], { let_in_at: null }) });
  await user.click(screen.getByRole('button', { name: 'Auflegen' }));
  await screen.findByRole('heading', { name: 'Gespräch mit Maria Vogel beendet' });
  await everythingRead();
  expect(api.sent(WRAP_UP)).toEqual([]);
  const offered = within(screen.getByRole('main')).getAllByRole('button');
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Zurück ins Gespräch']);
  expect(screen.getByRole('main').textContent).not.toMatch(/[Aa]bschließen/);
});

test('an assistant is told that the room is not for the role', async () => {
  await openAsStaff('/visit/11', { role: 'assistant' });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: 'Eintreten' })).toBeNull();
});

test('the doctor in the room of a cancelled appointment reads why it is closed', async () => {
  const { stream } = await enterRoom([patient('waiting')]);
  await stream.say({ type: 'room', room: aRoom({ side: 'doctor', state: 'over', status: 'cancelled' }) });
  await screen.findByRole('heading', { name: 'Dieser Termin wurde abgesagt' });
  expect(screen.queryByRole('button', { name: 'Maria Vogel einlassen' })).toBeNull();
});
