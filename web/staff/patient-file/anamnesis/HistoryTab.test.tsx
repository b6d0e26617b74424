import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AnamnesisChanges, AnamnesisOutline } from '#contract/anamnesis-staff.contract.ts';
import type { Answers } from '#web/testing/api.ts';
import { openAsStaff } from '#web/testing/open-screen.tsx';
import { aPatientFile, NOTHING_SIGNED } from '#web/testing/patient-file.ts';
import { readTable } from '#web/testing/read-table.ts';

const LIST = 'GET /api/staff/patients/:patient_id/anamneses';
const COMPARE = 'GET /api/staff/anamneses/:id/changes';
const outline = (changes: Partial<AnamnesisOutline> = {}): AnamnesisOutline => ({
  id: 5,
  version: 2,
  form: 'full',
  submitted_at: '2026-11-04T09:00:00Z',
  locale: 'de',
  is_current: true,
  is_locked: false,
  ...changes,
});
const first = outline({
  id: 3,
  version: 1,
  form: 'booking',
  submitted_at: '2026-10-01T08:00:00Z',
  locale: 'en',
  is_current: false,
  is_locked: true,
});
const open = (query: string, answers: Answers) =>
  openAsStaff(`/patients/9?tab=history${query}`, {
    role: 'doctor',
    answers: {
      'GET /api/staff/patients/:patient_id': { data: aPatientFile({ anamneses: 2 }) },
      'GET /api/staff/patients/:patient_id/anamnesis-summary': { data: NOTHING_SIGNED },
      [LIST]: { data: [outline(), first] },
      ...answers,
    },
  });

test('SEAM-12: signed histories stand newest first; each can be read, and compared with the one before it', async () => {
  const { api } = await open('', {});
  await screen.findByRole('heading', { level: 2, name: 'Unterschriebene Fassungen' });
  const panel = within(screen.getByRole('tabpanel'));
  expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Fassung 2, ganzer Bogen04.11.2026 10:00AktuellAuf Deutsch beantwortetWas hat sich geändert?Lesen',
    'Fassung 1, aus einer Buchung01.10.2026 10:00Auf Englisch beantwortetgesperrt: Einwilligung widerrufenLesen',
  ]);
  expect(
    panel.getAllByRole('link').map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]),
  ).toEqual([
    ['Was hat sich geändert? Seit Fassung 1', '/staff/patients/9?tab=history&record=5&against=3'],
    ['Fassung 2 lesen', '/staff/patients/9?tab=history&record=5'],
    ['Fassung 1 lesen', '/staff/patients/9?tab=history&record=3'],
  ]);
  expect(api.calls.map(({ route }) => route)).not.toContain('GET /api/staff/anamneses/:id');
});

test('without a signed history the tab says when one appears', async () => {
  await open('', { [LIST]: { data: [] } });
  await screen.findByText('Noch keine Anamnese');
  expect(screen.getByText('Sobald die Patientin ihren Bogen unterschreibt, steht er hier.')).toBeTruthy();
});

const yes = (text: string) => ({
  choice: 'yes' as const,
  level: null,
  texts: [{ label: null, text }],
});
const compared: AnamnesisChanges = {
  before: first,
  after: outline(),
  unchanged: 12,
  person: [
    { key: 'weight', question: 'Gewicht', kind: 'changed', before: '70', after: '68' },
    { key: 'size', question: 'Größe', kind: 'added', before: null, after: '172' },
  ],
  sections: [
    {
      slug: 'a',
      title: 'Weitere Angaben',
      changes: [
        { key: 'q1', question: 'Allergien?', kind: 'removed', before: yes('Nuts'), after: null },
        { key: 'q2', question: 'Medikamente?', kind: 'changed', before: null, after: yes('Gel') },
      ],
    },
  ],
  asked_once: [
    { title: 'Zyklus', asked_in: 'before' },
    { title: 'Stimmung', asked_in: 'after' },
  ],
};

test('one answer that has stayed the same is told in the singular', async () => {
  await open('&record=5&against=3', { [COMPARE]: { data: { ...compared, unchanged: 1 } } });
  await screen.findByText('1 Antwort ist gleich geblieben.');
});

test('SEAM-12: two histories are compared answer by answer, with the kind of each change as a word', async () => {
  const { api } = await open('&record=5&against=3', { [COMPARE]: { data: compared } });
  await screen.findByRole('heading', { name: 'Von Fassung 1 zu Fassung 2' });
  expect(screen.getByText('01.10.2026 und 04.11.2026')).toBeTruthy();
  expect(await readTable('Angaben zur Person')).toEqual({
    headers: ['Frage', 'Vorher', 'Nachher'],
    rows: [
      ['GeändertGewicht', '70', '68'],
      ['NeuGröße', 'Nicht beantwortet', '172'],
    ],
  });
  const { headers, rows } = await readTable('Weitere Angaben');
  expect(headers).toEqual(['Frage', 'Vorher', 'Nachher']);
  expect(rows[0]?.[0]).toBe('EntfallenAllergien?');
  expect(rows[0]?.[1]).toMatch(/Nuts.*auf Englisch geschrieben/);
  expect(rows[0]?.[2]).toBe('Nicht beantwortet');
  expect(rows[1]?.[2]).toMatch(/Gel$/);
  expect(screen.getByText('12 Antworten sind gleich geblieben.')).toBeTruthy();
  expect(screen.getByText('Nur in einer der beiden Fassungen gefragt: Zyklus, Stimmung')).toBeTruthy();
  expect(screen.queryByText('Keine Antwort hat sich geändert.')).toBeNull();
  expect(screen.getByRole('link', { name: 'Zu allen Fassungen' }).getAttribute('href')).toBe(
    '/staff/patients/9?tab=history',
  );
  expect(api.sent(COMPARE)).toEqual([{ id: '5', against: '3' }]);
});

test('two histories with the same answers say so', async () => {
  const same = { ...compared, person: [], sections: [], asked_once: [] };
  await open('&record=5&against=3', { [COMPARE]: { data: same } });
  await screen.findByText('Keine Antwort hat sich geändert.');
  expect(screen.queryByText(/^Nur in einer der beiden/)).toBeNull();
  expect(screen.queryByRole('table')).toBeNull();
});
