import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SeverityCourse } from '#contract/anamnesis.contract.ts';
import { type Answers, refused } from '#web/testing/api.ts';
import { aMeasurement, measurementsOf } from '#web/testing/measurements.ts';
import { openAsStaff } from '#web/testing/open-screen.tsx';
import { OPEN_FILE } from '#web/testing/patient-file.ts';

const VALUES = 'GET /api/staff/patients/:patient_id/measurements';
const SEVERITY = 'GET /api/staff/patients/:patient_id/severity';

const COURSE: SeverityCourse = {
  key: 'hotFlushes',
  question: 'Hitzewallungen',
  points: [
    { date: '2026-09-01', level: 4 },
    { date: '2026-12-01', level: 2 },
  ],
};

interface Opened {
  answers?: Answers;
  role?: 'doctor' | 'assistant';
  language?: 'de' | 'en';
}

const openTab = (
  courses: SeverityCourse[],
  { answers = {}, role = 'doctor', language = 'de' }: Opened = {},
) =>
  openAsStaff('/patients/9?tab=measurements', {
    role,
    language,
    answers: {
      ...OPEN_FILE,
      [VALUES]: measurementsOf(aMeasurement()),
      [SEVERITY]: { data: courses, has_locked: false },
      ...answers,
    },
  });
const figure = async (name: string) => within(await screen.findByRole('figure', { name }));

test('the course of the complaints stands beside the values, on the same time axis', async () => {
  const { user } = await openTab([COURSE]);
  const complaint = await figure('Hitzewallungen');
  expect(complaint.getByText(/Zuletzt 2 von 5/)).toBeTruthy();
  const value = await figure('FSH in IE/l');
  // The value of 10 November stands between the two histories, which are the ends of both axes.
  for (const chart of [complaint, value])
    expect([chart.getByText('01.09.2026'), chart.getByText('01.12.2026')]).toHaveLength(2);
  const [shown, beside] = [value, complaint].map((chart) => chart.getByRole('img').getAttribute('viewBox'));
  expect(shown).toBe(beside);
  expect(screen.getByText(/Die Zeitachse ist dieselbe wie bei den Messwerten/)).toBeTruthy();

  const region = within(screen.getByRole('region', { name: 'Verlauf der Beschwerden' }));
  await user.click(region.getByRole('button', { name: 'Tabelle' }));
  expect(region.getByRole('row', { name: /Hitzewallungen/ }).textContent).toBe(
    'Hitzewallungen4 von 52 von 5',
  );
});

test('without values the course has its own axis; in English', async () => {
  await openTab([COURSE], { language: 'en', answers: { [VALUES]: measurementsOf() } });
  await screen.findByRole('heading', { name: 'Course of the symptoms' });
  await screen.findByText('From the patient’s medical history forms: 0 means none, 5 very severe.');
});

test('one history is no course, and locked histories are named', async () => {
  const once = { ...COURSE, points: COURSE.points.slice(0, 1) };
  await openTab([once], { answers: { [SEVERITY]: { data: [once], has_locked: true } } });
  await screen.findByText(/Sobald zwei Anamnesebögen vorliegen/);
  expect(screen.getByText(/vor dem Widerruf der Einwilligung sind gesperrt/)).toBeTruthy();
});

test('histories without any complaint say so', async () => {
  await openTab([{ ...COURSE, points: COURSE.points.map((point) => ({ ...point, level: 0 })) }]);
  await screen.findByText('In den Bögen ist keine Beschwerde angegeben.');
});

test('an assistant, who reads no histories, sees the values alone', async () => {
  const { api } = await openTab([COURSE], { role: 'assistant' });
  const value = await figure('FSH in IE/l');
  expect(value.getByText('10.11.2026')).toBeTruthy();
  expect(screen.queryByText('Verlauf der Beschwerden')).toBeNull();
  expect(api.sent(SEVERITY)).toEqual([]);
});

test('a course that did not come is told and read again on demand; the values stay', async () => {
  const { user, api } = await openTab([], {
    answers: { [SEVERITY]: refused(500, { message: 'Gerade nicht.' }) },
  });
  await screen.findByText('Gerade nicht.');
  await figure('FSH in IE/l');
  api.answer({ [SEVERITY]: { data: [COURSE], has_locked: false } });
  await user.click(screen.getByRole('button', { name: /Erneut/ }));
  await figure('Hitzewallungen');
});
