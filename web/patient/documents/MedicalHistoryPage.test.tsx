import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ProfileWithCollections } from '#contract/dashboard.contract.ts';
import { type Answers, aFile, refused } from '#web/testing/api.ts';
import { measurementsOf } from '#web/testing/measurements.ts';
import { expectToast, openAsPatient, toasts } from '#web/testing/open-screen.tsx';
import { aDocument, aProfile } from '#web/testing/records.ts';
import { aReleasedPlan } from '#web/testing/treatment.ts';

const RECORD = 'GET /api/patients/profile';
const READABLE = 'GET /api/patients/therapy-plans';
const NOTES = 'GET /api/patients/notes';
const NO_NOTES = { is_open: false, request: null, notes: [] };

function openDocuments(changes: Partial<ProfileWithCollections>, answers: Answers = {}) {
  const none = { anamnesemorph: [], anamnese_file: [], documents: [], befunde_file: [], audios: [] };
  const data = { ...aProfile(), ...none, therapy_plans: [], ...changes };
  return openAsPatient('/medical-history', {
    answers: {
      [RECORD]: { data },
      'GET /api/patients/anamneses/severity': { data: [] },
      'GET /api/patients/measurements': measurementsOf(),
      [NOTES]: { data: NO_NOTES },
      ...answers,
    },
  });
}
const section = async (name: string) => within(await screen.findByRole('region', { name }));

test('MED-01: the way home stands beside the heading', async () => {
  await openDocuments({});
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Dokumente');
  const home = screen.getByRole('link', { name: 'Zur Startseite' });
  expect(home.getAttribute('href')).toBe('/patient/');
});

test('MED-02, MED-05: new findings and a new medical history lead to their screens; empty sections say so', async () => {
  await openDocuments({});
  const findings = await section('Befunde');
  const newFinding = findings.getByRole('link', { name: 'Neu: Befund senden' });
  expect([newFinding.textContent, newFinding.getAttribute('href')]).toEqual(['Neu', '/patient/befunde']);
  expect(findings.getByText('Sie haben noch keine Befunde gesendet.')).toBeTruthy();
  const forms = await section('Anamnesebogen');
  expect(forms.getByRole('link', { name: 'Neu: Anamnesebogen ausfüllen' }).getAttribute('href')).toBe(
    '/patient/anamnese-bogen',
  );
  expect(screen.getByText('Noch kein Therapieplan.')).toBeTruthy();
  expect(
    screen
      .getAllByRole('region')
      .map((each) => within(each).getByRole('heading').textContent)
      .slice(0, 4),
  ).toEqual(['Befunde', 'Anamnesebogen', 'Unterlagen der Klinik', 'Therapiepläne']);
});

test('MED-03, MED-04: findings of the patient and of the clinic show title, description, link, date and size', async () => {
  await openDocuments({
    befunde_file: [{ id: 1, documents: [aDocument()], created_at: '2026-11-12T08:00:00Z' }],
    documents: [
      aDocument({ id: 42, title: '', name: 'arztbrief.pdf', description: '' }),
      aDocument({ id: 43, title: 'Merkblatt', document_zone: 'generally' }),
    ],
  });
  const items = (await section('Befunde')).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'BlutbildVom Hausarzt12.11.2026 · 1,5\u00a0kB',
    'Arztbrief12.11.2026 · 1,5\u00a0kB',
  ]);
  const link = screen.getByRole('link', { name: /^Blutbild, 1,5\skB, vom 12\.11\.2026$/ });
  expect(link.getAttribute('href')).toBe('/api/patients/documents/41/file');
  expect(link.hasAttribute('download')).toBe(true);
});

test('MED-06: signed forms show link, version, date and which one is current, then documents of the zone', async () => {
  const form = { created_at: '2026-11-01T08:00:00Z', file_path: '/api/patients/anamneses/2/pdf' };
  await openDocuments({
    anamnese_file: [
      { ...form, id: 2, version: 2, is_current: true, form: 'full' },
      { ...form, id: 1, version: 1, is_current: false, form: 'booking' },
    ],
    documents: [aDocument({ id: 44, title: 'Alter Bogen', document_zone: 'anamnese', description: '' })],
  });
  const items = (await section('Anamnesebogen')).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Anamnesebogen, Fassung 201.11.2026aktuell',
    'Angaben zur Buchung, Fassung 101.11.2026',
    'Alter Bogen12.11.2026 · 1,5\u00a0kB',
  ]);
  expect(screen.getByRole('link', { name: 'Anamnesebogen, Fassung 2' }).getAttribute('href')).toBe(
    form.file_path,
  );
});

test('MED-07: documents of the clinic show in words what they are, with their date, and a number apart', async () => {
  await openDocuments({
    documents: [
      aDocument({
        id: 45,
        name: 'merkblatt.pdf',
        title: 'Merkblatt',
        document_zone: 'generally',
        description: '',
      }),
      aDocument({ id: 46, name: 'import_2025.pdf', title: '', document_zone: 'vcita', description: '' }),
      aDocument({ id: 49, title: 'Privatrezept P-2026-0012', document_zone: 'generally', description: '' }),
    ],
  });
  const items = (await section('Unterlagen der Klinik')).getAllByRole('listitem');
  expect(items.map((item) => within(item).getByRole('link').textContent)).toEqual([
    'Merkblatt · 12.11.2026',
    'Import 2025 · 12.11.2026',
    'Privatrezept · 12.11.2026',
  ]);
  expect(items[2]?.textContent).toContain('P-2026-0012 · 1,5\u00a0kB');
});

test('SEAM-26: recordings have a section of their own, and anamnesemorph is among the forms', async () => {
  await openDocuments({
    audios: [aDocument({ id: 47, title: 'Atemübung', name: 'uebung.mp3' })],
    anamnesemorph: [aDocument({ id: 48, title: 'Verlauf', name: 'morph.pdf' })],
  });
  expect((await section('Aufnahmen')).getByRole('link').textContent).toBe('Atemübung');
  expect((await section('Anamnesebogen')).getByRole('listitem').textContent).toContain('Verlauf');
});

test('MED-08: a therapy plan is titled by its title or else its file name, and opens in a new tab', async () => {
  const plan = { file_path: '/api/patients/documents/51/file', created_at: '2026-11-12T08:00:00Z' };
  const { api, user } = await openDocuments(
    {
      therapy_plans: [
        { ...plan, id: 51, title: 'Hormone', file_name: 'a.pdf' },
        { ...plan, id: 52, title: null, file_name: 'plan.pdf', file_path: '/api/patients/documents/52/file' },
      ],
    },
    { 'GET /api/patients/documents/:id/file': aFile('a.pdf'), [READABLE]: { data: [], has_diary: false } },
  );
  const links = (await section('Therapiepläne')).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('target')])).toEqual([
    ['Hormone', '_blank'],
    ['plan.pdf', '_blank'],
  ]);
  const tab = { location: { href: '' }, close: vi.fn() };
  const opened = vi.spyOn(window, 'open').mockReturnValue(tab as never);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:plan', revokeObjectURL: () => {} }));
  await user.click(screen.getByRole('link', { name: 'Hormone, vom 12.11.2026, öffnet in neuem Tab' }));
  await vi.waitFor(() => expect(tab.location.href).toBe('blob:plan'));
  expect(api.sent('GET /api/patients/documents/:id/file')).toEqual([{ id: '51' }]);
  api.answer({ 'GET /api/patients/documents/:id/file': refused(404, { message: 'Nicht gefunden.' }) });
  await user.click(screen.getByRole('link', { name: /^plan\.pdf/ }));
  await expectToast('error', 'Nicht gefunden.');
  expect(tab.close).toHaveBeenCalled();
  opened.mockRestore();
});

test('a plan that a doctor composed can be read as a page; one that came as a file alone cannot', async () => {
  const plan = { id: 51, title: 'Hormone', file_name: 'a.pdf', created_at: '2026-11-12T08:00:00Z' };
  const therapy_plans = [{ ...plan, file_path: '/api/patients/documents/51/file' }];
  await openDocuments({ therapy_plans }, { [READABLE]: { data: [aReleasedPlan()], has_diary: false } });
  const read = await (await section('Therapiepläne')).findByRole('link', { name: 'Plan lesen' });
  expect(read.getAttribute('href')).toBe('/patient/therapy-plan');
});

test('SESS-10: a record that cannot be loaded is said in its place, without a toast', async () => {
  await openDocuments({}, { [RECORD]: refused(422, { message: 'Gerade nicht.' }) });
  await screen.findByText('Gerade nicht.');
  expect(toasts()).toEqual([]);
});
