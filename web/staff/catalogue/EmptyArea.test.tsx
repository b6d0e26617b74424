import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answers } from '#web/testing/api.ts';
import { NOTHING_TO_DO, NOW, openAsStaff, PAYMENT_CONFIG } from '#web/testing/open-screen.tsx';
import { aColumn } from '../today/testing-today.ts';

const ME = 'GET /api/staff/me';
const CALENDAR = 'GET /api/staff/calendar';
const WITHOUT_ENTRY: Answers = {
  [ME]: {
    data: {
      id: 3,
      name: 'Rita Berger',
      email: 'rita@clinic.test',
      proves_with: 'code',
      roles: ['doctor'],
      doctor_id: null,
    },
  },
};
/** What a clinic of the first hour answers. */
const NOTHING: Answers = {
  'GET /api/staff/tasks': { data: NOTHING_TO_DO },
  [CALENDAR]: { now: NOW, data: [] },
  'GET /api/staff/patients': { data: [], total: 0 },
  'GET /api/staff/chats': { data: [], nextPageUrl: null, unread_count: 0 },
  'GET /api/staff/contacts': { data: [], total: 0 },
  'GET /api/staff/invoices': { data: [], total: 0 },
  'GET /api/staff/quick-texts': { data: [] },
};
const ROUND_FIGURES = {
  month: '2026-11',
  taken_cents: 0,
  refunded_cents: 0,
  open_count: 0,
  open_cents: 0,
  overdue_count: 0,
  overdue_cents: 0,
  due_count: 0,
  due_cents: 0,
  appointments_completed: 0,
  appointments_cancelled: 0,
  no_shows: 0,
  patients_seen: 0,
  new_patients: 0,
  notes_overdue: 0,
  feedback: [],
  waitlist: { offered: 0, taken: 0, blocked_minutes: 0, recovered_cents: 0 },
  days: [],
};
const linkOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');

test.each(['/today', '/calendar'])(
  '%s without a doctor leads the administrator to the first one',
  async (path) => {
    await openAsStaff(path, { role: 'admin', answers: NOTHING });
    expect(await screen.findByText('Noch keine Ärztin')).toBeTruthy();
    expect(await linkOf('Ärztin anlegen')).toBe('/staff/clinic/doctors/new');
    expect(screen.queryByRole('button', { name: 'Neuer Termin' })).toBeNull();
  },
);

test('an assistant reads who adds the first doctor', async () => {
  await openAsStaff('/calendar', { role: 'assistant', answers: NOTHING });
  expect(await screen.findByText(/^Die Verwaltung legt die erste Ärztin an/)).toBeTruthy();
  expect(await linkOf('Ärztinnen der Klinik ansehen')).toBe('/staff/clinic/doctors');
});

test.each(['/today', '/calendar', '/patients', '/chats', '/contacts'])(
  'a doctor without an entry reads on %s who has to do what',
  async (path) => {
    const answers = { ...NOTHING, ...WITHOUT_ENTRY };
    // The server refuses these to an account without an entry, so nobody asks.
    delete answers['GET /api/staff/chats'];
    delete answers['GET /api/staff/contacts'];
    await openAsStaff(path, { role: 'doctor', answers });
    expect(await screen.findByText('Ihr Zugang ist noch keinem Eintrag zugeordnet')).toBeTruthy();
    expect(await linkOf('Einträge der Klinik ansehen')).toBe('/staff/clinic/doctors');
  },
);

test('a day without hours leads to the calendar, and so does a day without appointments', async () => {
  const day = (hours: { date_start_time: string; date_end_time: string }[]) => ({
    [CALENDAR]: { now: NOW, data: [{ ...aColumn([]), working_hours: hours }] },
  });
  await openAsStaff('/today', { role: 'doctor', answers: { ...NOTHING, ...day([]) } });
  expect(await screen.findByText('Heute keine Sprechzeit')).toBeTruthy();
  expect(await linkOf('Sprechzeiten prüfen')).toBe('/staff/calendar');
});

test('without patients, enquiries and invoices each list names the next step', async () => {
  await openAsStaff('/patients', { role: 'admin', answers: NOTHING });
  expect(await linkOf('Sprechzeiten prüfen')).toBe('/staff/calendar');
});

test('without enquiries the staff can look at the contact form of the portal', async () => {
  await openAsStaff('/contacts', { role: 'admin', answers: NOTHING });
  expect(await linkOf('Kontaktformular ansehen')).toBe('/patient/contact');
});

test('without invoices an administrator is led to what stands on them, and from the figures to the prices', async () => {
  await openAsStaff('/money', {
    role: 'admin',
    answers: { ...NOTHING, 'GET /api/staff/figures': { data: ROUND_FIGURES } },
  });
  expect(await linkOf('Angaben für Rechnungen prüfen')).toBe('/staff/clinic/settings');
  expect(await linkOf('Preise der Leistungen ansehen')).toBe('/staff/clinic/services');
});

test.each([
  ['sandbox', false, true],
  ['test', false, true],
  ['test', true, false],
  ['live', false, false],
] as const)(
  'payments in the mode %s, a rehearsal %s: the strip of the workspace is %s',
  async (mode, is_rehearsal, isShown) => {
    const answers = {
      ...NOTHING,
      'GET /api/payment-config': { data: { ...PAYMENT_CONFIG, mode, is_rehearsal } },
    };
    await openAsStaff('/patients', { role: 'admin', answers });
    await screen.findByText('Noch keine Patientinnen');
    expect(screen.queryAllByText('Testumgebung – es wird kein Geld bewegt')).toHaveLength(isShown ? 1 : 0);
  },
);
