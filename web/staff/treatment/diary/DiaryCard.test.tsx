import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DiaryOfPatient, SeenSideEffect } from '#contract/treatment-diary.contract.ts';
import type { Answers } from '#web/testing/api.ts';
import { aSideEffect } from '#web/testing/diary.ts';
import { openAsStaff } from '#web/testing/open-screen.tsx';
import { OPEN_FILE } from '#web/testing/patient-file.ts';
import { aReleasedPlan } from '#web/testing/treatment.ts';

const DIARY = 'GET /api/staff/patients/:patient_id/diary';
const SEEN = 'POST /api/staff/patients/:patient_id/diary/side-effects/:side_effect_id/seen';
const PLANS = 'GET /api/staff/patients/:patient_id/plans';

interface Opened {
  answers?: Answers;
  role?: 'doctor' | 'assistant';
  language?: 'de' | 'en';
}

const openTab = (diary: DiaryOfPatient, { answers = {}, role = 'doctor', language = 'de' }: Opened = {}) =>
  openAsStaff('/patients/9?tab=plan', {
    role,
    language,
    stopsIntervals: true,
    answers: {
      ...OPEN_FILE,
      'GET /api/staff/patients/:patient_id/papers': { data: [] },
      [PLANS]: { data: { draft: null, released: [aReleasedPlan()], has_diary: true } },
      [DIARY]: { data: diary },
      ...answers,
    },
  });

function anEffect(changes: Partial<SeenSideEffect> = {}): SeenSideEffect {
  const { seen_at: _, ...effect } = aSideEffect();
  return { ...effect, seen: null, ...changes };
}

const ADHERENCE: DiaryOfPatient = {
  counted_from: '2026-11-01',
  adherence: [
    {
      medicine_id: 'a',
      name: 'Progesteron',
      rhythm: 'due',
      last_14: { taken: 12, due: 14 },
      last_30: { taken: 13, due: 15 },
    },
    {
      medicine_id: 'b',
      name: 'Ibuprofen',
      rhythm: 'as_needed',
      last_14: { taken: 1, due: null },
      last_30: { taken: 3, due: null },
    },
  ],
  side_effects: [],
};
const NOTHING: DiaryOfPatient = { counted_from: null, adherence: [], side_effects: [] };

test('the doctor reads beside the plan on how many of the due days each medicine was taken', async () => {
  await openTab(ADHERENCE);
  await screen.findByText(/ab ihrem ersten Haken am 01\.11\.2026 bis gestern/);
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows.slice(1)).toEqual([
    'Progesteron12 von 14 Tagen13 von 15 Tagen',
    'Ibuprofen (Bei Bedarf)an 1 Tagan 3 Tagen',
  ]);
  expect(screen.getByText('Keine Nebenwirkung notiert.')).toBeTruthy();
});

test('in English, before the first tick, the card says so', async () => {
  await openTab(NOTHING, { language: 'en' });
  await screen.findByText('The patient has not ticked anything yet.');
  expect(screen.getByText('No side effects noted.')).toBeTruthy();
});

test('a doctor says with one click that she saw a side effect; who and when stays, and the heading has the focus', async () => {
  const others = [
    anEffect({ id: 4, text: 'Müde', day: '2026-11-12', withdrawn_at: '2026-11-13T09:00:00.000Z' }),
  ];
  const seen = { at: '2026-11-16T09:00:00.000Z', by: 'Dr. Anna Berg' };
  const { user, api } = await openTab(
    { ...NOTHING, side_effects: [anEffect({ severity: 'severe' }), ...others] },
    { answers: { [SEEN]: { data: { ...NOTHING, side_effects: [anEffect({ seen }), ...others] } } } },
  );
  await screen.findByText(/Von der Patientin zurückgezogen am 13\.11\.2026/);
  expect(screen.getByText('Müde').tagName).toBe('S');
  await user.click(screen.getByRole('button', { name: 'Nebenwirkung vom 14.11.2026 als gesehen markieren' }));
  await screen.findByText(/Gesehen am 16\.11\.2026 10:00 von Dr\. Anna Berg/);
  expect(screen.queryByRole('button', { name: /als gesehen markieren/ })).toBeNull();
  expect(api.sent(SEEN)).toEqual([{ patient_id: '9', side_effect_id: '5' }]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Nebenwirkungen'));
});

test('without the setting nothing of it is there or asked for', async () => {
  const plans = { data: { draft: null, released: [aReleasedPlan()], has_diary: false } };
  const { api } = await openTab(ADHERENCE, { answers: { [PLANS]: plans } });
  await screen.findByRole('heading', { name: 'Therapieplan' });
  await screen.findByText('Progesteron 100 mg');
  expect(screen.queryByText('Einnahme und Nebenwirkungen')).toBeNull();
  expect(api.sent(DIARY)).toEqual([]);
});

test('an assistant does not read it', async () => {
  const { api } = await openTab(ADHERENCE, { role: 'assistant' });
  await screen.findByText('Progesteron 100 mg');
  expect(screen.queryByText('Einnahme und Nebenwirkungen')).toBeNull();
  expect(api.sent(DIARY)).toEqual([]);
});
