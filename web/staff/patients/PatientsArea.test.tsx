import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PatientRow } from '#contract/patients.contract.ts';
import { type Answers, refused } from '#web/testing/api.ts';
import { address, expectToast, openAsStaff, toasts } from '#web/testing/open-screen.tsx';
import { onPhone } from '#web/testing/phone.ts';
import { readTable } from '#web/testing/read-table.ts';

const LIST = 'GET /api/staff/patients';
const LOOKUP = 'POST /api/staff/patients/lookup';
const EMERGENCY = 'POST /api/staff/patients/:patient_id/emergency-access';
const FILE = 'GET /api/staff/patients/:patient_id';

function aPatient(details: Partial<PatientRow> = {}): PatientRow {
  return {
    id: 7,
    name: 'Maria Vogel',
    first_name: 'Maria',
    last_name: 'Vogel',
    birthdate: '1974-05-01',
    email: 'maria@clinic.test',
    phone: '+493023125101',
    emergency_until: null,
    has_duplicates: false,
    appointments: { total: 3, last_at: '2026-11-02T09:00:00.000Z', next_at: '2026-11-24T08:00:00.000Z' },
    ...details,
  };
}

const openPatients = (
  rows: PatientRow[],
  { role = 'assistant', answers = {} }: { role?: 'assistant' | 'doctor'; answers?: Answers } = {},
) => openAsStaff('/patients', { role, answers: { [LIST]: { data: rows, total: rows.length }, ...answers } });

test('LANG-07: patients are listed with number, birthdate, contact and appointments, and lead to their file', async () => {
  const bare = aPatient({
    id: 8,
    first_name: 'Eva',
    last_name: 'Lang',
    birthdate: null,
    phone: '',
    has_duplicates: true,
    appointments: { total: 0, last_at: null, next_at: null },
    emergency_until: '2026-11-16T12:30:00.000Z',
  });
  const { api } = await openPatients([aPatient(), bare]);
  const { headers, rows } = await readTable('Patientinnen');
  expect(headers).toEqual(['Name', 'Geboren', 'Kontakt', 'Termine', 'Letzter Termin', 'Nächster Termin']);
  expect(rows[0]?.[0]).toBe('Vogel, MariaNr. 7');
  expect(rows[0]?.[1]).toBe('01.05.1974');
  expect(rows[0]?.[2]).toMatch(/^maria@clinic\.test.*23125101$/);
  expect(rows[0]?.slice(3)).toEqual(['3', '02.11.2026 10:00', '24.11.2026 09:00']);
  expect(rows[1]).toEqual([
    'Lang, EvaNr. 8Notfallzugriff bis 13:30Möglicherweise doppelt',
    '',
    'maria@clinic.test',
    '0',
    '',
    '',
  ]);
  expect(screen.getByRole('link', { name: 'Vogel, Maria' }).getAttribute('href')).toBe('/staff/patients/7');
  expect(api.sent(LIST)).toEqual([
    { page: '1', perPage: '20', search: '', sortColumn: 'name', sortDirection: 'asc' },
  ]);
  const sortable = screen.getAllByRole('columnheader').filter((header) => header.querySelector('button'));
  expect(sortable.map(({ textContent }) => textContent)).toEqual(['Name', 'Geboren']);
});

test('on a phone a patient is a card: name with the way to the file, birthday, next appointment, the rest on request', async () => {
  onPhone();
  const { user } = await openPatients([
    aPatient({ has_duplicates: true }),
    aPatient({
      id: 8,
      first_name: 'Eva',
      last_name: 'Lang',
      birthdate: null,
      phone: '',
      appointments: { total: 0, last_at: null, next_at: null },
    }),
  ]);
  const [maria, eva] = [...(await screen.findByRole('list', { name: 'Patientinnen' })).children];
  expect([...(maria?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Vogel, Maria',
    '01.05.1974 · Nr. 7',
    'Nächster Termin: 24.11.2026 09:00',
  ]);
  expect(maria?.textContent).toContain('Möglicherweise doppelt');
  expect(screen.getByRole('link', { name: 'Vogel, Maria' }).getAttribute('href')).toBe('/staff/patients/7');
  await user.click(screen.getByRole('button', { name: 'Mehr: Vogel, Maria' }));
  expect([...(maria?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Kontakt',
    'Telefon',
    'Termine',
    'Letzter Termin',
  ]);
  expect([...(eva?.querySelectorAll('p, dt') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Lang, Eva',
    'Nr. 8',
    'Kontakt',
    'Termine',
  ]);
});

test('a row that the server finds is shown, whatever was typed', async () => {
  const { api, user } = await openPatients([aPatient({ last_name: 'Özdemir' })]);
  await user.type(await screen.findByRole('searchbox', { name: 'Suche' }), 'oezd');
  await waitFor(() => expect(api.sent(LIST).at(-1)).toMatchObject({ search: 'oezd' }));
  await screen.findByRole('link', { name: 'Özdemir, Maria' });
});

test('back from a file finds the search, the order and the page again; the navigation begins anew', async () => {
  const { api, user } = await openPatients([aPatient()], {
    answers: {
      [LIST]: { data: [aPatient()], total: 41 },
      [FILE]: refused(404, { message: 'Nicht gefunden.' }),
    },
  });
  const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Suche' });
  await user.type(await screen.findByRole('searchbox', { name: 'Suche' }), 'Vog');
  await user.click(within(screen.getByRole('table')).getByRole('button', { name: /Geboren/ }));
  await user.click(screen.getByRole('button', { name: 'Nächste Seite' }));
  const asked = { search: 'Vog', page: '2', sortColumn: 'birthdate' };
  await waitFor(() => expect(api.sent(LIST).at(-1)).toMatchObject(asked));
  await user.click(await screen.findByRole('link', { name: 'Vogel, Maria' }));
  await screen.findByRole('heading', { level: 1, name: 'Diese Akte ist für Sie nicht offen' });
  expect(window.location.href).not.toContain('Vog');
  window.history.back();
  await waitFor(() => expect(search().value).toBe('Vog'));
  expect(screen.getByText('41 Einträge, Seite 2 von 3')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Vogel, Maria' }));
  await user.click(await screen.findByRole('link', { name: 'Zur Liste' }));
  await waitFor(() => expect(search().value).toBe(''));
});

test('an empty list says when patients appear; only doctors can open a file in an emergency', async () => {
  await openPatients([]);
  await screen.findByText('Noch keine Patientinnen');
  expect(
    screen.getByText('Sobald jemand bucht oder sich registriert, erscheint die Akte hier.'),
  ).toBeTruthy();
  expect(screen.getByText(/^Suchen Sie nach Name, E-Mail, Telefon/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Im Notfall öffnen' })).toBeNull();
});

test('in an emergency a doctor names the patient by the address, gives the reason, and opens the file', async () => {
  const { api, user } = await openPatients([], {
    role: 'doctor',
    answers: {
      [LOOKUP]: { data: { patient_id: 9, is_open: false } },
      [EMERGENCY]: { message: 'Geöffnet.', data: { emergency_until: '2026-11-16T13:00:00.000Z' } } as never,
      [FILE]: refused(404, { message: 'Nicht gefunden.' }),
    },
  });
  expect(screen.getByText(/^Ihre Patientinnen\. Suchen Sie/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Im Notfall öffnen' }));
  const find = within(await screen.findByRole('dialog', { name: 'Akte einer anderen Patientin öffnen' }));
  expect(find.getByText(/Sie kann sehen, dass Sie nach ihr gesucht haben\.$/)).toBeTruthy();
  await user.type(find.getByRole('textbox', { name: /E-Mail-Adresse/ }), 'eva@clinic.test');
  await user.click(find.getByRole('button', { name: 'Suchen' }));
  const reason = within(await screen.findByRole('dialog', { name: 'Akte im Notfall öffnen' }));
  expect(api.sent(LOOKUP)).toEqual([{ email: 'eva@clinic.test' }]);
  expect(toasts()).toEqual([]);
  expect(
    reason.getByText('Diese Patientin gibt es hier. Sie gehört nicht zu Ihren Patientinnen.'),
  ).toBeTruthy();
  expect(reason.getByText(/^Die Akte ist danach vier Stunden für Sie offen, nur zum Lesen\./)).toBeTruthy();
  expect(reason.getByText('Mindestens zehn Zeichen; die Patientin liest sie.')).toBeTruthy();
  const text = reason.getByRole<HTMLTextAreaElement>('textbox', { name: /Begründung/ });
  expect([text.maxLength, text.required]).toEqual([500, true]);
  await user.type(text, 'Bewusstlos in der Praxis');
  await user.click(reason.getByRole('button', { name: 'Akte öffnen' }));
  await waitFor(() => expect(address()).toBe('/patients/9'));
  expect(api.sent(EMERGENCY)).toEqual([{ patient_id: '9', reason: 'Bewusstlos in der Praxis' }]);
  await expectToast('success', 'Geöffnet.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a patient is also found by number and birthdate, and an open file opens at once', async () => {
  const { api, user } = await openPatients([], {
    role: 'doctor',
    answers: {
      [LOOKUP]: { data: { patient_id: 9, is_open: true } },
      [FILE]: refused(404, { message: 'Nicht gefunden.' }),
    },
  });
  await user.click(screen.getByRole('button', { name: 'Im Notfall öffnen' }));
  const find = within(await screen.findByRole('dialog'));
  await user.click(find.getByRole('radio', { name: 'Patientennummer und Geburtsdatum' }));
  expect(find.queryByRole('textbox', { name: /E-Mail-Adresse/ })).toBeNull();
  await user.type(find.getByRole('textbox', { name: /Patientennummer/ }), '9');
  await user.type(find.getByLabelText(/^Geburtsdatum/), '1980-02-03');
  await user.click(find.getByRole('button', { name: 'Suchen' }));
  await waitFor(() => expect(address()).toBe('/patients/9'));
  expect(api.sent(LOOKUP)).toEqual([{ patient_number: '9', birthdate: '1980-02-03' }]);
});

test('a name that nobody has is said in the dialog, without a toast', async () => {
  const { user } = await openPatients([], {
    role: 'doctor',
    answers: { [LOOKUP]: refused(404, { message: 'Nicht gefunden.' }) },
  });
  await user.click(screen.getByRole('button', { name: 'Im Notfall öffnen' }));
  const find = within(await screen.findByRole('dialog'));
  await user.type(find.getByRole('textbox', { name: /E-Mail-Adresse/ }), 'x@clinic.test');
  await user.click(find.getByRole('button', { name: 'Suchen' }));
  await find.findByText('Unter diesen Angaben gibt es hier keine Patientin.');
  expect(toasts()).toEqual([]);
});
