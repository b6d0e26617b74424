import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FileAppointment, FileInvoice } from '#contract/patients.contract.ts';
import type { StaffRole } from '#contract/staff-roles.rules.ts';
import { type Answers, refused } from '#web/testing/api.ts';
import { measurementsOf } from '#web/testing/measurements.ts';
import { address, comeBackToTab, openAsStaff } from '#web/testing/open-screen.tsx';
import { aPatientFile, NOTHING_SIGNED } from '#web/testing/patient-file.ts';
import { readTable } from '#web/testing/read-table.ts';
import { anAppointment, anEnquiry, anInvoice } from '#web/testing/records.ts';

const FILE = 'GET /api/staff/patients/:patient_id';
const APPOINTMENTS = 'GET /api/staff/patients/:patient_id/appointments';
const INVOICES = 'GET /api/staff/patients/:patient_id/invoices';
const ENQUIRIES = 'GET /api/staff/patients/:patient_id/enquiries';

interface Opened {
  role?: StaffRole;
  tab?: string;
  file?: Parameters<typeof aPatientFile>[0];
  answers?: Answers;
}
const open = ({ role = 'admin', tab, file = {}, answers = {} }: Opened = {}) =>
  openAsStaff(`/patients/9${tab ? `?tab=${tab}` : ''}`, {
    role,
    answers: {
      [FILE]: { data: aPatientFile(file) },
      'GET /api/staff/patients/:patient_id/anamnesis-summary': { data: NOTHING_SIGNED },
      'GET /api/staff/patients/:patient_id/profile-changes': { data: [] },
      'GET /api/staff/patients/:patient_id/duplicates': { data: [] },
      ...answers,
    },
  });
const href = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

test('a tab is opened by its address; choosing another one changes the address', async () => {
  const answers: Answers = { [INVOICES]: { data: [] }, [ENQUIRIES]: { data: [] } };
  const { user } = await open({ tab: 'invoices', answers });
  await screen.findByText('Noch keine Rechnungen.');
  const chosen = () => screen.getByRole('tab', { selected: true }).textContent;
  expect([screen.getByRole('tablist', { name: 'Teile der Akte' }) && chosen()]).toEqual(['Rechnungen']);
  await user.click(screen.getByRole('tab', { name: 'Anfragen' }));
  await screen.findByText('Keine Anfragen.');
  expect([address(), chosen()]).toEqual(['/patients/9?tab=enquiries', 'Anfragen']);
});

test('a link of the overview opens its tab, which takes the focus', async () => {
  const { user } = await open({ answers: { [APPOINTMENTS]: { data: [] } } });
  await user.click(await screen.findByRole('link', { name: 'Termine: 0' }));
  await screen.findByText('Noch keine Termine.');
  const tab = screen.getByRole('tab', { name: 'Termine', selected: true });
  await waitFor(() => expect(document.activeElement).toBe(tab));
});

test('a tab that does not exist is the overview', async () => {
  await open({ tab: 'history' });
  await screen.findByRole('tab', { name: 'Übersicht', selected: true });
});

test('appointments stand with doctor, status, price and what happened to them', async () => {
  const appointment: FileAppointment = anAppointment({
    history: [
      { status: 'pending', by: 'patient', at: '2026-11-10T08:05:00Z' },
      { status: 'confirmed', by: 'staff', at: '2026-11-11T08:05:00Z' },
    ],
  });
  await open({ tab: 'appointments', answers: { [APPOINTMENTS]: { data: [appointment] } } });
  const { headers, rows } = await readTable('Termine');
  expect(headers).toEqual(['Wann', 'Leistung', 'Ärztin', 'Status', 'Zahlung', 'Verlauf']);
  expect(rows[0]?.slice(0, 4)).toEqual([
    '19.11.2026 10:30',
    'Erstgespräch',
    'Dr. med. Anna Berg',
    'Bestätigt',
  ]);
  expect(rows[0]?.[4]).toMatch(/^180,00 €./);
  expect(screen.getByLabelText('Zeigen: Verlauf des Termins vom 19.11.2026 10:30').textContent).toBe(
    'Zeigen',
  );
  expect(screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/10\.11\.2026 09:05 · Patientin$/),
      'Bestätigt11.11.2026 09:05 · Klinik',
    ]),
  );
});

test('LANG-07: invoices stand with date, appointment, amount and status; the number opens the PDF, and a draft is folded below', async () => {
  const invoices: FileInvoice[] = [
    anInvoice({ total: 162.5 }),
    anInvoice({ id: 32, kind: 'credit_note', invoice_number: 'RE-2026-0032', appointment: null }),
    anInvoice({ id: 33, invoice_number: null }),
  ];
  const { user } = await open({ tab: 'invoices', answers: { [INVOICES]: { data: invoices } } });
  const { headers, rows } = await readTable('Rechnungen');
  expect(headers).toEqual(['Nummer', 'Vom', 'Termin', 'Betrag', 'Status']);
  expect(rows.map((cells) => cells.slice(0, 4))).toEqual([
    ['RE-2026-0031', '12.11.2026 09:00', '10.11.2026 10:30', '162,50 €'],
    ['RE-2026-0032 · Rechnungskorrektur', '12.11.2026 09:00', '', '180,00 €'],
  ]);
  expect(rows[0]?.[4]).toBe('Bezahlt');
  const files = screen.getAllByRole<HTMLAnchorElement>('link', { name: /als PDF öffnen$/ });
  expect(
    files.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href'), link.target]),
  ).toEqual([
    ['RE-2026-0031 als PDF öffnen', '/api/staff/invoices/31/pdf', '_blank'],
    ['RE-2026-0032 · Rechnungskorrektur als PDF öffnen', '/api/staff/invoices/32/pdf', '_blank'],
  ]);
  await user.click(screen.getByText(/^Wird noch berechnet: 1 Termin, 180,00\s€$/));
  const drafts = await readTable('Was noch berechnet wird');
  expect(drafts.rows[0]?.slice(0, 4)).toEqual([
    'Entwurf',
    '12.11.2026 09:00',
    '10.11.2026 10:30',
    '180,00 €',
  ]);
});

test('a doctor opens the PDF of an invoice of this patient', async () => {
  await open({ role: 'doctor', tab: 'invoices', answers: { [INVOICES]: { data: [anInvoice()] } } });
  expect((await readTable('Rechnungen')).rows[0]?.[0]).toBe('RE-2026-0031');
  const link = screen.getByRole('link', { name: 'RE-2026-0031 als PDF öffnen' });
  expect(link.getAttribute('href')).toBe('/api/staff/invoices/31/pdf');
});

test('LANG-07: enquiries stand with their recipient and whether they were answered, and lead to their text', async () => {
  const answered = anEnquiry({
    id: 2,
    title: 'Rezept',
    last_email_sent_at: '2026-11-15T09:00:00Z',
    doctor: { id: 21, display_name: 'Dr. med. Anna Berg', first_name: 'Anna', last_name: 'Berg' },
  });
  await open({ tab: 'enquiries', answers: { [ENQUIRIES]: { data: [anEnquiry(), answered] } } });
  expect(await readTable('Anfragen')).toEqual({
    headers: ['Eingang', 'Betreff', 'An', 'Status'],
    rows: [
      ['16.11.2026 10:00', 'Anfahrt', 'Klinik', 'Offen'],
      ['16.11.2026 10:00', 'Rezept', 'Dr. med. Anna Berg', 'Beantwortet am 15.11.2026 10:00'],
    ],
  });
  expect(href('Anfahrt')).toBe('/staff/contacts?enquiry_id=1');
});

test('a part of the file that cannot be loaded says so and is loaded again', async () => {
  const { api, user } = await open({
    tab: 'invoices',
    answers: { [INVOICES]: refused(422, { message: 'Gerade nicht.' }) },
  });
  await screen.findByText('Gerade nicht.');
  api.answer({ [INVOICES]: { data: [] } });
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByText('Noch keine Rechnungen.');
});

test('a file that cannot be loaded says so and is loaded again', async () => {
  const { api, user } = await open({ answers: { [FILE]: refused(422, { message: 'Gerade nicht.' }) } });
  await screen.findByRole('heading', { level: 1, name: 'Akte' });
  await screen.findByText('Gerade nicht.');
  api.answer({ [FILE]: { data: aPatientFile() } });
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByRole('heading', { level: 1, name: 'Eva Klein' });
});

/** A doctor has begun to enter a value, looks at another tab and comes back. */
async function comeBackToForm(answers: Answers) {
  const opened = await open({
    role: 'doctor',
    tab: 'measurements',
    answers: {
      'GET /api/staff/patients/:patient_id/measurements': measurementsOf(),
      'GET /api/staff/patients/:patient_id/severity': { data: [], has_locked: false },
    },
  });
  await opened.user.click(await screen.findByRole('button', { name: 'Wert eintragen' }));
  await opened.user.type(typedValue(), '48,2');
  opened.api.answer(answers);
  await comeBackToTab();
}
const typedValue = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Zahl/, hidden: true });

test('an open form stays with its entries when the file cannot be read again', async () => {
  await comeBackToForm({ [FILE]: refused(503, { message: 'Gerade nicht.' }) });
  expect(typedValue().value).toBe('48,2');
  expect(screen.queryByText('Gerade nicht.')).toBeNull();
});

test('the file goes away with its open form when the patient is no longer one of hers', async () => {
  await comeBackToForm({ [FILE]: refused(404, { message: 'Nein.' }) });
  await screen.findByRole('heading', { level: 1, name: 'Diese Akte ist für Sie nicht offen' });
  expect(screen.queryByRole('textbox', { name: /^Zahl/ })).toBeNull();
  expect(document.body.textContent).not.toContain('Eva Klein');
});

test('a part of the file goes away with its form when only this part is refused', async () => {
  const part = 'GET /api/staff/patients/:patient_id/measurements';
  await comeBackToForm({ [part]: refused(403, { message: 'Nicht mehr.' }) });
  await screen.findByText('Nicht mehr.');
  expect(screen.queryByRole('textbox', { name: /^Zahl/ })).toBeNull();
});

test('a session that is over hides the file, and the entries wait below the sign-in', async () => {
  await comeBackToForm({ [FILE]: refused(401, { message: 'Bitte anmelden.' }) });
  await screen.findByRole('dialog', { name: 'Bitte melden Sie sich wieder an' });
  expect(typedValue().value).toBe('48,2');
});

test('a closed file offers a doctor the way in for emergencies, and says why it is closed', async () => {
  const { user } = await open({ role: 'doctor', answers: { [FILE]: refused(404, { message: 'Nein.' }) } });
  await screen.findByRole('heading', { level: 1, name: 'Diese Akte ist für Sie nicht offen' });
  expect(screen.getByText(/^Es gibt sie nicht, oder Sie behandeln diese Patientin nicht/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Im Notfall öffnen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Akte einer anderen Patientin öffnen' });
  await user.click(within(dialog).getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('OR-33: the office reads that the patient is gone, without the way in for emergencies', async () => {
  await open({ answers: { [FILE]: refused(404, { message: 'Nein.' }) } });
  await screen.findByText('Diese Patientin gibt es nicht, oder sie hat ihr Konto geschlossen.');
  expect(screen.queryByRole('button', { name: 'Im Notfall öffnen' })).toBeNull();
});

test('a number that no patient can have is an unknown page, and nothing is asked', async () => {
  const { api } = await openAsStaff('/patients/0');
  expect(screen.getByRole('heading', { level: 1 }).textContent).not.toContain('Akte');
  expect(api.calls.filter(({ route }) => route === FILE)).toEqual([]);
});

test('an emergency and a withdrawn consent are said above the file', async () => {
  await open({
    role: 'doctor',
    file: { emergency_until: '2026-11-16T12:00:00Z', consent_withdrawn_at: '2026-11-15T07:30:00Z' },
  });
  await screen.findByText(/^Sie lesen diese Akte im Notfall, bis 13:00 Uhr\. Ändern können Sie nichts\./);
  expect(
    screen.getByText(/^Einwilligung zur Nutzung der Anamnese widerrufen am 15\.11\.2026 08:30\./),
  ).toBeTruthy();
});
