import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ReadableAnamnesis } from '#contract/anamnesis-staff.contract.ts';
import { openAsStaff } from '#web/testing/open-screen.tsx';
import { aPatientFile, NOTHING_SIGNED } from '#web/testing/patient-file.ts';

const answer = (choice: 'yes' | 'no' | null, text = '', level: number | null = null) => ({
  choice,
  level,
  texts: text ? [{ label: null, text }] : [],
});
const outline = {
  id: 5,
  version: 2,
  form: 'full' as const,
  submitted_at: '2026-11-04T09:00:00Z',
  locale: 'de' as const,
  is_current: true,
  is_locked: false,
};
const record: ReadableAnamnesis = {
  ...outline,
  patient_id: 9,
  wording: 'draft',
  person: [{ key: 'height', label: 'Größe', entry: '172' }],
  sections: [
    {
      slug: 'a',
      title: 'Weitere Angaben',
      questions: [
        { key: 'q1', question: 'Thrombose?', answer: answer('no') },
        { key: 'q2', question: 'Offen?', answer: null },
        { key: 'q3', question: 'Letzte Blutung?', answer: answer(null, 'Mai') },
        { key: 'q4', question: 'Allergien?', answer: answer('yes', 'Penicillin') },
        { key: 'q5', question: 'Rauchen?', answer: answer('no') },
      ],
    },
    {
      slug: 'b',
      title: 'Zyklus',
      questions: [{ key: 'q6', question: 'Starke Blutung?', answer: answer('yes', '', 4) }],
    },
    { slug: 'c', title: 'Stimmung', questions: [{ key: 'q7', question: 'Ängste?', answer: answer('no') }] },
  ],
  consents: [{ sentence: 'Ich willige ein.', is_given: true, text_version: '1' }],
  signature: { name: 'Eva Klein', place: 'Berlin', date: '2026-11-04', hash: 'abc', is_genuine: true },
};

const open = (changes: Partial<ReadableAnamnesis> = {}) =>
  openAsStaff('/patients/9?tab=history&record=5', {
    role: 'doctor',
    answers: {
      'GET /api/staff/patients/:patient_id': { data: aPatientFile({ anamneses: 1 }) },
      'GET /api/staff/patients/:patient_id/anamnesis-summary': { data: NOTHING_SIGNED },
      'GET /api/staff/patients/:patient_id/anamneses': { data: [outline] },
      'GET /api/staff/anamneses/:id': { data: { ...record, ...changes } },
    },
  });
const sectionOf = async (title: string) =>
  (await screen.findByRole('heading', { level: 3, name: title })).closest('section') as HTMLElement;
const questionsIn = (place: Element | null) =>
  [...(place?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent);

test('SEAM-12: answers with yes come first, then texts and open questions; those with no are folded and counted', async () => {
  await open();
  const section = await sectionOf('Weitere Angaben');
  expect(questionsIn(section.querySelector('dl'))).toEqual(['Allergien?', 'Letzte Blutung?', 'Offen?']);
  const folded = section.querySelector('details');
  expect(folded?.open).toBe(false);
  expect(folded?.querySelector('summary')?.textContent).toBe('Mit „Nein“ beantwortet: 2');
  expect(questionsIn(folded)).toEqual(['Thrombose?', 'Rauchen?']);
  expect(within(section).getByText('Nicht beantwortet')).toBeTruthy();
  expect(within(section).getByText('Penicillin')).toBeTruthy();
});

test('a section without a no has nothing to unfold, and one with nothing else has no empty list', async () => {
  await open();
  const cycle = await sectionOf('Zyklus');
  expect(cycle.querySelector('details')).toBeNull();
  expect(within(cycle).getByText('Stärke 4 von 5')).toBeTruthy();
  const mood = await sectionOf('Stimmung');
  expect(mood.querySelectorAll('dl')).toHaveLength(1);
  expect(questionsIn(mood.querySelector('details'))).toEqual(['Ängste?']);
});

test('a history that was changed after its signature is marked', async () => {
  await open({ signature: { ...record.signature, is_genuine: false } });
  await sectionOf('Zyklus');
  expect(document.body.textContent).not.toContain('Seit der Unterschrift unverändert');
  expect(screen.getAllByRole('status').length + screen.getAllByRole('alert').length).toBeGreaterThan(0);
});
