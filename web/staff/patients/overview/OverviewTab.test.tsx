import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DuplicateRow } from '#contract/patients.contract.ts';
import type { StaffRole } from '#contract/staff-roles.rules.ts';
import type { Answers } from '#web/testing/api.ts';
import { address, expectToast, openAsStaff, toasts } from '#web/testing/open-screen.tsx';
import { aPatientFile, NOTHING_SIGNED } from '#web/testing/patient-file.ts';

const FILE = 'GET /api/staff/patients/:patient_id';
const CHANGES = 'GET /api/staff/patients/:patient_id/profile-changes';
const DOUBLES = 'GET /api/staff/patients/:patient_id/duplicates';
const MERGE = 'POST /api/staff/patients/:patient_id/merge';
const CONFIRM = 'POST /api/staff/patients/:patient_id/confirmation-letter';

interface Opened {
  role?: StaffRole;
  file?: Parameters<typeof aPatientFile>[0];
  answers?: Answers;
}
const open = ({ role = 'admin', file = {}, answers = {} }: Opened = {}) =>
  openAsStaff('/patients/9', {
    role,
    answers: {
      [FILE]: { data: aPatientFile(file) },
      'GET /api/staff/patients/:patient_id/anamnesis-summary': { data: NOTHING_SIGNED },
      [CHANGES]: { data: [] },
      [DOUBLES]: { data: [] },
      ...answers,
    },
  });
const factsOf = (heading: string) => {
  const card = screen.getByRole('heading', { level: 2, name: heading }).parentElement;
  return [...(card?.querySelectorAll('dt') ?? [])].map(({ textContent, nextElementSibling }) => [
    textContent,
    nextElementSibling?.textContent,
  ]);
};
const href = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
const tabNames = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

test('the overview shows person and contact, and counts each part of the file with a link to it', async () => {
  await open({
    file: {
      appointments: { total: 3, last_at: '2026-11-02T09:00:00Z', next_at: '2026-11-24T08:00:00Z' },
      open_cancellation_requests: 2,
      invoices: 4,
      enquiries: 5,
      documents: 6,
      chat: { conversation_id: null, unread_count: null, last_message_at: '2026-11-14T10:00:00Z' },
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Eva Klein' });
  expect(document.title).toContain('Eva Klein');
  expect(factsOf('Person')).toEqual([
    ['Geboren', '04.03.1971'],
    ['E-Mail-Adresse', 'eva@clinic.test'],
    ['Telefon', '+49 3023125101'],
    ['Adresse', 'Lindenstraße 12a, 10115 Berlin, Deutschland'],
    ['Sprache', 'Deutsch'],
  ]);
  expect(href('eva@clinic.test')).toBe('mailto:eva@clinic.test');
  expect(href('+49 3023125101')).toBe('tel:+49 3023125101');
  expect(factsOf('Auf einen Blick')).toEqual([
    ['Nächster Termin', '24.11.2026 09:00'],
    ['Letzter Termin', '02.11.2026 10:00'],
    ['Termine', '32 offene Absageanfragen'],
    ['Dokumente', '6'],
    ['Rechnungen', '4'],
    ['Anfragen', '5'],
    ['Nachrichten', 'Zuletzt am 14.11.2026'],
  ]);
  expect(href('Termine: 3')).toBe('/staff/patients/9?tab=appointments');
  expect(href('Zur Liste')).toBe('/staff/patients');
  expect(tabNames()).toEqual(['Übersicht', 'Termine', 'Dokumente', 'Rechnungen', 'Anfragen']);
  expect(screen.queryByText('Konto aus einer Buchung')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Bestätigungs-E-Mail senden' })).toBeNull();
});

test('a doctor also counts the histories and opens the own conversation; missing facts are named', async () => {
  const { patient } = aPatientFile();
  await open({
    role: 'doctor',
    file: {
      anamneses: 2,
      chat: { conversation_id: 3, unread_count: 4, last_message_at: null },
      patient: { ...patient, birthdate: null, phone: '', full_address: '', locale: 'en', is_guest: true },
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Eva Klein' });
  expect(factsOf('Person').map(([, fact]) => fact)).toEqual([
    'Nicht angegeben',
    'eva@clinic.test',
    'Nicht angegeben',
    'Nicht angegeben',
    'Englisch',
  ]);
  expect(screen.getByText('Konto aus einer Buchung')).toBeTruthy();
  expect(factsOf('Auf einen Blick')).toEqual([
    ['Nächster Termin', 'Kein Termin geplant'],
    ['Letzter Termin', 'Keiner'],
    ['Termine', '0'],
    ['Anamnese', '2'],
    ['Dokumente', '0'],
    ['Rechnungen', '0'],
    ['Anfragen', '0'],
    ['Nachrichten', 'Noch keine Nachrichten4 ungelesenGespräch öffnen'],
  ]);
  expect(href('Gespräch öffnen')).toBe('/staff/chats?conversation_id=3');
  expect(tabNames()).toEqual([
    'Übersicht',
    'Termine',
    'Anamnese',
    'Behandlung',
    'Messwerte',
    'Plan und Papiere',
    'Dokumente',
    'Rechnungen',
    'Anfragen',
  ]);
});

test('former values are listed with who changed them', async () => {
  const at = '2026-11-15T09:00:00Z';
  const changes = [
    { id: 1, at, field: 'birthdate' as const, old_value: '1970-03-04', by_name: 'Rita Berger' },
    { id: 2, at, field: 'phone' as const, old_value: '3011111', by_name: '' },
    { id: 3, at, field: 'last_name' as const, old_value: 'Alt', by_name: '' },
  ];
  await open({ answers: { [CHANGES]: { data: changes } } });
  const region = await screen.findByRole('region', { name: 'Frühere Angaben' });
  expect(within(region).getByRole('heading', { level: 2 }).textContent).toBe('Frühere Angaben');
  expect(
    within(region)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Geburtsdatum: 04.03.1970geändert am 15.11.2026 von Rita Berger',
    'Telefon: +49 3011111geändert am 15.11.2026',
    'Nachname: Altgeändert am 15.11.2026',
  ]);
});

test.each([
  ['guest', 'als Gast gebucht, nicht bestätigt', null],
  ['known', /die Adresse gehört zu einem anderen Konto$/, /^Der Termin wartet darauf/],
] as const)(
  'an address in the state “%s” says so, and can be confirmed by mail',
  async (state, pill, text) => {
    const { api, user } = await open({
      file: { address_state: state },
      answers: { [CONFIRM]: { message: 'Unterwegs.' } },
    });
    await screen.findByText(pill);
    expect(screen.queryByText(/^Der Termin wartet darauf/) !== null).toBe(text !== null);
    await user.click(screen.getByRole('button', { name: 'Bestätigungs-E-Mail senden' }));
    await expectToast('success', 'Unterwegs.');
    expect(api.sent(CONFIRM)).toEqual([{ patient_id: '9' }]);
  },
);

test.each([
  ['declined', /^abgelehnt/, true],
  ['lost', /^gehört jemand anderem/, false],
] as const)('no mail goes to an address in the state “%s”', async (state, pill, asksToCall) => {
  await open({ file: { address_state: state } });
  await screen.findByText(pill);
  expect(screen.queryByText(/^Bitte rufen Sie die Patientin an/) !== null).toBe(asksToCall);
  expect(screen.queryByRole('button', { name: 'Bestätigungs-E-Mail senden' })).toBeNull();
});

const double: DuplicateRow = {
  id: 12,
  name: 'Eva Kleine',
  birthdate: '1971-03-04',
  email: 'e@clinic.test',
  phone: '3023125101',
  appointments: { total: 1, last_at: null, next_at: null },
  created_at: '2026-10-01T09:00:00Z',
  because: ['name_and_birthdate', 'phone'],
};

test('one open cancellation request is told in the singular', async () => {
  await open({ file: { open_cancellation_requests: 1 } });
  await screen.findByText('1 offene Absageanfrage');
});

test('an administrator merges two accounts of one person into the one that is kept', async () => {
  const { api, user } = await open({
    answers: { [DOUBLES]: { data: [double] }, [MERGE]: { message: 'Zusammengeführt.' } },
  });
  const region = within(await screen.findByRole('region', { name: 'Mögliche doppelte Konten' }));
  expect(region.getByText(/^Bitte vergleichen Sie genau/)).toBeTruthy();
  expect(region.getByRole('link', { name: 'Eva Kleine, Nr. 12' }).getAttribute('href')).toBe(
    '/staff/patients/12',
  );
  expect(region.getByText('04.03.1971 · e@clinic.test · +49 3023125101 · 1 Termin')).toBeTruthy();
  expect(
    region.getByText(
      /^Gleiches Geburtsdatum, ähnlicher Name · Gleiche Telefonnummer · Konto seit 01\.10\.2026/,
    ),
  ).toBeTruthy();

  await user.click(region.getByRole('button', { name: 'Zusammenführen' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Zwei Konten zusammenführen' }));
  expect(dialog.getByText(/^Das lässt sich nicht rückgängig machen/)).toBeTruthy();
  const choices = dialog.getAllByRole<HTMLInputElement>('radio', { checked: true });
  expect(choices.map(({ value }) => value)).toEqual(['9']);
  await user.click(dialog.getByRole('radio', { name: 'Eva Kleine, Nr. 12, e@clinic.test, 1 Termin' }));
  await user.type(dialog.getByRole('textbox', { name: /^Woher wissen Sie/ }), 'Ausweis gesehen');
  await user.click(dialog.getByRole('button', { name: 'Endgültig zusammenführen' }));
  await expectToast('success', 'Zusammengeführt.');
  expect(api.sent(MERGE)).toEqual([{ patient_id: '9', into_id: 12, reason: 'Ausweis gesehen' }]);
  await waitFor(() => expect(address()).toBe('/patients/12'));
});

test('an assistant sees doubles but cannot merge them; a closed dialog sends nothing', async () => {
  const two = { ...double, phone: '', appointments: { ...double.appointments, total: 2 } };
  await open({ role: 'assistant', answers: { [DOUBLES]: { data: [two] } } });
  await screen.findByText('04.03.1971 · e@clinic.test · 2 Termine');
  expect(screen.queryByRole('button', { name: 'Zusammenführen' })).toBeNull();
  expect(toasts()).toEqual([]);
});
