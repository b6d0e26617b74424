import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StaffDocument } from '#contract/documents.contract.ts';
import type { StaffRole } from '#contract/staff-roles.rules.ts';
import type { Answers } from '#web/testing/api.ts';
import { expectToast, openAsStaff } from '#web/testing/open-screen.tsx';
import { aPatientFile, NOTHING_SIGNED } from '#web/testing/patient-file.ts';
import { readTable } from '#web/testing/read-table.ts';
import { aDocument } from '#web/testing/records.ts';

const LIST = 'GET /api/staff/patients/:patient_id/documents';
const RELEASE = 'POST /api/staff/documents/:id/release';
const DELETE = 'POST /api/admins/prescriptions_bulk_delete';
const staffDocument = (changes: Partial<StaffDocument>): StaffDocument => ({
  ...aDocument(),
  kind: 'finding',
  added_by: 'Eva Klein',
  released_at: '2026-11-12T08:00:00Z',
  ...changes,
});
const plan = staffDocument({
  id: 42,
  kind: 'therapy_plan',
  title: 'Plan',
  description: '',
  added_by: 'Dr. med. Anna Berg',
  released_at: null,
});
const prescription = staffDocument({ id: 43, kind: 'prescription', title: '', name: 'rezept.pdf' });
const letter = staffDocument({ id: 44, kind: 'document', title: 'Brief', released_at: null });

const open = (role: StaffRole, documents: StaffDocument[], answers: Answers = {}, emergency = false) =>
  openAsStaff('/patients/9?tab=documents', {
    role,
    answers: {
      'GET /api/staff/patients/:patient_id': {
        data: aPatientFile({ emergency_until: emergency ? '2026-11-16T12:00:00Z' : null }),
      },
      'GET /api/staff/patients/:patient_id/anamnesis-summary': { data: NOTHING_SIGNED },
      [LIST]: { data: documents },
      ...answers,
    },
  });
const release = /^Freigeben: /;

test('LANG-07: documents stand with kind, author and whether the patient sees them; a doctor opens and releases them', async () => {
  const { api, user } = await open('doctor', [staffDocument({}), plan], { [RELEASE]: { message: 'Frei.' } });
  expect(await readTable('Dokumente')).toEqual({
    headers: ['Dokument', 'Art', 'Von', 'Für die Patientin', 'Aktionen'],
    rows: [
      ['BlutbildVom Hausarzt', 'Befund', 'Eva Klein12.11.2026 09:00', 'Sichtbar seit 12.11.2026 09:00', ''],
      ['Plan', 'Therapieplan', 'Dr. med. Anna Berg12.11.2026 09:00', 'Noch nicht sichtbar', 'Freigeben'],
    ],
  });
  expect(screen.getByText(/^Was die Patientin geschickt/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Blutbild' }).getAttribute('href')).toBe(
    '/api/patients/documents/41/file',
  );
  await user.click(screen.getByRole('button', { name: 'Freigeben: Plan' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Dokument freigeben' }));
  expect(dialog.getByText(/^„Plan“ wird für die Patientin sichtbar/)).toBeTruthy();
  api.answer({ [LIST]: { data: [{ ...plan, released_at: '2026-11-16T09:00:00Z' }] } });
  await user.click(dialog.getByRole('button', { name: 'Freigeben' }));
  await expectToast('success', 'Frei.');
  expect(api.sent(RELEASE)).toEqual([{ id: '42' }]);
  await screen.findByText('Sichtbar seit 16.11.2026 10:00');
  expect(screen.queryByRole('dialog')).toBeNull();
  // Nothing is left to do, so the column of actions is gone.
  expect(screen.queryByRole('columnheader', { name: 'Aktionen' })).toBeNull();
});

test('an administrator deletes the chosen prescriptions and plans together, and opens no file', async () => {
  const { api, user } = await open('admin', [plan, prescription, letter], { [DELETE]: { message: 'Weg.' } });
  const { headers, rows } = await readTable('Dokumente');
  expect(headers[0]).toBe('Auswahl');
  expect(rows.map((cells) => [cells[1], cells.at(-1)])).toEqual([
    ['Plan', 'Löschen'],
    ['rezept.pdfVom Hausarzt', 'Löschen'],
    ['BriefVom Hausarzt', 'Freigeben'],
  ]);
  expect(screen.queryByRole('link', { name: 'Brief' })).toBeNull();
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /ausgewählte löschen$/ })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Plan auswählen' }));
  await screen.findByRole('button', { name: '1 ausgewählte löschen' });
  for (const box of screen.getAllByRole<HTMLInputElement>('checkbox', { checked: false }))
    await user.click(box);
  await user.click(screen.getByRole('button', { name: '2 ausgewählte löschen' }));

  const dialog = within(screen.getByRole('dialog', { name: 'Endgültig aus den Listen nehmen' }));
  expect(dialog.getByText(/^Diese Einträge verschwinden aus den Listen/)).toBeTruthy();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Plan (Therapieplan)',
    'rezept.pdf (Rezept)',
  ]);
  api.answer({ [LIST]: { data: [letter] } });
  await user.click(dialog.getByRole('button', { name: 'Löschen' }));
  await expectToast('success', 'Weg.');
  expect(api.sent(DELETE)).toEqual([{ ids: [42, 43] }]);
  await waitFor(() => expect(screen.queryByText('rezept.pdf')).toBeNull());
  expect(screen.queryByRole('button', { name: /ausgewählte löschen$/ })).toBeNull();
});

test('one entry is deleted alone; a second press on a box takes the choice back', async () => {
  const { user } = await open('admin', [plan, prescription]);
  await readTable('Dokumente');
  const box = screen.getByRole('checkbox', { name: 'Plan auswählen' });
  await user.click(box);
  await user.click(box);
  expect(screen.queryByRole('button', { name: /ausgewählte löschen$/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Löschen: Plan' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Plan (Therapieplan)',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('OR-33: an assistant releases documents, but neither plans nor prescriptions, and deletes nothing', async () => {
  await open('assistant', [plan, letter]);
  await readTable('Dokumente');
  expect(
    screen.getAllByRole('button', { name: release }).map((each) => each.getAttribute('aria-label')),
  ).toEqual(['Freigeben: Brief']);
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByRole('button', { name: 'Dokument hinzufügen' })).toBeTruthy();
});

test('a document without a title is named after its file, else after its kind, also for its buttons', async () => {
  const unnamed = staffDocument({ id: 45, kind: 'therapy_plan', title: '', name: '', released_at: null });
  await open('doctor', [unnamed, prescription]);
  await readTable('Dokumente');
  expect(screen.getByRole('link', { name: 'Therapieplan' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'rezept.pdf' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Freigeben: Therapieplan' })).toBeTruthy();
});

test('in an emergency documents can only be read', async () => {
  await open('doctor', [plan], {}, true);
  await screen.findByText(/^Im Notfall geöffnet: Sie können alle Dateien lesen/);
  await readTable('Dokumente');
  expect(screen.getByRole('link', { name: 'Plan' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: release })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Dokument hinzufügen' })).toBeNull();
});

test('without documents the tab says what to do', async () => {
  await open('doctor', []);
  await screen.findByText('Noch keine Dokumente');
  expect(screen.getByText(/^Fügen Sie das erste hinzu/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Dokument hinzufügen' })).toBeTruthy();
});
