import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { UnseenSideEffect } from '#contract/treatment-diary.contract.ts';
import { aSideEffect } from '#web/testing/diary.ts';
import { openToday } from './testing-today.ts';

const DIARY = 'GET /api/staff/patients/:patient_id/diary';
const SEEN = 'POST /api/staff/patients/:patient_id/diary/side-effects/:side_effect_id/seen';
const UNSEEN: UnseenSideEffect = {
  id: 5,
  day: '2026-11-14',
  severity: 'severe',
  entered_at: '2026-11-14T19:00:00.000Z',
  patient: { id: 9, name: 'Maria Vogel' },
};

function open() {
  const { seen_at: _, ...effect } = aSideEffect({ severity: 'severe' });
  const diary = { counted_from: null, adherence: [] };
  const seen = { at: '2026-11-16T09:00:00.000Z', by: 'Dr. Anna Berg' };
  return openToday({ side_effects: [UNSEEN] }, [], {
    role: 'doctor',
    answers: {
      [DIARY]: { data: { ...diary, side_effects: [{ ...effect, seen: null }] } },
      [SEEN]: { data: { ...diary, side_effects: [{ ...effect, seen }] } },
    },
  });
}

test('a doctor reads a new side effect from the tasks, says that she has seen it, and the tasks are read again', async () => {
  const { api, user } = await open();
  const card = within(await screen.findByRole('region', { name: 'Neue Nebenwirkungen' }));
  expect(card.getByText('stark, am 14.11.2026')).toBeTruthy();
  expect(screen.queryByText('Alles erledigt')).toBeNull();
  // What the patient wrote is health information: it is read from the file, where the reading is recorded.
  expect([screen.queryByText('Schwindel am Morgen'), api.sent(DIARY)]).toEqual([null, []]);

  await user.click(card.getByRole('button', { name: /^Nebenwirkung von Maria Vogel lesen/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nebenwirkung von Maria Vogel' }));
  await dialog.findByText('Schwindel am Morgen');
  expect(dialog.getByText('14.11.2026')).toBeTruthy();
  expect(dialog.getByText('stark')).toBeTruthy();
  const link = dialog.getByRole('link', { name: 'Zum Therapieplan in der Akte' });
  expect(link.getAttribute('href')).toBe('/staff/patients/9?tab=plan');
  await user.click(dialog.getByRole('button', { name: /als gesehen markieren/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent(SEEN)).toEqual([{ patient_id: '9', side_effect_id: '5' }]);
  await waitFor(() => expect(api.sent('GET /api/staff/tasks').length).toBeGreaterThan(1));
});
