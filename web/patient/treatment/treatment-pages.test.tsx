import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refused } from '#web/testing/api.ts';
import { asVisitor, openAsPatient } from '#web/testing/open-screen.tsx';
import { aReleasedPlan, changesOf } from '#web/testing/treatment.ts';

const PLANS = 'GET /api/patients/therapy-plans';
const VERIFY = 'GET /api/verify/:token';

test('the patient reads the current plan with its doses and what has changed', async () => {
  const earlier = aReleasedPlan({ id: 2, medicines: [], advice: 'Viel gehen\nRuhen' });
  await openAsPatient('/therapy-plan', {
    answers: { [PLANS]: { data: [aReleasedPlan(), earlier], has_diary: false } },
  });
  await screen.findByText('Neu: Progesteron 100 mg');
  expect(screen.getByText('Entfällt: Ruhen')).toBeTruthy();
  expect(screen.getByText('Kapsel, täglich')).toBeTruthy();
  const [dose] = screen.getAllByLabelText('Dosis');
  expect(dose?.textContent).toBe('morgens0mittags0abends0nachts1');
  expect(screen.getByRole('heading', { name: 'Frühere Pläne' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Als PDF öffnen' }).getAttribute('href')).toBe(
    '/api/patients/documents/5/file',
  );
});

test('each plan is compared with the one right before it, the first with none', async () => {
  const aPlan = (id: number, advice: string, day: string) =>
    aReleasedPlan({ id, medicines: [], advice, released_at: `${day}T09:00:00.000Z` });
  const plans = [
    aPlan(3, 'Tanzen', '2026-11-16'),
    aPlan(2, 'Gehen', '2026-10-16'),
    aPlan(1, 'Ruhen', '2026-09-16'),
  ];
  await openAsPatient('/therapy-plan', {
    answers: { [PLANS]: { data: plans, has_diary: false } },
  });
  await screen.findByRole('heading', { name: 'Therapieplan vom Montag, 16. November 2026' });
  expect(changesOf(screen.getByRole('main'))).toEqual([
    ['Neu: Tanzen', 'Entfällt: Gehen'],
    ['Neu: Gehen', 'Entfällt: Ruhen'],
  ]);
});

test('a first plan has no changes, and without a plan the page says where files are', async () => {
  await openAsPatient('/therapy-plan', {
    answers: { [PLANS]: { data: [aReleasedPlan()], has_diary: false } },
  });
  await screen.findByText('Progesteron 100 mg');
  expect(screen.queryByText('Was sich geändert hat')).toBeNull();
});

test('without a plan the page leads to the documents', async () => {
  await openAsPatient('/therapy-plan', { answers: { [PLANS]: { data: [], has_diary: false } } });
  await screen.findByText(/Hier steht noch kein Plan/);
  expect(screen.getByRole('link', { name: 'Zu meinen Dokumenten' }).getAttribute('href')).toBe(
    '/patient/medical-history',
  );
});

test('a plan that does not load can be asked for again', async () => {
  await openAsPatient('/therapy-plan', { answers: { [PLANS]: refused(503, {}) } });
  await screen.findByRole('button', { name: /erneut|noch einmal/i });
});

const paper = {
  clinic: 'Online Klinik',
  issued_on: '2026-11-16',
  withdrawn_on: null,
  // SHA-256 of "abc".
  sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
};
const openVerify = (
  answer: Response | { data: Omit<typeof paper, 'withdrawn_on'> & { withdrawn_on: string | null } },
) =>
  openAsPatient('/verify/token-of-a-paper-on-the-table', {
    ...asVisitor,
    answers: { [VERIFY]: answer },
  });

const homeLink = () =>
  within(screen.getByRole('main')).getByRole('link', { name: 'Zur Startseite' }).getAttribute('href');

test.each([
  ['abc', 'Die Datei ist genau die, die die Klinik ausgestellt hat.'],
  ['abd', /Die Datei ist nicht die, die die Klinik ausgestellt hat/],
])('whoever holds a paper sees who issued it, and compares the file "%s"', async (content, text) => {
  const { user } = await openVerify({ data: paper });
  await screen.findByText(/Ausgestellt von Online Klinik am .*16\. November 2026, unverändert\./);
  const result = within(screen.getByRole('main')).getByRole('status');
  expect(result.textContent).toBe('');
  const file = new File([content], 'brief.pdf', { type: 'application/pdf' });
  await user.upload(screen.getByLabelText(/Datei vergleichen/), file);
  const found = await screen.findByText(text);
  // It was there before its words, so that they are announced; and it is the only one.
  expect(found.closest('[role]')).toBe(result);
});

test('a genuine paper is said to be issued and valid', async () => {
  await openVerify({ data: paper });
  await screen.findByRole('heading', { name: 'Von dieser Klinik ausgestellt' });
  expect(homeLink()).toBe('/patient/');
  expect(screen.getByText(/^Der Code gehört zu einem gültigen Papier\./)).toBeTruthy();
  expect(screen.queryByText(/zurückgezogen/)).toBeNull();
});

test('a withdrawn paper is no longer valid: nothing on the page calls it genuine', async () => {
  await openVerify({ data: { ...paper, withdrawn_on: '2026-11-17' } });
  await screen.findByRole('heading', { name: 'Dieses Papier ist zurückgezogen' });
  expect(
    screen.getByText(
      /16\. November 2026 ausgestellt und am .*17\. November 2026 zurückgezogen\. Es gilt nicht mehr\./,
    ),
  ).toBeTruthy();
  const text = screen.getByRole('main').textContent ?? '';
  expect(text).not.toMatch(/Von dieser Klinik ausgestellt|unverändert|gültigen Papier/);
  // The file can still be compared: it may be the sheet that was withdrawn.
  expect(screen.getByLabelText(/Datei vergleichen/)).toBeTruthy();
});

test('the page does not know a paper that the clinic never issued', async () => {
  await openVerify(refused(404, {}));
  await screen.findByRole('heading', { name: 'Dieses Papier kennen wir nicht' });
  expect(homeLink()).toBe('/patient/');
});
