import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AnamnesisOutline, AnamnesisSummary } from '#contract/anamnesis-staff.contract.ts';
import type { StaffRole } from '#contract/staff-roles.rules.ts';
import type { Medicine } from '#contract/treatment-plan.contract.ts';
import { type Answers, refused } from '#web/testing/api.ts';
import { address, openAsStaff } from '#web/testing/open-screen.tsx';
import { aPatientFile } from '#web/testing/patient-file.ts';
import { aColumn } from '../../today/testing-today.ts';

const FILE = 'GET /api/staff/patients/:patient_id';
const SUMMARY = 'GET /api/staff/patients/:patient_id/anamnesis-summary';
const NEW = 'POST /api/staff/appointments';
const record: AnamnesisOutline = {
  id: 5,
  version: 2,
  form: 'full',
  submitted_at: '2026-11-04T09:00:00Z',
  locale: 'de',
  is_current: true,
  is_locked: false,
};
const yes = (...texts: string[]) => ({
  choice: 'yes' as const,
  level: null,
  texts: texts.map((text) => ({ label: 'Welche?', text })),
});
const no = { choice: 'no' as const, level: null, texts: [] };
const summary = (changes: Partial<AnamnesisSummary> = {}): AnamnesisSummary => ({
  record,
  is_genuine: true,
  allergies: no,
  medication: no,
  red_flags: [],
  plan: null,
  diagnoses: [],
  ...changes,
});

interface Opened {
  role?: StaffRole;
  language?: 'de' | 'en';
  file?: Parameters<typeof aPatientFile>[0];
  answers?: Answers;
}
const open = ({ role = 'doctor', language = 'de', file = {}, answers = {} }: Opened = {}) =>
  openAsStaff('/patients/9', {
    role,
    language,
    answers: {
      [FILE]: { data: aPatientFile(file) },
      [SUMMARY]: { data: summary() },
      'GET /api/staff/patients/:patient_id/profile-changes': { data: [] },
      'GET /api/staff/patients/:patient_id/duplicates': { data: [] },
      ...answers,
    },
  });
const important = () => screen.findByRole('region', { name: 'Wichtig vor der Behandlung' });
const factsOf = (region: HTMLElement) =>
  [...region.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]);

test('SEAM-12: a doctor sees age, red flags, allergies and medication at the head of the file', async () => {
  const flag = { key: 'lowMood', name: 'Niedergeschlagenheit', answer: { ...yes('seit Mai'), level: 5 } };
  const { api } = await open({
    answers: {
      [SUMMARY]: { data: summary({ allergies: yes('Penicillin', 'Soja'), red_flags: [flag] }) },
    },
  });
  const region = await important();
  await waitFor(() =>
    expect(factsOf(region)).toEqual([
      ['Warnzeichen', 'NiedergeschlagenheitStärke 5 von 5seit Mai'],
      ['Allergien und Unverträglichkeiten', 'PenicillinSoja'],
      ['Medikamente', 'Keine angegeben'],
      ['Diagnosen', 'Keine in unterzeichneten Notizen'],
    ]),
  );
  expect(screen.getByText('55 Jahre · geboren am 04.03.1971 · Nr. 9')).toBeTruthy();
  expect(region.textContent).not.toContain('was unterschrieben wurde');
  const source = within(region).getByRole('link', { name: 'Laut Anamnesebogen vom 04.11.2026' });
  expect(source.getAttribute('href')).toBe('/staff/patients/9?tab=history&record=5');
  expect(api.sent(SUMMARY)).toEqual([{ patient_id: '9' }]);
});

const medicine = (id: string, name: string): Medicine => ({
  id,
  name,
  unit: 'pump',
  days: { kind: 'every' },
  note: '',
  starts_on: null,
  ends_on: null,
  dose: { morning: 1, noon: 0, evening: 0, night: 0 },
});

test('the medicines of the released plan come before those of the history, and what only one names is marked', async () => {
  const plan = {
    released_at: '2026-11-10T09:00:00Z',
    medicines: [medicine('a', 'Estradiol Gel'), medicine('b', 'Progesteron 100 mg')],
  };
  await open({ answers: { [SUMMARY]: { data: summary({ plan, medication: yes('Östradiol, Ramipril') }) } } });
  const region = await important();
  await within(region).findByText('Freigegebener Plan vom 10.11.2026');
  expect(
    within(region)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Estradiol Gel 1-0-0-0 Hub, täglich ',
    'Progesteron 100 mg 1-0-0-0 Hub, täglich nicht im Anamnesebogen',
    'Östradiol ',
    'Ramipril nicht im Plan',
  ]);
});

test('the diagnoses of signed notes stand at the head, each with the day on which it was noted last', async () => {
  const diagnosis = {
    code: 'N95.1',
    title: 'Zustände im Zusammenhang mit der Menopause',
    certainty: 'G' as const,
    side: null,
    noted_at: '2026-11-10T09:00:00Z',
  };
  await open({ answers: { [SUMMARY]: { data: summary({ diagnoses: [diagnosis] }) } } });
  const region = await important();
  await waitFor(() =>
    expect(factsOf(region).at(-1)).toEqual([
      'Diagnosen',
      'N95.1 Zustände im Zusammenhang mit der Menopause (gesichert) 10.11.2026',
    ]),
  );
});

test('a plan without medicines says so; nothing is compared with a history that is not read', async () => {
  const plan = { released_at: '2026-11-10T09:00:00Z', medicines: [] };
  const { api } = await open({ answers: { [SUMMARY]: { data: summary({ plan }) } } });
  const region = await important();
  await within(region).findByText(/^Keine Medikamente im Plan/);
  expect(factsOf(region)[2]?.[1]).toContain('Keine angegeben');
  expect(api.sent(SUMMARY)).toHaveLength(1);
});

test('medicines of a plan carry no mark while the history is locked', async () => {
  const plan = { released_at: '2026-11-10T09:00:00Z', medicines: [medicine('a', 'Estradiol Gel')] };
  const locked = { record: { ...record, is_locked: true }, allergies: null, medication: null };
  await open({ answers: { [SUMMARY]: { data: summary({ plan, ...locked }) } } });
  const region = await important();
  await within(region).findByText('Estradiol Gel');
  expect(region.textContent).not.toContain('nicht im Anamnesebogen');
});

test('answers in another language than the reader’s say so', async () => {
  await open({ language: 'en', answers: { [SUMMARY]: { data: summary({ medication: yes('Gel') }) } } });
  const region = await screen.findByRole('region', { name: 'Important before treatment' });
  await waitFor(() => expect(factsOf(region)[2]).toEqual(['Medication', 'Gel (written in German)']));
  expect(within(region).getAllByText('None reported')).toHaveLength(2);
});

test('without a signed history the head says that nothing is known', async () => {
  const nothing = { record: null, allergies: null, medication: null };
  await open({ answers: { [SUMMARY]: { data: summary(nothing) } } });
  const region = await important();
  await within(region).findByText('Es gibt noch keinen unterschriebenen Anamnesebogen.');
  expect(factsOf(region).map(([, text]) => text)).toEqual([
    ...Array(3).fill('Nicht angegeben'),
    'Keine in unterzeichneten Notizen',
  ]);
});

test('a locked history says so instead of “none”; in an emergency it is shown', async () => {
  const locked = { ...record, is_locked: true };
  await open({
    answers: { [SUMMARY]: { data: summary({ record: locked, allergies: null, medication: null }) } },
  });
  const region = await important();
  await within(region).findByText(/^Der Anamnesebogen vom 04\.11\.2026 ist gesperrt/);
  expect(factsOf(region).map(([, text]) => text)).toEqual([
    ...Array(3).fill('Nicht angegeben'),
    'Keine in unterzeichneten Notizen',
  ]);
  expect(within(region).queryByRole('link')).toBeNull();
});

test('a locked history that an emergency opened is shown with its source', async () => {
  await open({ answers: { [SUMMARY]: { data: summary({ record: { ...record, is_locked: true } }) } } });
  const region = await important();
  expect(await within(region).findByRole('link', { name: /^Laut Anamnesebogen/ })).toBeTruthy();
  expect(within(region).getAllByText('Keine angegeben')).toHaveLength(3);
});

test('a history that was changed after its signature is marked at the head', async () => {
  await open({ answers: { [SUMMARY]: { data: summary({ is_genuine: false }) } } });
  const region = await important();
  await within(region).findByText(/nicht mehr genau das, was unterschrieben wurde/);
});

test('a summary that cannot be read says so and can be read again', async () => {
  const { api, user } = await open({ answers: { [SUMMARY]: refused(422, { message: 'Gerade nicht.' }) } });
  const region = await important();
  await within(region).findByText('Gerade nicht.');
  api.answer({ [SUMMARY]: { data: summary() } });
  await user.click(within(region).getByRole('button', { name: 'Erneut versuchen' }));
  expect(await within(region).findAllByText('Keine angegeben')).toHaveLength(3);
});

test('OR-33: an assistant sees the age but nothing of the history, and adds documents only', async () => {
  const { api } = await open({ role: 'assistant', file: { chat: { ...NO_CHAT, conversation_id: 3 } } });
  await screen.findByText(/^55 Jahre/);
  expect(screen.queryByRole('region', { name: 'Wichtig vor der Behandlung' })).toBeNull();
  expect(api.sent(SUMMARY)).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Neuer Termin' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Dokument' })).toBeTruthy();
});

const NO_CHAT = { conversation_id: null, unread_count: 0, last_message_at: null };

test('without a birthdate there is no age, and without a conversation no message', async () => {
  await open({ file: { patient: { ...aPatientFile().patient, birthdate: null }, chat: NO_CHAT } });
  await screen.findByText('Nr. 9');
  expect(screen.queryByRole('link', { name: 'Nachricht' })).toBeNull();
});

test('a doctor writes a message and adds a document from the head of the file', async () => {
  const { user } = await open({ file: { chat: { ...NO_CHAT, conversation_id: 3 } } });
  const message = await screen.findByRole('link', { name: 'Nachricht' });
  expect(message.getAttribute('href')).toBe('/staff/chats?conversation_id=3');
  await user.click(screen.getByRole('button', { name: 'Dokument' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText(/^Datei/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/patients/9');
});

test('a doctor proposes an appointment to this patient without searching for her', async () => {
  const slot = {
    id: 's1',
    schedule_parent_id: 'd',
    doctor_id: 21,
    display_name: 'Dr. med. Anna Keller',
    date: '2026-11-24',
    start_time: '09:00',
    end_time: '09:45',
    duration: 45,
    date_start_time: '2026-11-24T08:00:00Z',
  };
  const texts = { title: 'Folgetermin', description: '' };
  const service = {
    id: 4,
    effective_duration: 30,
    translations_by_locale: { de: texts, en: texts },
    doctors: [{ doctor_id: 21 }],
  };
  const { api, user } = await open({
    answers: {
      'GET /api/staff/calendar': { now: '2026-11-16T09:00:00Z', data: [aColumn([])] },
      'GET /api/patients/get-service-category': Response.json({ data: [{ services: [service] }] }),
      'GET /api/staff/free-times': { data: [slot] },
      [NEW]: Response.json({ message: '', data: {} }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Neuer Termin' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Neuer Termin' }));
  expect(dialog.getByText('Für Eva Klein')).toBeTruthy();
  expect(dialog.queryByRole('searchbox')).toBeNull();
  await dialog.findByRole('option', { name: 'Folgetermin (30 Minuten)' });
  await user.selectOptions(dialog.getByLabelText(/^Leistung/), '4');
  await dialog.findByRole('option', { name: /09:00/ });
  await user.selectOptions(dialog.getByLabelText(/^Freie Zeit \*/), 's1');
  await user.click(dialog.getByRole('button', { name: 'Termin anlegen' }));
  await waitFor(() => expect(api.sent(NEW)).toEqual([{ patient_id: 9, schedule: 's1' }]));
});

test('a file that was opened in an emergency is read only', async () => {
  await open({
    file: { emergency_until: '2026-11-16T12:00:00Z', chat: { ...NO_CHAT, conversation_id: 3 } },
  });
  await important();
  expect(screen.queryByRole('button', { name: 'Neuer Termin' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Dokument' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Nachricht' })).toBeNull();
});
